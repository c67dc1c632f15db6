import type { CellClassParams, ColDef, ColGroupDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import {
  derivedNow, formatCell, formulaOf, isEmpty, isTaken, kindOf, takesFormula, type Column, type KindName, type Value,
} from '#schemas/kit/index.ts'
import { CELL_VIEWS } from '#client/cells/cellViews.ts'
import type { SheetArea } from './area.ts'
import { BesideCell } from './BesideCell.ts'
import type { SheetCore } from './core.ts'
import { besidePoint, decimalsAtMost } from './decimals.ts'
import { ROW_NUMBER } from './geometryOf.ts'
import { HeaderGroupLabel } from './HeaderGroupLabel.ts'
import { HeaderLabel } from './HeaderLabel.ts'
import type { GridContext } from './gridContext.ts'
import { canMoveIn } from './rowOps.ts'
import { FOOTER, type SheetRow } from './rowsView.ts'
import type { ColumnView, SheetProps, SortView } from './types.ts'
import { StateCell, ViewCell } from './ViewCell.tsx'
import { isText, laysOver, wantedWidth } from './widths.ts'

type Def = ColDef<SheetRow, Value>
export type ColumnProps = Pick<SheetProps, 'model' | 'columns' | 'readOnly' | 'rowNumbers' | 'sorts'>
  & { readonly sortable: boolean; readonly area?: SheetArea | undefined }
const ALIGN = {
  left: { cell: '', header: '' },
  right: { cell: 'yz-n', header: 'yz-nh' },
  center: { cell: 'yz-c', header: 'yz-ch' },
} as const

const valueOf = (key: string, isLeaf: boolean) => ({ data, context }: ValueGetterParams<SheetRow, Value>): Value => {
  const { model } = (context as GridContext).props()
  if (isLeaf && data !== undefined && data !== FOOTER && (model.tree?.children(data.id) ?? 0) > 0) return null
  return (data === undefined ? null : data === FOOTER ? model.footer()[key] : model.row(data.id)?.[key]) ?? null
}

const sortOf = (sorts: SortView = [], key: string): Pick<Def, 'sort' | 'sortIndex'> => {
  const index = sorts.findIndex(([column]) => column === key)
  const sort = sorts[index]
  return sort ? { sort: sort[1], sortIndex: index } : { sort: null }
}

const rowTest = (test: (props: SheetProps, rowId: string) => boolean) =>
  ({ data, context }: { readonly data?: SheetRow; readonly context: unknown }): boolean =>
    data !== undefined && data !== FOOTER && test((context as GridContext).props(), data.id)

/** Row level for the indentation (sheet.css). */
const depthOf = (data: SheetRow | undefined, context: unknown): string => {
  if (data === undefined || data === FOOTER) return '0'
  return String((context as GridContext).props().model.tree?.shape().depthOf(data.id) ?? 0)
}
const indentation = ({ data, context }: { readonly data?: SheetRow; readonly context: unknown }) =>
  ({ '--yz-depth': depthOf(data, context) })
const FOLD_MARKS = {
  'yz-branch': rowTest(({ model }) => model.tree !== undefined),
  'is-open': rowTest(({ model }, id) => model.tree?.isOpen(id) === true),
  'is-closed': rowTest(({ model }, id) => model.tree?.isOpen(id) === false),
}

const TOTALS = '合计'

function dataColumn(
  props: ColumnProps, key: string, column: Column<KindName, unknown>, view: ColumnView | undefined, derived: boolean, namesTotals: boolean,
): Def {
  const kind = kindOf(column)
  const align = ALIGN[kind.align]
  const { facts } = column
  const unit = 'unit' in column.options ? column.options.unit : column.kind === 'percent' ? '%' : undefined
  const decimals = decimalsAtMost(column)
  // Beside an area the columns do not scroll.
  const pin = props.area ? 'left' : view?.pin === undefined ? facts.pin ?? null : view.pin
  const isOver = laysOver(props.model.grid, key, pin)
  const tones = column.kind === 'choice' && 'tones' in column.options
  return {
    colId: key,
    headerName: column.label,
    headerClass: isOver ? 'yz-over' : align.header,
    ...(unit && { headerComponentParams: { innerHeaderComponent: HeaderLabel, innerHeaderComponentParams: { unit } } }),
    width: wantedWidth(props.model.grid, key, { ...view, pin }),
    ...(isOver && { minWidth: 1, resizable: false }),
    pinned: pin,
    hide: view?.hidden ?? facts.hidden ?? false,
    // Siblings of a tree have a fixed order.
    sortable: props.sortable && facts.sort !== false && !props.model.grid.tree,
    ...sortOf(props.sorts, key),
    valueGetter: valueOf(key, facts.leaf === true),
    valueFormatter: ({ data, value }: ValueFormatterParams<SheetRow, Value>) =>
      (namesTotals && data === FOOTER
        ? TOTALS
        : facts.none !== undefined && data !== FOOTER && isEmpty(value) ? facts.none : formatCell(value, column, props.model.lookups)),
    cellClass: [
      align.cell, column.computed || derived ? 'calc' : '', isText(column) ? 'yz-text' : '',
      facts.cell === 'rowActions' ? 'yz-ops' : '', isOver ? 'is-over' : '',
    ].filter(Boolean),
    ...(props.model.grid.tree?.label === key && { cellStyle: indentation }),
    ...(decimals > 0 && {
      cellStyle: ({ value, column: agColumn }: CellClassParams<SheetRow, Value>) =>
        besidePoint(value ?? null, column, decimals, agColumn.getActualWidth()),
    }),
    cellClassRules: {
      ...(props.model.grid.tree?.label === key && FOLD_MARKS),
      ...(facts.sum && { 'yz-sum': rowTest(({ model }, id) => (model.tree?.children(id) ?? 0) > 0) }),
      ...(facts.oneOf && {
        'yz-taken': rowTest(({ model }, id) => {
          const row = model.row(id)
          return row !== undefined && isTaken(row, facts.oneOf!, key)
        }),
      }),
      'cell-error': rowTest(({ model }, id) => model.problems().get(id)?.has(key) ?? false),
      ...(props.model.mark && {
        conflict: rowTest(({ model }, id) => {
          const mark = model.mark?.(id, key)
          return mark === 'conflict' || mark === 'failed'
        }),
        'yz-saving': rowTest(({ model }, id) => model.mark?.(id, key) === 'saving'),
      }),
      ...(takesFormula(column) && {
        'yz-formula': rowTest(({ model }, id) => {
          const row = model.row(id)
          return row !== undefined && formulaOf(row, key, column) !== undefined
        }),
      }),
    },
    ...(facts.cell && CELL_VIEWS[facts.cell] ? { cellRenderer: ViewCell, cellRendererParams: { columnKey: key } } : {}),
    ...(facts.beside && !facts.cell ? { cellRenderer: BesideCell, cellRendererParams: { beside: facts.beside } } : {}),
    ...(tones ? { cellRenderer: StateCell, cellRendererParams: { columnKey: key } } : {}),
  }
}

/** Not cached, because rows move more often than they change. */
const numberOf = ({ data, context }: ValueGetterParams<SheetRow, Value>): Value => {
  if (data === FOOTER) return TOTALS
  const { view, props } = context as GridContext
  const index = data ? view.indexOf(data.id) : -1
  return index < 0 ? null : index + (props().firstRowNumber ?? 1)
}

const rowNumberColumn = ({ model, readOnly }: ColumnProps): Def => ({
  colId: ROW_NUMBER,
  headerName: '',
  width: 56, minWidth: 56, maxWidth: 80,
  pinned: 'left', lockPinned: true, lockPosition: 'left', suppressMovable: true, resizable: false, sortable: false,
  cellClass: 'yz-handle',
  ...(model.grid.rows.move && !readOnly && {
    cellClassRules: { 'yz-grip': rowTest((props, id) => canMoveIn(props) && !isLocked(props, id)) },
  }),
  valueGetter: numberOf,
})

export const isLocked = ({ model, cellEvents }: SheetProps, id: string): boolean => {
  const row = model.row(id)
  return row !== undefined && (cellEvents?.locked?.(row) ?? false)
}

export const isSection = ({ model }: SheetProps, id: string): boolean => model.tree?.isSection(id) ?? false

/** Adjacent columns of one group and pin get a common header. Groups with only hidden columns would leave an empty line. */
function underGroups({ model: { grid } }: ColumnProps, defs: readonly Def[]): (Def | ColGroupDef<SheetRow>)[] {
  if (defs.every(({ hide, colId }) => hide || !grid.columns[colId!]?.facts.group)) return [...defs]
  const out: (Def | ColGroupDef<SheetRow> & { readonly children: Def[] })[] = []
  for (const def of defs) {
    const group = grid.columns[def.colId!]?.facts.group
    const last = out.at(-1)
    if (group === undefined) out.push(def)
    else if (last && 'children' in last && last.headerName === group.title && last.children[0]!.pinned === def.pinned) {
      last.children.push(def)
    }
    else {
      out.push({
        groupId: `${group.title} ${def.colId}`, headerName: group.title, children: [def],
        headerGroupComponentParams: {
          innerHeaderGroupComponent: HeaderGroupLabel, innerHeaderGroupComponentParams: { notes: group.notes ?? [] },
        },
      })
    }
  }
  return out
}

export function columnDefs(props: ColumnProps): (Def | ColGroupDef<SheetRow>)[] {
  const { model: { grid }, model } = props
  const derived = derivedNow(grid, model.head())
  const views = new Map(props.columns?.map(view => [view.key, view]))
  const declared = Object.keys(grid.columns)
  const keys = [...[...views.keys()].filter(key => Object.hasOwn(grid.columns, key)), ...declared.filter(key => !views.has(key))]
  // Without row numbers the first cell labels the totals.
  const first = keys.find(key => !(views.get(key)?.hidden ?? grid.columns[key]!.facts.hidden))
  const names = props.rowNumbers === false && first !== undefined && !Object.hasOwn(grid.footer, first) ? first : null
  const data = keys.map(key => dataColumn(props, key, grid.columns[key]!, views.get(key), derived.has(key), key === names))
  const defs = [...underGroups(props, data), ...props.area ? [props.area.column] : []]
  return props.rowNumbers === false ? defs : [rowNumberColumn(props), ...defs]
}

/** Columns for saved views, without widths set by the sheet. */
export function columnViews(core: SheetCore): ColumnView[] {
  const wishes = new Map(core.props.columns?.map(view => [view.key, view.width]))
  const states = core.api.getColumnState().filter(state => Object.hasOwn(core.model.grid.columns, state.colId))
  return states.map(({ colId: key, width: now, pinned, hide }) => {
    const width = now === core.fitted.get(key) || hide ? wishes.get(key) : now ?? undefined
    return {
      key,
      ...(width !== undefined && { width }),
      pin: pinned === 'left' || pinned === true ? 'left' : pinned === 'right' ? 'right' : null,
      hidden: hide ?? false,
    }
  })
}
