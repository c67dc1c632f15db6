import type { Grid, Lookups, Row } from '#schemas/kit/index.ts'
import { formatCell, isDated, kindOf } from '#schemas/kit/index.ts'
import { leavingColumns, widthOf } from '../export/exportRows.ts'
import type { RowGroup } from '../model.ts'
import type { ColumnView } from '../sheet/types.ts'

export type Orientation = 'auto' | 'portrait' | 'landscape'

export interface PrintHead {
  readonly title: string
  readonly company: string
  /** Filters as text. */
  readonly conditions: readonly string[]
  readonly date: string
}

export interface PrintColumn {
  readonly key: string
  readonly header: string
  readonly align: 'left' | 'right' | 'center'
  /** Never broken: half a number or date would be misread. */
  readonly whole: boolean
  readonly share: number
}

/** Texts only, never parsed as markup. */
export interface PrintTable extends PrintHead {
  readonly columns: readonly PrintColumn[]
  readonly landscape: boolean
  /** Pixels between the margins. */
  readonly room: number
  /** Points, smaller where columns would not fit. */
  readonly points: number
}

export type PrintLine = { readonly number: number; readonly cells: readonly string[] } | { readonly heading: string }

/** Millimetres inside A4 margins. */
const PAPER = { portrait: 190, landscape: 277 } as const
const PX_PER_MM = 96 / 25.4
const NUMBER_WIDTH = 44
const POINTS = 9
const SMALLEST_POINTS = 6

/** Visible columns on A4, landscape and smaller as needed. */
export function printTable(grid: Grid, views: readonly ColumnView[], head: PrintHead, orientation: Orientation): PrintTable {
  const visible = leavingColumns(grid, views).views.filter(({ key }) => grid.columns[key]!.kind !== 'files')
  const width = visible.reduce((sum, view) => sum + widthOf(grid, view), NUMBER_WIDTH)
  const landscape = orientation === 'auto' ? width > PAPER.portrait * PX_PER_MM : orientation === 'landscape'
  const room = PAPER[landscape ? 'landscape' : 'portrait'] * PX_PER_MM
  return {
    ...head,
    columns: visible.map(view => {
      const column = grid.columns[view.key]!
      const declared = 'unit' in column.options && typeof column.options.unit === 'string' ? column.options.unit : undefined
      const unit = declared !== undefined ? `（${declared}）` : column.kind === 'percent' ? '（%）' : ''
      const { align } = kindOf(column)
      const share = widthOf(grid, view) / width
      return { key: view.key, header: column.label + unit, align, whole: align === 'right' || isDated(column), share }
    }),
    landscape,
    room,
    points: Math.max(SMALLEST_POINTS, Math.min(POINTS, Math.round(POINTS * 10 * room / width) / 10)),
  }
}

export const printCells = ({ columns }: PrintTable, grid: Grid, lookups: Lookups, row: Row): readonly string[] =>
  columns.map(({ key }) => formatCell(row[key], grid.columns[key]!, lookups))

/** Rows under their group headings, counted from `first`. */
export function* printLines(
  table: PrintTable, grid: Grid, lookups: Lookups, rows: Iterable<Row>,
  { groups, first = 1 }: { readonly groups?: readonly RowGroup[]; readonly first?: number },
): Generator<PrintLine> {
  let number = first
  const lineOf = (row: Row): PrintLine => ({ number: number++, cells: printCells(table, grid, lookups, row) })
  if (!groups) {
    for (const row of rows) yield lineOf(row)
    return
  }
  const by = grid.group?.by ?? ''
  const all = [...rows]
  const groupKeys = new Set(groups.map(({ key }) => key))
  for (const row of all) if (!groupKeys.has(String(row[by] ?? ''))) yield lineOf(row)
  for (const group of groups) {
    yield { heading: `${group.number} ${group.title}` }
    for (const row of all) if (String(row[by] ?? '') === group.key) yield lineOf(row)
  }
}

/** 合计 before the first sum, or null without sums. */
export function printTotals(table: PrintTable, grid: Grid, lookups: Lookups, footer: Row): readonly string[] | null {
  if (!table.columns.some(({ key }) => Object.hasOwn(grid.footer, key))) return null
  return table.columns.map(({ key }) => (Object.hasOwn(grid.footer, key) ? formatCell(footer[key], grid.columns[key]!, lookups) : ''))
}
