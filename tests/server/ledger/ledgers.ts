import { defineLedger } from '#schemas/kit/index.ts'

export const stock = defineLedger('test.stock', {
  title: '库存', keys: { warehouse: '仓库', material: '材料' },
  measures: { quantity: { label: '数量', scale: 6 }, amount: { label: '金额', scale: 2, unit: '元' } },
  laws: [{ kind: 'nonNegative', measure: 'quantity' }],
})
export const budget = defineLedger('test.budget', {
  title: '预算占用', keys: { contract: '合同' }, measures: { amount: { label: '金额', scale: 2, unit: '元' } },
  laws: [{ kind: 'ceiling', measure: 'amount' }],
})
export const free = defineLedger('test.free', {
  title: '成本', keys: { project: '项目', item: '清单项' }, measures: { quantity: { label: '数量', scale: 6 }, amount: { label: '金额', scale: 2 } },
})

/** A stock ledger as a store has it: a value only with a quantity, never below zero on any day, never below the reserved quantity. */
export const goods = defineLedger('test.goods', {
  title: '货物', keys: { warehouse: '仓库', material: '材料', unit: '单位' },
  measures: { quantity: { label: '库存', scale: 6, unitKey: 'unit' }, amount: { label: '金额', scale: 2, unit: '元' } },
  laws: [
    { kind: 'nonNegative', measure: 'quantity', daily: true }, { kind: 'covers', measure: 'quantity', ledger: 'test.held', label: '预留' },
    { kind: 'nonNegative', measure: 'amount' }, { kind: 'emptied' },
  ],
})
export const reservations = defineLedger('test.held', {
  title: '预留', keys: { warehouse: '仓库', material: '材料', unit: '单位' }, measures: { quantity: { label: '预留', scale: 6, unitKey: 'unit' } },
  laws: [{ kind: 'nonNegative', measure: 'quantity' }, { kind: 'within', measure: 'quantity', of: goods }],
})
