import type { CustomCellRendererProps } from 'ag-grid-react'
import { CELL_VIEWS, OF_TOTALS } from '#client/cells/cellViews.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { formatCell, isTaken, type Column, type Value } from '#schemas/kit/index.ts'
import type { GridContext } from './gridContext.ts'
import { FOOTER, type SheetRow } from './rowsView.ts'

type Props = CustomCellRendererProps<SheetRow, Value> & { readonly columnKey: string }

/** A renderer beyond that of the kind. */
export function ViewCell({ data, value, valueFormatted, context, columnKey }: Props) {
  const { model, cellEvents = {} } = (context as GridContext).props()
  const column = model.grid.columns[columnKey]
  const cell = column?.facts.cell
  const row = data === FOOTER && cell !== undefined && OF_TOTALS.has(cell) ? model.footer() : data && model.row(data.id)
  const View = cell && CELL_VIEWS[cell]
  if (!View || !data || !row) return <>{valueFormatted}</>
  const { oneOf } = column.facts
  // A branch shows its sum, which cannot be selected.
  if (oneOf !== undefined && (model.tree?.children(data.id) ?? 0) > 0) return <>{valueFormatted}</>
  return (
    <View
      column={columnKey} row={row} rowId={data.id} value={value ?? null} text={valueFormatted ?? ''} events={cellEvents}
      taken={oneOf !== undefined && isTaken(row, oneOf, columnKey)}
    />
  )
}

/** Values carry tones. */
export function StateCell({ value, context, columnKey, data }: Props) {
  const { model } = (context as GridContext).props()
  const column = model.grid.columns[columnKey]
  if (!column || data === FOOTER || typeof value !== 'string') return null
  const tone = (column as Column<'choice'>).options.tones?.[value]
  const label = formatCell(value, column, model.lookups)
  return tone ? <StateTag {...tone}>{label}</StateTag> : <>{label}</>
}
