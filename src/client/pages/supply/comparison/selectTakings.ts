import type { PriceSide } from '#schemas/price/sources.ts'
import type { Bundle } from '#schemas/supply/bundle.ts'
import type { Taking } from '#schemas/supply/compared.ts'
import { onSide } from '#schemas/supply/landed.ts'
import type { Preset } from '#client/business/comparison/TakeAll.tsx'
import type { RowModel } from '#client/grid/model.ts'
import type { KeptRow } from './storedTakings.ts'
import { moneyText, type Offers } from './rows.ts'
import type { Ways } from './summary.ts'

/** Bundle sizes for which the best suppliers are searched. */
const BUNDLE_SIZES = [2, 3, 4] as const

/** Selects these in one step; rows without a remainder are unchanged. */
export function selectTakings(model: RowModel, offers: Offers, label: string, takings: readonly Taking[]): void {
  const byRow = new Map<string, Taking[]>()
  for (const one of takings) byRow.set(one.row, [...byRow.get(one.row) ?? [], one])
  model.edit({ label, cells: [...byRow].flatMap(([rowId, rowTakings]) => {
    const value = offers.takenBy(rowTakings)
    return offers.isOpen(rowId) && model.row(rowId)?.taken !== value ? [{ rowId, column: 'taken', value }] : []
  }) })
}

export const wholeOf = (model: RowModel, offers: Offers, invited: string): Taking[] => model.rows().flatMap(({ id }) => {
  const [row, line] = [String(id), offers.line(String(id))]
  return line !== undefined && offers.has(row, offers.columnOf(invited)) ? [{ row, invited, quantity: line.left }] : []
})

/** Presets for all rows, with their totals on the displayed side. */
export function presetsOf(model: RowModel, offers: Offers, ways: Ways, side: PriceSide): Preset[] {
  const { compared } = offers
  const preset = (label: string, bundle: Bundle): Preset => {
    const takings = compared.takingsOf(bundle)
    return {
      label, sum: moneyText(onSide(compared.total(takings), side)),
      take: name =>
        selectTakings(model, offers, name, takings.map(one => ({ ...one, quantity: offers.line(one.row)?.left ?? one.quantity }))),
    }
  }
  const bundles = BUNDLE_SIZES.filter(maxSuppliers => maxSuppliers <= offers.suppliers.length).flatMap(maxSuppliers => {
    const bundle = compared.best(maxSuppliers)
    return bundle === null ? [] : [preset(`最优组合（最多 ${maxSuppliers} 家）`, bundle)]
  })
  return [preset('逐行最低', ways.lowest.bundle), ...ways.single === null ? [] : [preset('单家最低', ways.single.bundle)], ...bundles]
}

export const keptRows = (model: RowModel, offers: Offers): KeptRow[] => model.rows().flatMap(row => {
  const takings = offers.takingsOf(row)
  return takings.length === 0 ? [] : [{
    row: String(row.id), takings: takings.map(({ invited, quantity }) => ({ invited, quantity })),
    reason: typeof row.reason === 'string' ? row.reason : null,
  }]
})
