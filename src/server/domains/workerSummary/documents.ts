import { CONTRACT_STATE } from '#schemas/contract/states.ts'
import { PROCESS_STATE } from '#schemas/kit/index.ts'
import { INQUIRY_STATE, type InquiryState } from '#schemas/supply/states.ts'
import type { WorkerState } from '#schemas/supply/workerSummary.ts'
import { costBasis } from '#server/core/settings.ts'
import { contract, contractLine } from '#server/db/tables/contract.ts'
import { award, awardLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { inquiriesOf, lowestOf, stepKey, type StepDocument } from './offers.ts'

/** States of a step's labour in contracts, awards and inquiries, the most advanced first. */
const ORDER: readonly WorkerState[] = ['CONTRACTED', 'AWARDED', 'AWARDING', 'CLOSED', 'QUOTING', 'OPEN']
const INQUIRED: Readonly<Partial<Record<InquiryState, WorkerState>>> = {
  QUOTING: 'QUOTING', CLOSED: 'CLOSED', AWARDED: 'CLOSED', USED: 'CLOSED',
}
const isInquiryState = (state: string): state is InquiryState => Object.hasOwn(INQUIRY_STATE, state)
const isProcessState = (state: string): state is keyof typeof PROCESS_STATE => Object.hasOwn(PROCESS_STATE, state)
const isContractState = (state: string): state is keyof typeof CONTRACT_STATE => Object.hasOwn(CONTRACT_STATE, state)

interface StepRow {
  readonly id: string, readonly code: string, readonly title: string, readonly state: string, readonly item: string | null,
  readonly name: string, readonly trade: string | null
  readonly supplier: string | null, readonly incl: string | null, readonly excl: string | null
}

/** Inquiries, awards and contracts by step, the most advanced first. Prices are on the company's tax side. */
export async function stepDocuments(db: Db, projectId: string): Promise<ReadonlyMap<string, readonly StepDocument[]>> {
  const documentsByStep = new Map<string, StepDocument[]>()
  const add = (key: string, one: StepDocument): void => void documentsByStep.set(key, [...documentsByStep.get(key) ?? [], one])
  const side = await costBasis(db)
  const { merchantId } = db.ctx
  const contracts = await db.sql<StepRow & Record<string, unknown>>`
    select c.id, c.code, c.contract_name as title, c.contract_state as state, l.project_item_id as item, coalesce(nullif(l.job_name, ''),
    l.item_name) as name, l.job_category as trade, s.name as supplier,
      case when c.include_tax then l.price end as incl, case when not c.include_tax then l.price end as excl
    from ${contractLine} l join ${contract} c on c.merchant_id = l.merchant_id and c.id = l.contract_id left join supplier s
    on s.merchant_id = c.merchant_id and s.id = c.supplier_id
    where c.merchant_id = ${merchantId} and c.kind = 'LABOUR' and c.project_id = ${projectId} and c.process_state = 'COMPLETE'
    and c.contract_state <> 'ENDED'`
  for (const one of contracts) {
    add(stepKey(one.item, one.name, one.trade), {
      id: one.id, code: one.code, title: one.title, kind: 'CONTRACT', state: 'CONTRACTED',
      stateText: isContractState(one.state) ? CONTRACT_STATE[one.state] : one.state, supplierName: one.supplier,
      price: one.incl ?? one.excl,
    })
  }
  const awards = await db.sql<StepRow & Record<string, unknown>>`
    select a.id, a.code, a.award_name as title, a.process_state as state, l.project_item_id as item, l.item_name as name,
    l.job_category as trade, s.name as supplier, l.price_incl as incl, l.price_excl as excl
    from ${awardLine} l join ${award} a on a.merchant_id = l.merchant_id and a.id = l.award_id left join supplier s
    on s.merchant_id = l.merchant_id and s.id = l.supplier_id
    where a.merchant_id = ${merchantId} and a.kind = 'LABOUR' and a.project_id = ${projectId} and a.process_state <> 'CANCELLED'`
  for (const one of awards) {
    add(stepKey(one.item, one.name, one.trade), {
      id: one.id, code: one.code, title: one.title, kind: 'AWARD', state: one.state === 'COMPLETE' ? 'AWARDED' : 'AWARDING',
      stateText: isProcessState(one.state) ? PROCESS_STATE[one.state] : one.state,
      supplierName: one.supplier, price: side === 'EXCL' ? one.excl : one.incl,
    })
  }
  for (const inquiry of await inquiriesOf(db, projectId)) {
    const { id, head, state } = inquiry.record
    for (const row of inquiry.record.lines.items ?? []) {
      const lowest = lowestOf(inquiry, row)
      add(stepKey(row.projectItemId, row.itemName, row.jobCategory), {
        id, code: String(head.code ?? ''), title: String(head.inquiryName ?? ''), kind: 'INQUIRY',
        state: (isInquiryState(state) && INQUIRED[state]) || 'OPEN', stateText: isInquiryState(state) ? INQUIRY_STATE[state] : state,
        supplierName: lowest?.supplierName ?? null, price: lowest?.price ?? null,
      })
    }
  }
  return new Map([...documentsByStep].map(([key, all]) => [key, all.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))]))
}
