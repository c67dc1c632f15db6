import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/**
 * 实际成本 A：领用减退回的材料、结算的人工和机械，按清单项、类别、资源和月份 (ledger A)。 `itemId` is a row of the bill or `COMMON_ITEM`; `resource` the library material used,
 * empty for money alone; `month` is YYYY-MM.
 */
export const actualCost = defineLedger('A', {
  title: '实际成本',
  keys: { projectId: '项目', itemId: '清单项', costClass: '类别', resource: '资源', month: '月份' },
  measures: { quantity: { label: '数量', scale: 6 }, amount: { label: '金额', scale: 2, unit: '元' } },
})
export type ActualCostKey = LedgerKey<typeof actualCost>
