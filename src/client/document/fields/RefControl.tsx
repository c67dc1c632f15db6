import { useMemo } from 'react'
import type { PickedGrid } from '#schemas/kit/index.ts'
import { RecordField } from '#client/ui/pick/fields.tsx'
import { rowsToPick } from '../pickers/rowsToPick.ts'
import type { HeadControlProps } from './control.ts'

/** Name and id change in one undo step. */
export function RefControl({ store, name, column, aria }: HeadControlProps) {
  const { target, label } = column.options as { readonly target: () => PickedGrid, readonly label: string }
  const source = useMemo(() => rowsToPick(target(), key => store.head(key)), [store, target])
  const value = store.head(name)
  return (
    <RecordField
      aria={aria} noun={column.label} source={source}
      value={typeof value === 'string' ? { key: value, label: String(store.head(label) ?? '') } : null}
      onChange={entry => store.change(`选择${column.label}`, draft => (
        { ...draft, head: { ...draft.head, [name]: entry?.key ?? null, [label]: entry?.label ?? null } }
      ))}
    />
  )
}
