import { defineLedger } from '#schemas/kit/index.ts'

export const stock = defineLedger('test.stock', {
  title: '库存', keys: { warehouse: '仓库', material: '材料' },
  measures: { quantity: { label: '数量', scale: 6 }, amount: { label: '金额', scale: 2, unit: '元' } },
  invariant: { kind: 'nonNegative', measure: 'quantity' },
})
export const budget = defineLedger('test.budget', {
  title: '预算占用', keys: { contract: '合同' }, measures: { amount: { label: '金额', scale: 2, unit: '元' } }, invariant: { kind: 'ceiling', measure: 'amount' },
})
export const free = defineLedger('test.free', {
  title: '成本', keys: { project: '项目', item: '清单项' }, measures: { quantity: { label: '数量', scale: 6 }, amount: { label: '金额', scale: 2 } },
})
