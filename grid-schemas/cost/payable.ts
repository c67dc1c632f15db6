import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/** 应付 AP：到货和结算形成的欠款，价税合计，按项目、单位、合同和部分 (ledger AP). The contract is empty without one. */
export const payable = defineLedger('AP', {
  title: '应付',
  keys: { projectId: '项目', partyId: '往来单位', contractId: '合同', part: '部分' },
  measures: { amount: { label: '金额', scale: 2, unit: '元' } },
})
export type PayableKey = LedgerKey<typeof payable>
/** Parts of a debt: accrued by deliveries, due by settlement, retained. */
export const PAYABLE_PART = { ACCRUED: '暂估', PAYABLE: '应付', RETENTION: '质保金' } as const
