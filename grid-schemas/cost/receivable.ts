import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/** 应收 AR：甲方承认的收入，按项目、甲方和部分 (ledger AR). A confirmed reduction is negative. */
export const receivable = defineLedger('AR', {
  title: '应收',
  keys: { projectId: '项目', client: '甲方', part: '部分' },
  measures: { amount: { label: '金额', scale: 2, unit: '元' } },
})
export type ReceivableKey = LedgerKey<typeof receivable>
export const RECEIVABLE_PART = { VARIABLE: '变更' } as const
