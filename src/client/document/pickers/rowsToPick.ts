import type { PickedGrid, Row, Value } from '#schemas/kit/index.ts'
import { fullPath } from '#shared/api/contract.ts'
import { request } from '#client/data/http.ts'
import type { PickSource } from '#client/ui/pick/source.ts'

const PAGE = 20
const NOTHING = { entries: [], total: 0 } as const

/** The rows of a grid that may be picked, by its list call: their names, and what distinguishes two of a name. `head` says what the call asks of the document, `row` what it asks of the row whose cell names one. */
export function rowsToPick({ source, pick }: PickedGrid, head: (key: string) => Value | undefined = () => null, row: Row = { id: '' }): PickSource {
  const { name, detail, where = {}, filled = [], page = source?.page ?? '', within = [], beside = [] } = pick ?? { name: 'id' }
  const filters = [...Object.entries(where).map(([key, value]) => ({ key, op: 'in', value })), ...filled.map(key => ({ key, op: 'filled' }))]
  return async ({ text, pageNum, signal }) => {
    const of = Object.fromEntries([...within.map(key => [key, head(key) ?? ''] as const), ...beside.map(key => [key, row[key] ?? ''] as const)])
    if (Object.values(of).includes('')) return NOTHING
    const asked = { ...of, quick: text, pageNum, pageSize: PAGE, filters }
    const { rows, total } = await request(fullPath(page), asked, { quiet: true, signal }) as { readonly rows: readonly Row[], readonly total: number }
    return { entries: rows.map(row => ({ key: String(row.id), label: String(row[name] ?? ''), detail: detail === undefined ? undefined : String(row[detail] ?? '') || undefined })), total }
  }
}
