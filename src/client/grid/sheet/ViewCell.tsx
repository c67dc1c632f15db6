import type { CustomCellRendererProps } from 'ag-grid-react'
import { CELL_VIEWS } from '#client/cells/cellViews.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { formatCell, type Column, type Value } from '#schemas/kit/index.ts'
import type { GridContext } from './columnDefs.ts'
import { FOOTER, type SheetRow } from './rowsView.ts'

type Props = CustomCellRendererProps<SheetRow, Value> & { readonly columnKey: string }

/** A cell that its kind alone cannot draw. */
export function ViewCell({ data, value, valueFormatted, context, columnKey }: Props) {
  const { core } = context as GridContext
  const column = core?.model.grid.columns[columnKey]
  const row = data && core?.model.row(data.id)
  const View = column?.facts.cell && CELL_VIEWS[column.facts.cell]
  if (!core || !column || !View || data === FOOTER || !row) return <>{valueFormatted}</>
  const rowKey = core.model.grid.rowKey
  return <View column={columnKey} row={row} rowId={String(row[rowKey])} value={value ?? null} text={valueFormatted ?? ''} events={core.props.cellEvents ?? {}} />
}

/** A choice whose values carry tones. */
export function StateCell({ value, context, columnKey, data }: Props) {
  const { core } = context as GridContext
  const column = core?.model.grid.columns[columnKey]
  if (!core || !column || data === FOOTER || typeof value !== 'string') return null
  const tone = (column as Column<'choice'>).options.tones?.[value]
  const label = formatCell(value, column, core.model.lookups)
  return tone ? <StateTag {...tone}>{label}</StateTag> : <>{label}</>
}
