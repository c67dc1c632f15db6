import { useMemo } from 'react'
import type { PickedGrid, Row } from '#schemas/kit/index.ts'
import { fullPath } from '#shared/api/contract.ts'
import { request } from '#client/data/http.ts'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickSource } from '#client/ui/pick/source.ts'
import type { HeadControlProps } from './control.ts'

const PAGE = 20

/** The rows of a grid that may be picked, by its own list call: their names, and what distinguishes two of a name. */
export function rowsToPick({ source, pick }: PickedGrid): PickSource {
  const { name, detail, where = {} } = pick ?? { name: 'id' }
  const filters = Object.entries(where).map(([key, value]) => ({ key, op: 'in', value }))
  return async ({ text, pageNum, signal }) => {
    const asked = { quick: text, pageNum, pageSize: PAGE, filters }
    const { rows, total } = await request(fullPath(source?.page ?? ''), asked, { quiet: true, signal }) as { readonly rows: readonly Row[], readonly total: number }
    return { entries: rows.map(row => ({ key: String(row.id), label: String(row[name] ?? ''), detail: detail === undefined ? undefined : String(row[detail] ?? '') || undefined })), total }
  }
}

/** A record that the header names: its name goes with its id, in one undo step. */
export function RefControl({ store, name, column, aria }: HeadControlProps) {
  const { target, label } = column.options as { readonly target: () => PickedGrid, readonly label: string }
  const source = useMemo(() => rowsToPick(target()), [target])
  const value = store.head(name)
  return (
    <RecordField
      aria={aria} noun={column.label} source={source} value={typeof value === 'string' ? { key: value, label: String(store.head(label) ?? '') } : null}
      onChange={entry => store.change(`选择${column.label}`, draft => ({ ...draft, head: { ...draft.head, [name]: entry?.key ?? null, [label]: entry?.label ?? null } }))}
    />
  )
}
