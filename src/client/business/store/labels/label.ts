import { lengthOf, type Row, type Value } from '#schemas/kit/index.ts'
import type { StoreCode } from '#shared/storeCode.ts'

export interface Label {
  readonly key: string
  readonly code: StoreCode
  readonly title: string
  /** Captions and values; none is empty. */
  readonly facts: readonly (readonly [word: string, text: string])[]
  /** Dictionary key. */
  readonly unit: string
}

/** Per print: several rolls. */
export const MOST_LABELS = 2_000
/** Per line. */
export const MOST_COPIES = 999

const text = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '')
const filledFacts = (facts: Label['facts']): Label['facts'] => facts.filter(([, fact]) => fact !== '')

/** Stock rows, or rows of a bill with its header's warehouse. Goods missing in the library have none. */
export const labelsOfGoods = (
  rows: readonly Row[], warehouseName?: string
): Label[] => rows.filter(row => text(row.libMaterialId) !== '' && text(row.itemName) !== '').map(row => ({
  key: String(row.id), code: { kind: 'STOCK', libMaterialId: text(row.libMaterialId), lot: text(row.lot) }, title: text(row.itemName),
  unit: text(row.unit),
  facts: filledFacts(
    [['规格', text(row.spec)], ['品牌', text(row.brand)], ['批号', text(row.lot)], ['仓库', warehouseName ?? text(row.warehouseName)]]
  ),
}))

export const labelOfOrder = (row: Row): Label => ({
  key: String(row.id), code: { kind: 'ORDER', id: String(row.id) }, title: text(row.orderName), unit: '',
  facts: filledFacts([['订单', text(row.code)], ['供应商', text(row.supplierName)], ['项目', text(row.projectName)], ['要求到货', text(row.needDay)]]),
})

/** Null if invalid; full-width digits are allowed. */
export function copiesOf(typed: string): number | null {
  const normalized = typed.normalize('NFKC').trim()
  if (!/^\d+$/.test(normalized) || lengthOf(normalized) > 4) return null
  const count = Number(normalized)
  return count <= MOST_COPIES ? count : null
}
