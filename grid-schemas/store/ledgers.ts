import { DICT } from '#schemas/dict/dictionaries.ts'
import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/** Key of separate stocks (domain B7.4), with colour lots and the owner: company or client. */
const keys = { warehouseId: '仓库', material: '材料', brand: '品牌', spec: '规格型号', unit: '单位', lot: '批号', owner: '货主' } as const
export const OWNER = { OWN: '自有', PARTY_A: '甲供' } as const
export type Owner = keyof typeof OWNER

/** 库存 S：移动加权平均，任何一天都不为负，不低于预留 (domain B7.4). The client's goods have no amount. */
export const stock = defineLedger('S', {
  title: '库存', keys,
  measures: {
    quantity: { label: '库存', scale: 6, unitKey: 'unit', units: DICT.materialUnit }, amount: { label: '库存金额', scale: 2, unit: '元' },
  },
  laws: [
    { kind: 'nonNegative', measure: 'quantity', daily: true }, { kind: 'covers', measure: 'quantity', ledger: 'R', label: '预留' },
    { kind: 'nonNegative', measure: 'amount' }, { kind: 'emptied' },
  ],
  frozen: '盘点中，暂不能收发',
})
export type StockKey = LedgerKey<typeof stock>

/** 预留 R：批准的领料单占用、还没有出库的数量，不超过库存 (domain B7.3). */
export const reserved = defineLedger('R', {
  title: '预留', keys, measures: { quantity: { label: '预留', scale: 6, unitKey: 'unit', units: DICT.materialUnit } },
  laws: [{ kind: 'nonNegative', measure: 'quantity' }, { kind: 'within', measure: 'quantity', of: stock }],
})
