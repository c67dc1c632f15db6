import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/** Cost classes (domain B5.1). */
export const COST_CLASS = { LABOUR: '人工', MATERIAL: '材料', MACHINE: '机械', OTHER: '其他' } as const
export type CostClass = keyof typeof COST_CLASS

/** Pseudo-item of public costs (公共费用, domain B5.1). */
export const COMMON_ITEM = 'COMMON'

/**
 * 目标成本 T：中标时审定的测算，加上审定的变更，按版本冻结（domain B5.1）。 `itemId` is a row of the bill or {@link COMMON_ITEM}; `costClass` one of {@link COST_CLASS};
 * `version` counts from '1'. The quantity is that of the item, where it has one.
 */
export const targetCost = defineLedger('T', {
  title: '目标成本',
  keys: { projectId: '项目', itemId: '清单项', costClass: '成本类别', version: '版本' },
  measures: { quantity: { label: '工程量', scale: 6 }, amount: { label: '金额', scale: 2, unit: '元' } },
})
export type TargetCostKey = LedgerKey<typeof targetCost>
