import { lengthOf, type Row, type Value } from '#schemas/kit/index.ts'
import type { StoreCode } from '#shared/storeCode.ts'

/** Texts of a label beside its QR code. */
export interface Label {
  readonly key: string
  readonly code: StoreCode
  readonly title: string
  /** Captions and values; none is empty. */
  readonly facts: readonly (readonly [word: string, text: string])[]
  /** Unit of goods, as a key of the dictionary. */
  readonly unit: string
}

/** Most labels of one print: several rolls. */
export const MOST_LABELS = 2_000
/** Most of one line. */
export const MOST_COPIES = 999

const text = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '')
const said = (facts: Label['facts']): Label['facts'] => facts.filter(([, fact]) => fact !== '')

/** Labels of goods: rows of the stock, or of a bill with the warehouse of its head. Goods that the library does not know have none. */
export const labelsOfGoods = (
  rows: readonly Row[], warehouseName?: string
): Label[] => rows.filter(row => text(row.libMaterialId) !== '' && text(row.itemName) !== '').map(row => ({
  key: String(row.id), code: { kind: 'STOCK', libMaterialId: text(row.libMaterialId), lot: text(row.lot) }, title: text(row.itemName),
  unit: text(row.unit),
  facts: said([['规格', text(row.spec)], ['品牌', text(row.brand)], ['批号', text(row.lot)], ['仓库', warehouseName ?? text(row.warehouseName)]]),
}))

/** The label for the paper of a delivery. */
export const labelOfOrder = (row: Row): Label => ({
  key: String(row.id), code: { kind: 'ORDER', id: String(row.id) }, title: text(row.orderName), unit: '',
  facts: said([['订单', text(row.code)], ['供应商', text(row.supplierName)], ['项目', text(row.projectName)], ['要求到货', text(row.needDay)]]),
})

/** How many copies a text asks for; null where it is no such number. Full-width digits count. */
export function copiesOf(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim()
  if (!/^\d+$/.test(plain) || lengthOf(plain) > 4) return null
  const count = Number(plain)
  return count <= MOST_COPIES ? count : null
}
