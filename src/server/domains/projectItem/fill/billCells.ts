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

/** What is offered for an item of the file. */
export interface Priced {
  readonly name: string
  readonly quantity: string | null
  readonly price: string | null
  readonly total: string | null
  readonly parts: OfferedParts | null
}

/** An item of the file: what we have for it, and the amount that it comes to by the quantity of the file, null without a price. */
export interface FilledItem {
  readonly row: number; readonly name: string; readonly priced: Priced | undefined; readonly amount: string | null;
  readonly isMoved: boolean
}

export interface BillCells {
  readonly targets: readonly Target[]; readonly items: readonly FilledItem[]; readonly found: FoundBill; readonly total: number | null;
  readonly warnings: readonly string[]
}

/** The columns of price and amount, found by their labels where nobody has mapped them for the import. */
function moneyColumns(
  sheet: ReadSheet, { headerRow, mapping }: BillSheet
): { readonly price: number | null; readonly total: number | null } {
  const found = suggestMapping(BILL_WANTED, labelsAt(sheet, headerRow - 1))
  const taken = new Set(Object.values(mapping).filter(at => at !== null))
  const columnOf = (key: 'price' | 'total'): number | null =>
    mapping[key] ?? (found[key] != null && !taken.has(found[key]) ? found[key] : null)
  return { price: columnOf('price'), total: columnOf('total') }
}

function filledItem(
  sheet: ReadSheet, { mapping: { quantity, name } }: BillSheet, { row, lump, cells }: FoundItem, priced: Priced | undefined
): FilledItem {
  const own = lump ? null : numberIn(sheet, row, quantity)
  const price = priced?.price ?? null
  return {
    row, name: priced?.name ?? cells[name ?? -1]?.text ?? '', priced,
    amount: price === null ? null : own === null ? priced!.total : toScale(dec(own).times(price), 2),
    isMoved: own !== null && priced?.quantity != null && toScale(dec(own), 6) !== toScale(dec(priced.quantity), 6),
  }
}

/** What a cell of the sheet comes to as the client has sent it; null where that is no number. */
export type Standing = (row: number, column: number) => string | null

/**
 * What a sheet of the bill says with our prices: prices, what they consist of, amounts, and the sums of pages, sections and sheet. Amounts follow the quantity
 * that stands in the file, which is never written. A sum over a row without a price counts what stands there.
 */
export function billCells(
  sheet: ReadSheet, reading: BillSheet, pricedAt: (row: number) => Priced | undefined, standing: Standing
): BillCells {
  const { price, total } = moneyColumns(sheet, reading)
  const found = recognise(sheet, { ...reading, mapping: { ...reading.mapping, price, total } })
  const { items, sums, sections } = found
  const put = (row: number, column: number | null, name: string, value: string | null): Target[] =>
    (column === null || value === null ? [] : [{ sheet: sheet.name, row, column, name, value }])
  const merged = new Set(sums.flatMap(({ scope, from, to }) => (scope === 'block' ? items.slice(from, to).map(({ row }) => row) : [])))
  const filled = items.map(item => filledItem(sheet, reading, item, pricedAt(item.row)))
  const amounts = filled.map(({ row, amount }) => amount ?? (total === null ? null : standing(row, total)))
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
    // A lump sum has its amount alone, and an amount that is merged over several rows is their sum.
    const own = merged.has(row) ? [] : put(row, total, name, amount)
    if (lump || priced?.price == null) return own
    const quantity = numberIn(sheet, row, reading.mapping.quantity) ?? priced.quantity
    const parts = priced.parts === null ? [] : components.flatMap(({ column, label, isAmount, amount: partOf }) => {
      const part = partOf(priced.parts!)
      return put(
        row, column, `${name} ${label}`,
        part === null || !isAmount ? part : quantity === null ? null : toScale(dec(quantity).times(part), 2)
      )
    })
    return [...put(row, price, name, priced.price), ...parts, ...own]
  }
  return {
    found, items: filled, total,
    warnings: [
      ...price === null ? [`工作表“${sheet.name}”没有综合单价列，单价没有可填的位置`] : [], ...total === null ? [`工作表“${sheet.name}”没有合价列，合价没有可填的位置`] : [],
    ],
    targets: [
      ...filled.flatMap((one, at) => ofItem(one, items[at]!)),
      ...sums.flatMap(({ row, name, from, to }) => put(row, total, name, sumOfItems(amounts.slice(from, to)))),
      ...sections.flatMap(({ row, name, said }, at) => (said === '' ? [] : put(row, total, name, sumOfItems(inSection(at))))),
    ],
  }
}
