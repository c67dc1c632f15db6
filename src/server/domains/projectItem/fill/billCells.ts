import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { BillSheet } from '#server/db/tables/projectItem.ts'
import type { OfferedParts } from '#server/domains/analysis/index.ts'
import { labelsAt } from '#shared/import/header.ts'
import { suggestMapping } from '#shared/import/mapping.ts'
import { recognise, type FoundBill, type FoundItem } from '../bill/recognise.ts'
import { BILL_WANTED } from '../bill/sheets.ts'
import { componentColumns } from './components.ts'
import { numberIn, type Target } from './targets.ts'

export interface Priced {
  readonly name: string
  readonly quantity: string | null
  readonly price: string | null
  readonly total: string | null
  readonly parts: OfferedParts | null
}

/** An item of the file with its offer, and its amount by the file's quantity; null without a price. */
export interface FilledItem {
  readonly row: number; readonly name: string; readonly priced: Priced | undefined; readonly amount: string | null;
  readonly isMoved: boolean
}

export interface BillCells {
  readonly targets: readonly Target[]; readonly items: readonly FilledItem[]; readonly found: FoundBill; readonly total: number | null;
  readonly warnings: readonly string[]
}

/** The price and amount columns, by label if not mapped in the import. */
function moneyColumns(
  sheet: ReadSheet, { headerRow, mapping }: BillSheet
): { readonly price: number | null; readonly total: number | null } {
  const suggested = suggestMapping(BILL_WANTED, labelsAt(sheet, headerRow - 1))
  const used = new Set(Object.values(mapping).filter(at => at !== null))
  const columnOf = (key: 'price' | 'total'): number | null =>
    mapping[key] ?? (suggested[key] != null && !used.has(suggested[key]) ? suggested[key] : null)
  return { price: columnOf('price'), total: columnOf('total') }
}

function filledItem(
  sheet: ReadSheet, { mapping: { quantity, name } }: BillSheet, { row, lump, cells }: FoundItem, priced: Priced | undefined
): FilledItem {
  const fileQuantity = lump ? null : numberIn(sheet, row, quantity)
  const price = priced?.price ?? null
  return {
    row, name: priced?.name ?? cells[name ?? -1]?.text ?? '', priced,
    amount: price === null ? null : fileQuantity === null ? priced!.total : toScale(dec(fileQuantity).times(price), 2),
    isMoved: fileQuantity !== null && priced?.quantity != null && toScale(dec(fileQuantity), 6) !== toScale(dec(priced.quantity), 6),
  }
}

/** Number of a cell as sent by the client; null if none. */
export type CellNumber = (row: number, column: number) => string | null

/**
 * Cells of a bill sheet at the offered prices: prices, components, amounts, sums. Amounts use the file's quantity, which is never
 * overwritten. A sum over a row without a price uses the file's amount.
 */
export function billCells(
  sheet: ReadSheet, reading: BillSheet, pricedAt: (row: number) => Priced | undefined, originalNumber: CellNumber
): BillCells {
  const { price, total } = moneyColumns(sheet, reading)
  const content = recognise(sheet, { ...reading, mapping: { ...reading.mapping, price, total } })
  const { items, sums, sections } = content
  const targetAt = (row: number, column: number | null, name: string, value: string | null): Target[] =>
    (column === null || value === null ? [] : [{ sheet: sheet.name, row, column, name, value }])
  const merged = new Set(sums.flatMap(({ scope, from, to }) => (scope === 'block' ? items.slice(from, to).map(({ row }) => row) : [])))
  const filled = items.map(item => filledItem(sheet, reading, item, pricedAt(item.row)))
  const amounts = filled.map(({ row, amount }) => amount ?? (total === null ? null : originalNumber(row, total)))
  const sumOfItems = (some: readonly (string | null)[]): string | null =>
    (some.every(amount => amount === null) ? null : toScale(sumOf(some), 2))
  const inSection = (at: number) => {
    const within = new Set([at])
    sections.forEach(({ parent }, other) => { if (parent !== null && within.has(parent)) within.add(other) })
    return amounts.filter((_, item) => { const { section } = items[item]!; return section !== null && within.has(section) })
  }
  const components = componentColumns(sheet, reading.headerRow, new Set([
    ...Object.values(reading.mapping).filter(at => at !== null), ...price === null ? [] : [price], ...total === null ? [] : [total],
  ]))
  const ofItem = ({ row, name, priced, amount }: FilledItem, { lump }: FoundItem): Target[] => {
    // A lump sum has only its amount; an amount merged over several rows is their sum.
    const amountTargets = merged.has(row) ? [] : targetAt(row, total, name, amount)
    if (lump || priced?.price == null) return amountTargets
    const quantity = numberIn(sheet, row, reading.mapping.quantity) ?? priced.quantity
    const parts = priced.parts === null ? [] : components.flatMap(({ column, label, isAmount, amount: partOf }) => {
      const part = partOf(priced.parts!)
      return targetAt(
        row, column, `${name} ${label}`,
        part === null || !isAmount ? part : quantity === null ? null : toScale(dec(quantity).times(part), 2)
      )
    })
    return [...targetAt(row, price, name, priced.price), ...parts, ...amountTargets]
  }
  return {
    found: content, items: filled, total,
    warnings: [
      ...price === null ? [`工作表“${sheet.name}”没有综合单价列，单价没有可填的位置`] : [], ...total === null ? [`工作表“${sheet.name}”没有合价列，合价没有可填的位置`] : [],
    ],
    targets: [
      ...filled.flatMap((one, at) => ofItem(one, items[at]!)),
      ...sums.flatMap(({ row, name, from, to }) => targetAt(row, total, name, sumOfItems(amounts.slice(from, to)))),
      ...sections.flatMap(({ row, name, said: fileAmount }, at) =>
        (fileAmount === '' ? [] : targetAt(row, total, name, sumOfItems(inSection(at))))),
    ],
  }
}
