import { sql, type SQL } from 'drizzle-orm'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { REJECT_REASON } from '#schemas/store/states.ts'
import { FACTS_OF, RATING_FACT, ratingFacts, ratingParts, type RatingCounts, type RatingFact } from '#schemas/supplier/rating.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { RATING_DAYS } from '#schemas/supply/preferential.ts'
import { documentLink, documentRowClosed } from '#server/db/tables/document.ts'
import { inDocument, inDocumentLine } from '#server/db/tables/store.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { award, awardLine, inquiry, inquirySupplier, purchaseOrder, purchaseOrderLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readRecord } from '#server/document/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { supplierApi } from '#shared/api/supplier.ts'
import { demandLibrary } from './supplies.ts'

interface SupplierRef { readonly kind: SupplierKind, readonly id: string }
const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`
const NO_FIGURE = sql`null::numeric`
const REASON =
  sql`case l.reject_reason ${sql.join(Object.entries(REJECT_REASON).map(([key, label]) => sql`when ${key} then ${label}`), sql` `)}
    else '' end`

/** Answers to inquiries; of open ones only those given. Revoked and cancelled ones do not count. */
const responses = ({ ctx: { merchantId } }: Db, { kind, id }: SupplierRef): SQL => sql`
  select s.id, case when i.declined_at is not null then 'DECLINED' when v.at is not null then 'ANSWERED' else 'SILENT' end as fact,
  ${dayOf(sql`coalesce(i.declined_at, v.at, q.deadline)`)} as day,
    q.code, q.inquiry_name as title, '' as item_name, ${NO_FIGURE} as quantity, coalesce(i.decline_reason, case
    when v.at is not null then '第 ' || v.number || ' 版' else '截止前没有报价' end) as note,
    ${INQUIRIES[kind].name}::text as kind, q.id as document_id
  from ${inquirySupplier} s join ${inquiry} q on q.merchant_id = s.merchant_id and q.id = s.inquiry_id
    join ${inquiryInvite} i on i.merchant_id = s.merchant_id and i.invited_id = s.id and i.sent_at is not null and i.revoked_at is null
    left join lateral (select at, number from ${quoteVersion} n where n.merchant_id = s.merchant_id and n.invited_id = s.id
    and n.at <= q.deadline order by number desc limit 1) v on true
  where s.merchant_id = ${merchantId} and s.supplier_id = ${id} and q.kind = ${kind} and q.state not in ('DRAFT', 'VOID')
  and (q.deadline <= now() or i.declined_at is not null or v.at is not null)`

const awarded = ({ ctx: { merchantId } }: Db, { kind, id }: SupplierRef): SQL => sql`
  select l.id, 'AWARDED' as fact, ${dayOf(sql`a.created_at`)} as day, a.code, a.award_name as title, l.item_name, l.quantity,
  coalesce(l.reason, '') as note, ${AWARDS[kind].name}::text as kind, a.id as document_id
  from ${awardLine} l join ${award} a on a.merchant_id = l.merchant_id and a.id = l.award_id
  where l.merchant_id = ${merchantId} and l.supplier_id = ${id} and a.kind = ${kind} and a.process_state = 'COMPLETE'`

/** Due approved orders of machines, whose arrivals are not recorded. */
const due = ({ ctx: { merchantId } }: Db, { kind, id }: SupplierRef): SQL => sql`
  select o.id, 'DUE' as fact, o.need_day as day, o.code, o.order_name as title, '' as item_name, ${NO_FIGURE} as quantity, '' as note,
  ${ORDERS.MACHINE.name}::text as kind, o.id as document_id
  from ${purchaseOrder} o where o.merchant_id = ${merchantId} and o.supplier_id = ${id} and o.kind = ${kind}
  and o.process_state = 'COMPLETE'`

/**
 * Due rows of approved orders: complete in time, complete but late, or incomplete. Closed remainders are not due; a row closed before any
 * arrival does not count.
 */
const deliveries = ({ ctx: { merchantId } }: Db, { id }: SupplierRef, today: string): SQL => sql`
  select r.id, case when r.in_time >= r.expected then 'ON_TIME' when r.came >= r.expected then 'LATE' else 'MISSING' end as fact, r.day,
  r.code, r.order_name as title, r.item_name, r.came as quantity,
    case when r.in_time >= r.expected then '' when r.came >= r.expected then '最后一批 ' || r.last || ' 到'
    else '还欠 ' || trim_scale(r.expected - r.came) end as note, ${ORDERS.MATERIAL.name}::text as kind, r.order_id as document_id
  from (select l.id, l.order_id, o.code, o.order_name, l.item_name, coalesce(l.need_day, o.need_day) as day, a.came, a.in_time, a.last, case
  when c.row_key is null then l.quantity else least(l.quantity, a.came) end as expected
    from ${purchaseOrder} o join ${purchaseOrderLine} l on l.merchant_id = o.merchant_id and l.order_id = o.id
      left join lateral (select row_key from ${documentRowClosed} x where x.merchant_id = l.merchant_id and x.document_id = l.order_id
      and x.line = 'items' and x.row_key = l.id limit 1) c on true
      cross join lateral (select coalesce(sum(k.quantity), 0) as came,
      coalesce(sum(k.quantity) filter (where d.biz_day <= coalesce(l.need_day, o.need_day)), 0) as in_time, max(d.biz_day) as last
        from ${documentLink} k join ${inDocument} d on d.merchant_id = k.merchant_id and d.id = k.to_id and d.process_state = 'COMPLETE'
        where k.merchant_id = l.merchant_id and k.from_id = l.order_id and k.from_line = 'items' and k.from_row = l.id) a
    where o.merchant_id = ${merchantId} and o.supplier_id = ${id} and o.kind = 'MATERIAL' and o.process_state = 'COMPLETE'
    and coalesce(l.need_day, o.need_day) <= ${today}) r
  where r.expected > 0`

const rejected = ({ ctx: { merchantId } }: Db, { id }: SupplierRef): SQL => sql`
  select l.id, 'REJECTED' as fact, d.biz_day as day, d.code, coalesce(d.note_no, '') as title, l.item_name,
  l.arrived - l.quantity as quantity, ${REASON} as note, ${planIn.name}::text as kind, d.id as document_id
  from ${inDocumentLine} l join ${inDocument} d on d.merchant_id = l.merchant_id and d.id = l.in_document_id
  where l.merchant_id = ${merchantId} and d.supplier_id = ${id} and d.doc_type = 'PLAN' and d.process_state = 'COMPLETE'
  and l.arrived > l.quantity`

const delivered = (db: Db, ref: SupplierRef, today: string): readonly SQL[] =>
  (ref.kind === 'LABOUR' ? [] : ref.kind === 'MACHINE' ? [due(db, ref)] : [deliveries(db, ref, today), rejected(db, ref)])

/** All facts within the days of the rating. */
function factRows(db: Db, ref: SupplierRef): SQL {
  const today = businessDate(db.ctx.now)
  const all = sql.join([responses(db, ref), awarded(db, ref), ...delivered(db, ref, today)], sql` union all `)
  return sql`(select f.* from (${all}) f where f.day > ${daysAfter(today, -RATING_DAYS)}::date and f.day <= ${today}::date)`
}

const at = (name: string): SQL => sql`f.${sql.identifier(name)}`
const columns = {
  fact: at('fact'), day: at('day'), code: at('code'), title: at('title'), itemName: at('item_name'), quantity: at('quantity'),
  note: at('note'), kind: at('kind'), documentId: at('document_id'),
}

/**
 * 履约事实 of one supplier, optionally of one fact only.
 * @throws AppError NOT_FOUND without permission for its library
 */
export async function listRatingFacts(
  db: Db, { kind, id, fact, ...query }: PageQuery & SupplierRef & { readonly fact?: RatingFact | null | undefined }
) {
  demandLibrary(db.ctx, 'query', kind)
  return pageQuery(db, { grid: ratingFacts, from: sql`${factRows(db, { kind, id })} as f`, key: at('id'), where: fact == null
    ? sql`true`
    : sql`f.fact = ${fact}`, columns }, query)
}

/**
 * 履约评分 of one supplier with the number of rows for each figure.
 * @throws AppError NOT_FOUND, also without permission for its library
 */
export async function ratingOfSupplier(db: Db, { kind, id }: SupplierRef): Promise<OutputOf<typeof supplierApi.querySupplierRating>> {
  demandLibrary(db.ctx, 'query', kind)
  await readRecord(db, kindOf(SUPPLIERS[kind]).stored, id)
  const factCounts = await db.sql<{ fact: RatingFact, rows: number }>`select f.fact, count(*)::int as rows
    from ${factRows(db, { kind, id })} as f group by 1`
  const rows = new Map(factCounts.map(one => [one.fact, one.rows]))
  const countOf = (fact: RatingFact): number => rows.get(fact) ?? 0
  const counts = Object.fromEntries((Object.keys(RATING_FACT) as RatingFact[]).map(fact => [fact, countOf(fact)])) as RatingCounts
  const facts = FACTS_OF[kind].map(fact => ({ fact, rows: countOf(fact) }))
  return { days: RATING_DAYS, parts: ratingParts(counts), facts }
}
