import type { CustomCellRendererProps } from 'ag-grid-react'
import { useSyncExternalStore } from 'react'
import { formatCell, sumOf, toText, type DecimalText, type Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'
import type { GridContext } from './gridContext.ts'
import type { SheetRow } from './rowsView.ts'
import type { SheetProps } from './types.ts'

function subtotalOf(model: RowModel, key: string): DecimalText | null {
  const { group } = model.grid
  const column = group?.subtotal
  if (!group || !column) return null
  const members = model.rows().filter((row: Row) => row[group.by] === key)
  const amounts = members.map(row => row[column]).filter(value => typeof value === 'string')
  return toText(sumOf(amounts))
}

/** Group header: number, title, notes, count, subtotal, actions. */
export function GroupRow({ data, context }: CustomCellRendererProps<SheetRow>) {
  return data?.group ? <GroupHeader {...(context as GridContext).props()} group={data.group} /> : null
}

type HeaderProps = Pick<SheetProps, 'model' | 'groupActions'> & { readonly group: RowGroup }

function GroupHeader({ model, groupActions, group }: HeaderProps) {
  const subtotal = useSyncExternalStore(listener => model.subscribe(listener), () => subtotalOf(model, group.key))
  const key = model.grid.group?.subtotal
  const column = key === undefined ? undefined : model.grid.columns[key]
  const unit = column && 'unit' in column.options ? String(column.options.unit) : ''
  return (
    <div className="yz-group" role="gridcell">
      <span className="yz-group-number">{group.number}</span>
      <strong>{group.title}</strong>
      {group.notes.map(note => <span key={note} className="yz-group-note">{note}</span>)}
      {groupActions?.(group)}
      {column && subtotal !== null && (
        <span className="yz-group-total">小计 <b>{formatCell(subtotal, column, model.lookups)}</b>{unit && ` ${unit}`}</span>
      )}
    </div>
  )
}
