import type { Row } from '#schemas/kit/index.ts'
import type { Owner, StockKey } from '#schemas/store/ledgers.ts'
import type { LineFault } from '#server/document/index.ts'
import { cellText } from '#server/grid/index.ts'

export const text = (value: unknown): string => cellText(value) ?? ''
const OWN_STOCK: Owner = 'OWN'

/** Stock key of a bill's line (domain B7.4). */
export const stockKey = (warehouseId: string, row: Row): StockKey => ({
  warehouseId, material: text(row.libMaterialId), brand: text(row.brand), spec: text(row.spec), unit: text(row.unit), lot: text(row.lot),
  owner: text(row.owner) || OWN_STOCK,
})
/** Title of a line in refusals and in the history of its stock. */
export const titleOf = (row: Row): string => [row.itemName, row.spec, row.lot].map(text).filter(Boolean).join(' ')
export const isOwn = (row: Row): boolean => (text(row.owner) || OWN_STOCK) === OWN_STOCK

/** Lines without a library item: a store holds only those (sheet warehouse, Messages). */
export const materialFaults = (rows: readonly Row[]): LineFault[] =>
rows.filter(row => text(row.itemName) !== '' && text(row.libMaterialId) === '').map(row =>
  ({ line: 'items', row: String(row.id), column: 'itemName', code: 'invalid', text: `${text(row.itemName)}：特殊材料请先转入材料库` }))
