import { sql } from 'drizzle-orm'
import { dec, toScale, type Document } from '#schemas/kit/index.ts'
import { purchaseEvents, purchaseSummary } from '#schemas/supply/purchaseSummary.ts'
import { costBasis } from '#server/core/settings.ts'
import { implement, seesPrices, type CallSet } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { purchaseApi as api, type PurchaseStrip } from '#shared/api/purchase.ts'
import { boughtRows, summaryRows } from './rows.ts'

export { summaryRows } from './rows.ts'
export { movedOf, targetKeys, targets } from './stored.ts'
export { wordsKeyOf } from './termsKey.ts'

/**
 * 采购汇总, the most urgent first.
 * @throws AppError NOT_FOUND
 */
async function listSummary(db: Db, { projectId, ...query }: ParsedInput<typeof api.page>) {
  refuseHidden(purchaseSummary, db.ctx, query)
  await knownProject(db, projectId)
  return rowsPage(
    db, purchaseSummary, await summaryRows(db, projectId), query,
    { place: sql`array_position(array['SHORT', 'LATE', 'COMING', 'ENOUGH', 'NONE'], r.light), r."needDay" nulls last,
      r."itemName" collate "zh-x-icu"` }
  )
}

/** @throws AppError NOT_FOUND */
async function readStrip(db: Db, { projectId }: ParsedInput<typeof api.strip>) {
  await knownProject(db, projectId)
  const [totals] = await db.sql<PurchaseStrip>`select coalesce(sum(budget), 0) as target,
    coalesce(sum(asked * coalesce("targetPrice", 0)), 0) as asked, coalesce(sum(agreed), 0) as contracted,
    coalesce(sum(spent), 0) as ordered,
    coalesce(sum("receivedAmount"), 0) as received, coalesce(sum("issuedAmount"), 0) as issued,
    coalesce(sum("onHandAmount"), 0) as "onHand", coalesce(sum("comingAmount"), 0) as coming,
    count(*)::int as materials, (count(*) filter (where light = 'SHORT'))::int as short,
    (count(*) filter (where "lateDays" > 0))::int as late,
    (count(*) filter (where coalesce(contracted, 0) < coalesce(asked, 0)))::int as unsigned,
    (count(*) filter (where difference > 0))::int as dear from (${await summaryRows(db, projectId)}) r`
  const money = (value: string | null): string | null => (seesPrices(db.ctx) && value !== null ? toScale(dec(value), 2) : null)
  const { target, asked: requested, contracted, ordered, received, issued, onHand, coming, ...counts } = totals!
  return {
    ...counts, dear: seesPrices(db.ctx) ? counts.dear : 0, target: money(target), asked: money(requested), contracted: money(contracted),
    ordered: money(ordered),
    received: money(received), issued: money(issued), onHand: money(onHand), coming: money(coming),
  }
}

const stateTexts = (documents: readonly Document[]) => sql.join(documents.flatMap(({ name, states, actStates }) =>
  Object.entries({ ...actStates, ...states }).map(([key, label]) => sql`when r.kind = ${name} and r.state = ${key} then ${label}`)), sql` `)

/** @throws AppError NOT_FOUND */
const listEvents = (documents: readonly Document[]) => async (
  db: Db, { projectId, material, ...query }: ParsedInput<typeof api.events>
) => {
  refuseHidden(purchaseEvents, db.ctx, query)
  await knownProject(db, projectId)
  const rows = sql`select r.id || '/' || row_number() over (order by r.at, r.id) as key, r.code,
    (r.at at time zone 'Asia/Shanghai')::date as day, r.stage, r.title, r.party, r.quantity,
    case when r.quantity > 0 then round(r.amount / r.quantity, 2) end as price, r.need as "needDay", case ${stateTexts(documents)}
    else r.state end as "stateText", r.kind, r.id as "documentId", r.at
    from (${await boughtRows(db, projectId, await costBasis(db))}) r where r.material = ${material}`
  return rowsPage(db, purchaseEvents, rows, query, { place: sql`r.at desc, r.code` })
}

/** 采购汇总; `documents` are the purchase documents, for their state labels. */
export const purchaseCalls = (documents: readonly Document[]): CallSet => [
  implement(api.page, { replica: true, read: listSummary }), implement(api.strip, { replica: true, read: readStrip }),
  implement(api.events, { replica: true, read: listEvents(documents) }),
]
