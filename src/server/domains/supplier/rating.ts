import { sql, type SQL } from 'drizzle-orm'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { RATING_FACT, ratingFacts, ratingParts, type RatingCounts, type RatingFact } from '#schemas/supplier/rating.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { RATING_DAYS } from '#schemas/supply/preferential.ts'
import { documentRowClosed } from '#server/db/tables/document.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { award, awardLine, inquiry, inquirySupplier, purchaseOrder, purchaseOrderLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readRecord } from '#server/document/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { supplierApi } from '#shared/api/supplier.ts'
import { demandLibrary } from './supplies.ts'

interface Of { readonly kind: SupplierKind, readonly id: string }
const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`
const NO_FIGURE = sql`null::numeric`

/** How he answered what he was asked: of what is still open only what he has said. What was taken back or voided is not his doing. */
const answers = ({ ctx: { merchantId } }: Db, { kind, id }: Of): SQL => sql`
  select s.id, case when i.declined_at is not null then 'DECLINED' when v.at is not null then 'ANSWERED' else 'SILENT' end as fact, ${dayOf(sql`coalesce(i.declined_at, v.at, q.deadline)`)} as day,
    q.code, q.inquiry_name as title, '' as item_name, ${NO_FIGURE} as quantity, coalesce(i.decline_reason, case when v.at is not null then '第 ' || v.number || ' 版' else '截止前没有报价' end) as note,
    ${INQUIRIES[kind].name}::text as kind, q.id as document_id
  from ${inquirySupplier} s join ${inquiry} q on q.merchant_id = s.merchant_id and q.id = s.inquiry_id
    join ${inquiryInvite} i on i.merchant_id = s.merchant_id and i.invited_id = s.id and i.sent_at is not null and i.revoked_at is null
    left join lateral (select at, number from ${quoteVersion} n where n.merchant_id = s.merchant_id and n.invited_id = s.id and n.at <= q.deadline order by number desc limit 1) v on true
  where s.merchant_id = ${merchantId} and s.supplier_id = ${id} and q.kind = ${kind} and q.state not in ('DRAFT', 'VOID') and (q.deadline <= now() or i.declined_at is not null or v.at is not null)`

/** What approved awards gave him, row by row. */
const awarded = ({ ctx: { merchantId } }: Db, { kind, id }: Of): SQL => sql`
  select l.id, 'AWARDED' as fact, ${dayOf(sql`a.created_at`)} as day, a.code, a.award_name as title, l.item_name, l.quantity, coalesce(l.reason, '') as note, ${AWARDS[kind].name}::text as kind, a.id as document_id
  from ${awardLine} l join ${award} a on a.merchant_id = l.merchant_id and a.id = l.award_id
  where l.merchant_id = ${merchantId} and l.supplier_id = ${id} and a.kind = ${kind} and a.process_state = 'COMPLETE'`

/** Approved orders that should have arrived by now; what has arrived of them nobody records yet. */
const due = ({ ctx: { merchantId } }: Db, { kind, id }: Of, today: string): SQL[] => (kind === 'LABOUR' ? [] : [sql`
  select o.id, 'DUE' as fact, o.need_day as day, o.code, o.order_name as title, '' as item_name, ${NO_FIGURE} as quantity,
    case when exists (select from ${purchaseOrderLine} l where l.merchant_id = o.merchant_id and l.order_id = o.id
      and not exists (select from ${documentRowClosed} c where c.merchant_id = l.merchant_id and c.document_id = l.order_id and c.line = 'items' and c.row_key = l.id)) then '还没有到货记录' else '已关闭余量' end as note,
    ${ORDERS[kind].name}::text as kind, o.id as document_id
  from ${purchaseOrder} o where o.merchant_id = ${merchantId} and o.supplier_id = ${id} and o.kind = ${kind} and o.process_state = 'COMPLETE' and o.need_day <= ${today}`])

/** Everything that is known of how he kept his word within the days of the rating. */
function factRows(db: Db, of: Of): SQL {
  const today = businessDate(db.ctx.now)
  const all = sql.join([answers(db, of), awarded(db, of), ...due(db, of, today)], sql` union all `)
  return sql`(select f.* from (${all}) f where f.day > ${daysAfter(today, -RATING_DAYS)}::date and f.day <= ${today}::date)`
}

const at = (name: string): SQL => sql`f.${sql.identifier(name)}`
const columns = {
  fact: at('fact'), day: at('day'), code: at('code'), title: at('title'), itemName: at('item_name'), quantity: at('quantity'), note: at('note'), kind: at('kind'), documentId: at('document_id'),
}

/** 履约事实 of one supplier, those of one fact alone where it is named. @throws AppError NOT_FOUND without the key of its library */
export async function listRatingFacts(db: Db, { kind, id, fact, ...asked }: PageQuery & Of & { readonly fact?: RatingFact | null | undefined }) {
  demandLibrary(db.ctx, 'query', kind)
  return pageQuery(db, { grid: ratingFacts, from: sql`${factRows(db, { kind, id })} as f`, key: at('id'), where: fact == null ? sql`true` : sql`f.fact = ${fact}`, columns }, asked)
}

/** 履约评分 of one supplier with how many rows stand behind each number. @throws AppError NOT_FOUND, also without the key of its library */
export async function ratingOfSupplier(db: Db, { kind, id }: Of): Promise<OutputOf<typeof supplierApi.querySupplierRating>> {
  demandLibrary(db.ctx, 'query', kind)
  await readRecord(db, kindOf(SUPPLIERS[kind]).stored, id)
  const found = await db.sql<{ fact: RatingFact, rows: number }>`select f.fact, count(*)::int as rows from ${factRows(db, { kind, id })} as f group by 1`
  const rows = new Map(found.map(one => [one.fact, one.rows]))
  const counts: RatingCounts = { ANSWERED: rows.get('ANSWERED') ?? 0, SILENT: rows.get('SILENT') ?? 0, DECLINED: rows.get('DECLINED') ?? 0, AWARDED: rows.get('AWARDED') ?? 0, DUE: rows.get('DUE') ?? 0 }
  const facts = (Object.keys(RATING_FACT) as RatingFact[]).filter(fact => kind !== 'LABOUR' || fact !== 'DUE').map(fact => ({ fact, rows: counts[fact] }))
  return { days: RATING_DAYS, parts: ratingParts(counts), facts }
}
