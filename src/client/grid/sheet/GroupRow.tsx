import type { CustomCellRendererProps } from 'ag-grid-react'
import { useSyncExternalStore } from 'react'
import { formatCell, sumOf, toText, type DecimalText, type Row } from '#schemas/kit/index.ts'
import type { GridContext } from './columnDefs.ts'
import type { SheetCore } from './core.ts'
import type { SheetRow } from './rowsView.ts'

function subtotalOf(core: SheetCore, key: string): DecimalText | null {
  const { group } = core.model.grid
  const column = group?.subtotal
  if (!group || !column) return null
  const own = core.model.rows().filter((row: Row) => row[group.by] === key)
  const amounts = own.map(row => row[column]).filter(value => typeof value === 'string')
  return toText(sumOf(amounts))
}

/** The header above the rows of one group: number, title, notes, count and subtotal, and what the page adds. */
export function GroupRow({ data, context }: CustomCellRendererProps<SheetRow>) {
  const { core } = context as GridContext
  return core && data?.group ? <GroupHeader core={core} group={data.group} /> : null
}

function GroupHeader({ core, group }: { readonly core: SheetCore; readonly group: NonNullable<SheetRow['group']> }) {
  const subtotal = useSyncExternalStore(core.model.subscribe.bind(core.model), () => subtotalOf(core, group.key))
  const key = core.model.grid.group?.subtotal
  const column = key === undefined ? undefined : core.model.grid.columns[key]
  return (
    <div className="yz-group">
      <span className="yz-group-number">{group.number}</span>
      <strong>{group.title}</strong>
      {group.notes.map(note => <span key={note} className="yz-group-note">{note}</span>)}
      {core.props.groupActions?.(group)}
      {column && subtotal !== null && (
        <span className="yz-group-total">{column.label} <b>{formatCell(subtotal, column, core.model.lookups)}</b></span>
      )}
    </div>
  )
}
