import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { evaluate, type CellValue, type FilledCell, type ReadSheet } from '#server/core/xlsx/index.ts'
import type { BillSheet } from '#server/db/tables/projectItem.ts'
import type { Offer } from '#server/domains/analysis/index.ts'
import type { BillFill } from '#shared/api/projectQuote.ts'
import { billCells, type Priced } from './billCells.ts'
import { summaryCells } from './summary.ts'
import { cellsBySheet, numberIn, parted, shownAt, type Target } from './targets.ts'

/** An item with its offer and position in the newest bill; `isOwn`: never in a client's file. */
export interface PlacedItem extends Priced { readonly sheet: string | null; readonly row: number | null; readonly isOwn: boolean }

export interface FillPlan { readonly cells: Readonly<Record<string, readonly FilledCell[]>>; readonly report: BillFill }

/** Workbook, reading of its bill, and offer; `offer` is null for the bill's prices. */
export interface FillAsked {
  readonly sheets: readonly ReadSheet[]
  readonly readings: readonly BillSheet[]
  readonly items: readonly PlacedItem[]
  readonly offer: Offer | null
}

const keyOf = (sheet: string, row: number, column?: number): string => [sheet, row, ...column === undefined ? [] : [column]].join('\u0000')

/** Cell values of the workbook, computed with the written cells. */
function computing(sheets: ReadonlyMap<string, ReadSheet>, written: readonly Target[]) {
  const cache = new Map<string, CellValue>(written.flatMap(({ sheet, row, column, value, text }) =>
    (text ? [] : [[keyOf(sheet, row, column), value] as const])))
  const at = (name: string, row: number, column: number): CellValue => {
    const key = keyOf(name, row + 1, column)
    if (cache.has(key)) return cache.get(key)
    const sheet = sheets.get(name)
    const cell = sheet?.rows[row]?.[column]
    // A lookup during its computation is a cycle.
    cache.set(key, undefined)
    const value = sheet === undefined
      ? undefined
      : cell?.formula !== undefined ? evaluate(cell.formula, name, at) : cell?.fault !== undefined ? undefined : cell?.number ?? null
    cache.set(key, value)
    return value
  }
  return at
}

const amountOf = ({ name, total }: Priced): { readonly name: string; readonly amount: string | null } => ({ name, amount: total })

/** Plans the cells of a client's workbook, with formula results and items without a position. Overwrites only empty cells and numbers. */
export function planFill({ sheets: all, readings, items, offer }: FillAsked): FillPlan {
  const sheets = new Map(all.map(sheet => [sheet.name, sheet]))
  const byPlace = new Map(items.flatMap(item =>
    (item.sheet === null || item.row === null ? [] : [[keyOf(item.sheet, item.row), item] as const])))
  const before = computing(sheets, [])
  const bills = readings.flatMap(reading => {
    const sheet = sheets.get(reading.name)
    return sheet === undefined
      ? []
      : [[sheet, billCells(sheet, reading, row => byPlace.get(keyOf(reading.name, row)), (
        row, column
      ) => before(reading.name, row - 1, column) ?? null)] as const]
  })
  const read = new Set(readings.map(({ name }) => name))
  const summary = offer === null
    ? { targets: [], warnings: [] }
    : summaryCells(offer, bills, all.filter(({ name, hidden }) => !hidden && !read.has(name)))
  const { written, kept: formulas } = parted(sheets, [...bills.flatMap(([, { targets }]) => targets), ...summary.targets])
  const at = computing(sheets, written)

  const differs: BillFill['differs'] = []
  let unchecked = 0
  for (const { sheet, row, column, name, value, text } of formulas) {
    const computed = text ? undefined : at(sheet, row - 1, column)
    if (computed == null) unchecked++
    else if (toScale(dec(computed), 2) !== toScale(dec(value), 2))
      differs.push({ sheet, row, name, ours: value, theirs: toScale(dec(computed), 2) })
  }
  const filledItems = bills.flatMap(([sheet, { items: sheetItems, total }]) => sheetItems.map(item => ({ sheet, total, item })))
  const placed = new Set(filledItems.map(({ sheet, item }) => keyOf(sheet.name, item.row)))
  const amounts = filledItems.map(({ sheet, total, item: { row, amount } }) => {
    const column = total === null ? null : shownAt(sheet, row, total)
    return (column === null ? null : at(sheet.name, row - 1, column)) ?? amount ?? numberIn(sheet, row, total)
  })
  const locationsOf = (matches: (item: (typeof filledItems)[number]['item']) => boolean): BillFill['unpriced'] =>
    filledItems.flatMap(({ sheet, item }) => (matches(item) ? [{ sheet: sheet.name, row: item.row, name: item.name }] : []))
  const others = items.filter(({ sheet, row }) => sheet === null || row === null || !placed.has(keyOf(sheet, row)))
  return {
    cells: cellsBySheet(written),
    report: {
      title: offer?.title ?? '清单现有单价', items: filledItems.filter(({ item: { amount } }) => amount !== null).length, written: written.length,
      kept: formulas.length,
      unpriced: locationsOf(({ amount }) => amount === null), moved: locationsOf(({ isMoved, amount }) => isMoved && amount !== null),
      absent: others.filter(({ isOwn }) => !isOwn).map(amountOf), own: others.filter(({ isOwn }) => isOwn).map(amountOf),
      differs, unchecked,
      warnings: [
        ...readings.filter(({ name }) => !sheets.has(name)).map(({ name }) => `文件中没有工作表“${name}”`),
        ...bills.flatMap(([, { warnings }]) => warnings), ...summary.warnings,
      ],
      offered: toScale(sumOf(items.map(({ total }) => total)), 2), filled: toScale(sumOf(amounts), 2),
      total: offer?.hasFees ? offer.total : null,
    },
  }
}
