import { formatCell, kindOf, type Column, type Grid, type KindName } from '#schemas/kit/index.ts'
import type { SheetCore } from './core.ts'
import { barOf, viewportOf } from './geometryOf.ts'
import type { ColumnView } from './types.ts'

/** Pixels beside a cell's text. */
const CELL_PADDING = 18
/** Pixels of the position among several sorts. */
const SORT_MARK = 16
/** A column over the end of its row takes only a line. */
const OVER = 1

/** Row tools cover the row's end where there is a pointer, else they have a column. */
export const laysOver = ({ columns }: Grid, key: string, pin: ColumnView['pin']): boolean =>
  columns[key]!.facts.cell === 'rowActions' && pin === 'right' && !matchMedia('(hover: none)').matches

/** Whether row tools cover the active cell. */
export function isUnderTools({ api, model: { grid }, columns, selection: { active } }: SheetCore): boolean {
  const tools = api.getDisplayedRightColumns().at(-1)?.getColId() ?? ''
  const column = api.getColumn(columns[active.col]?.key ?? '')
  const end = column?.getPinned() ? 0 : (column?.getLeft() ?? 0) + (column?.getActualWidth() ?? 0)
  return grid.columns[tools]?.facts.cell === 'rowActions' && end > api.getHorizontalPixelRange().right - declaredWidth(grid, tools)
}

const declaredWidth = ({ columns, sort }: Grid, key: string): number =>
  (columns[key]!.facts.width ?? kindOf(columns[key]!).width) + (sort.length > 1 && sort.some(([sorted]) => sorted === key) ? SORT_MARK : 0)

/** In pixels: the user's, else the declared width. */
export const wantedWidth = (grid: Grid, key: string, { width, pin }: Omit<ColumnView, 'key'> = {}): number =>
  (laysOver(grid, key, pin) ? OVER : width ?? declaredWidth(grid, key))

const TEXTS = new Set<KindName>(['text', 'longText', 'ref'])
/** Text columns gain from width, and high rows wrap them. */
export const isText = ({ kind, facts }: Column<KindName, unknown>): boolean => TEXTS.has(kind) && facts.cell !== 'rowActions'

/** Column that takes the remaining room: the name, else the first text, unless the user set its width. */
function takesRest(grid: Grid, keys: readonly string[], views: ReadonlyMap<string, ColumnView>): string | undefined {
  const free = keys.filter(key => {
    const column = grid.columns[key]!
    const width = views.get(key)?.width
    return isText(column) && (width === undefined || width === column.facts.width || width === declaredWidth(grid, key))
  })
  return free.find(key => key === grid.tree?.label) ?? free.find(key => grid.lead.includes(key))
    ?? free.find(key => grid.columns[key]!.label.endsWith('名称')) ?? free[0]
}

let pen: CanvasRenderingContext2D | null | undefined

/** In pixels. */
function widthOfSum({ root }: SheetCore, text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `600 13px ${getComputedStyle(root).fontFamily}`
  return pen.measureText(text).width
}

/**
 * Sets the requested widths, at least those of the sums; the name column takes the rest. `core.fitted` distinguishes them from the user's.
 */
export function fitColumns(core: SheetCore): void {
  const { api, model, props } = core
  const { grid, lookups } = model
  const bar = barOf(core)
  let rest = viewportOf(core).clientWidth - bar.offsetWidth + bar.clientWidth
  if (rest === 0) return
  const displayed = api.getAllDisplayedColumns()
  const views = new Map(props.columns?.map(view => [view.key, view]))
  const sums = model.footer()
  const fitted = new Map<string, number>()
  for (const column of displayed) {
    const key = column.getColId()
    if (!Object.hasOwn(grid.columns, key)) {
      rest -= column.getActualWidth()
      continue
    }
    const sum = Object.hasOwn(grid.footer, key) ? formatCell(sums[key] ?? null, grid.columns[key]!, lookups) : ''
    const pin = column.getPinned() === 'right' ? 'right' : null
    const width = Math.max(
      wantedWidth(grid, key, { ...views.get(key), pin }), sum === '' ? 0 : Math.ceil(widthOfSum(core, sum)) + CELL_PADDING
    )
    fitted.set(key, width)
    rest -= width
  }
  const main = takesRest(grid, [...fitted.keys()], views)
  if (main !== undefined && rest > 0) fitted.set(main, fitted.get(main)! + rest)
  core.fitted = fitted
  const other = displayed.flatMap(column => {
    const newWidth = fitted.get(column.getColId())
    return newWidth === undefined || newWidth === column.getActualWidth() ? [] : [{ key: column, newWidth }]
  })
  if (other.length > 0) api.setColumnWidths(other)
}
