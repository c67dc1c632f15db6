import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/** 扣款 X：责任方承担、由下一次结算扣的金额，按项目和单位 (ledger X). */
export const deduction = defineLedger('X', {
  title: '扣款',
  keys: { projectId: '项目', partyId: '往来单位' },
  measures: { amount: { label: '金额', scale: 2, unit: '元' } },
  laws: [{ kind: 'nonNegative', measure: 'amount' }],
})
export type DeductionKey = LedgerKey<typeof deduction>
