import type { ColDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import { derivedNow, formatCell, kindOf, type Column, type KindName, type Value } from '#schemas/kit/index.ts'
import { CELL_VIEWS } from '#client/cells/cellViews.tsx'
import type { SheetCore } from './core.ts'
import { ROW_NUMBER } from './geometryOf.ts'
import { HeaderLabel } from './HeaderLabel.ts'
import { RowNumber } from './RowNumber.ts'
import { canMove } from './rowOps.ts'
import { FOOTER, type SheetRow } from './rowsView.ts'
import type { ColumnView } from './types.ts'
import { StateCell, ViewCell } from './ViewCell.tsx'

/** The sheet that a grid's cells read from: set once the grid is ready, before its first row comes. */
export interface GridContext { core: SheetCore | null }

type Def = ColDef<SheetRow, Value>
const ALIGN = {
  left: { cell: '', header: '' },
  right: { cell: 'yz-n', header: 'yz-nh' },
  center: { cell: 'yz-c', header: 'yz-ch' },
} as const

const valueOf = (key: string) => ({ data, context }: ValueGetterParams<SheetRow, Value>): Value => {
  const { core } = context as GridContext
  if (!core || !data) return null
  return (data === FOOTER ? core.model.footer()[key] : core.model.row(data.id)?.[key]) ?? null
}

const sortOf = (core: SheetCore, key: string): Pick<Def, 'sort' | 'sortIndex'> => {
  const index = core.props.sorts?.findIndex(([column]) => column === key) ?? -1
  return index < 0 ? { sort: null } : { sort: core.props.sorts![index]![1], sortIndex: index }
}

function dataColumn(core: SheetCore, key: string, column: Column<KindName, unknown>, view: ColumnView | undefined, derived: boolean): Def {
  const kind = kindOf(column)
  const align = ALIGN[kind.align]
  const { facts } = column
  const has = (test: (core: SheetCore, rowId: string) => boolean) => ({ data }: { readonly data?: SheetRow }): boolean =>
    data !== undefined && data !== FOOTER && test(core, data.id)
  const tones = column.kind === 'choice' && 'tones' in column.options
  return {
    colId: key,
    headerName: column.label,
    headerClass: align.header,
    headerComponentParams: { innerHeaderComponent: HeaderLabel, innerHeaderComponentParams: { unit: 'unit' in column.options ? column.options.unit : column.kind === 'percent' ? '%' : undefined } },
    width: view?.width ?? facts.width ?? kind.width,
    pinned: view?.pin === undefined ? facts.pin ?? null : view.pin,
    hide: view?.hidden ?? facts.hidden ?? false,
    sortable: core.props.onSort !== undefined && facts.sort !== false,
    ...sortOf(core, key),
    valueGetter: valueOf(key),
    valueFormatter: ({ value }: ValueFormatterParams<SheetRow, Value>) => formatCell(value, column, core.model.lookups),
    cellClass: [align.cell, column.computed || derived ? 'calc' : '', facts.cell === 'rowActions' ? 'yz-ops' : ''].filter(Boolean),
    cellClassRules: {
      'cell-error': has(({ model }, id) => model.problems().get(id)?.has(key) ?? false),
      conflict: has(({ model }, id) => { const mark = model.mark(id, key); return mark === 'conflict' || mark === 'failed' }),
      'yz-saving': has(({ model }, id) => model.mark(id, key) === 'saving'),
    },
    ...(facts.cell && CELL_VIEWS[facts.cell] ? { cellRenderer: ViewCell, cellRendererParams: { columnKey: key } } : {}),
    ...(tones ? { cellRenderer: StateCell, cellRendererParams: { columnKey: key } } : {}),
  }
}

const rowNumberColumn = (core: SheetCore): Def => ({
  colId: ROW_NUMBER,
  headerName: '',
  width: 56, minWidth: 56, maxWidth: 80,
  pinned: 'left', lockPinned: true, lockPosition: 'left', suppressMovable: true, resizable: false, sortable: false,
  cellClass: 'yz-handle',
  valueGetter: ({ data }) => (data ? core.view.indexOf(data.id) : -1),
  rowDrag: ({ data }) => data !== undefined && canMove(core) && !isLocked(core, data),
  rowDragText: ({ rowNode }, count) => (count > 1 ? `移动 ${count} 行` : `移动第 ${core.view.indexOf(rowNode?.data?.id ?? '') + 1} 行`),
  cellRenderer: RowNumber,
})

export const isLocked = (core: SheetCore, { id }: SheetRow): boolean => {
  const row = core.model.row(id)
  return row !== undefined && (core.props.cellEvents?.locked?.(row) ?? false)
}

/** AG Grid's columns for a grid as its declaration and the user's arrangement want them. */
export function columnDefs(core: SheetCore): Def[] {
  const { grid } = core.model
  const derived = derivedNow(grid, core.model.head())
  const views = new Map(core.props.columns?.map(view => [view.key, view]))
  const declared = Object.keys(grid.columns)
  const keys = [...[...views.keys()].filter(key => key in grid.columns), ...declared.filter(key => !views.has(key))]
  const data = keys.map(key => dataColumn(core, key, grid.columns[key]!, views.get(key), derived.has(key)))
  return core.props.rowNumbers === false ? data : [rowNumberColumn(core), ...data]
}

/** How the columns stand now, for saved views. */
export function columnViews(core: SheetCore): ColumnView[] {
  return core.api.getColumnState().filter(state => state.colId in core.model.grid.columns).map(state => ({
    key: state.colId,
    ...(typeof state.width === 'number' && { width: state.width }),
    pin: state.pinned === 'left' || state.pinned === true ? 'left' : state.pinned === 'right' ? 'right' : null,
    hidden: state.hide ?? false,
  }))
}
