import { sql } from 'drizzle-orm'
import { businessDate, dec, isDecimalText, toScale, type Row } from '#schemas/kit/index.ts'
import { lapsedText } from '#schemas/supply/comparison.ts'
import { isLapsed } from '#schemas/supply/quote.ts'
import { onSide, unitAtArrival } from '#schemas/supply/landed.ts'
import { capacityOf, ratingOf, scoreOf } from '#schemas/supply/preferential.ts'
import { costBasis } from '#server/core/settings.ts'
import type { Db } from '#server/db/tx.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { workerSummaryApi as api } from '#shared/api/projectWorkers.ts'
import { inquiriesOf, stepKey, type ProjectInquiry } from './offers.ts'
import { workDaysOf } from './summary.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const NO_RATING = '还没有巡检、延误和返工记录，评分不计'
const NO_NEED = '询价没有供货日期和需用日期，人力不计'

/** Current team sizes by supplier name. */
async function peopleOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.sql<{ name: string, people: number }>`
    select t.supplier_name as name, count(*)::int as people from team t join man m on m.merchant_id = t.merchant_id and m.team_id = t.id
    where t.merchant_id = ${db.ctx.merchantId} and t.supplier_name <> '' and m.state = ${sql.param('ON')} group by 1`
  return new Map(rows.map(({ name, people }) => [name, people]))
}

const DAY_MS = 86_400_000
/** People per day required by the work days between first and last day; 0 if unspecified. */
function neededBy({ head, lines }: ProjectInquiry['record'], workDays: number): number {
  const [from, to] = [text(head.deliverFrom), (lines.items ?? []).map(row => text(row.needDay)).toSorted().at(-1) ?? '']
  if (from === '' || to === '' || to < from || workDays <= 0) return 0
  return Math.ceil(workDays / (Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1))
}

export function overTarget({ compared }: ProjectInquiry, items: readonly Row[], invited: string): Row[] {
  return items.filter(row => {
    const [line, target] = [compared?.at(String(row.id), invited), text(row.targetPrice)]
    if (line === undefined || compared == null || !isDecimalText(target)) return false
    const unit = unitAtArrival(onSide(line.amount, compared.side), text(row.quantity))
    return unit !== null && dec(unit).gt(target)
  })
}

/** The awardable labour inquiries of a project with each team's offers: only complete quotes compete for the lowest total (domain B8.2). */
export async function compareTeams(db: Db, projectId: string): Promise<OutputOf<typeof api.teams>> {
  const side = await costBasis(db)
  const people = await peopleOf(db)
  const open = (await inquiriesOf(db, projectId)).filter(({ record: { state } }) => state === 'CLOSED' || state === 'AWARDED')
  const days = open.length === 0 ? new Map<string, number>() : await workDaysOf(db, projectId)
  const inquiries = []
  for (const inquiry of open) {
    const { record, quotes, compared } = inquiry
    const items = record.lines.items ?? []
    const blocked = new Map((await supplierFaults(
      db, 'LABOUR', quotes.map(one => ({ id: one.invited, supplierId: one.supplierId })), 'supplierId'
    )).map(fault => [fault.row, fault.text]))
    const fullTotals = quotes.flatMap(({ invited }) => {
      const landed = compared?.landed(invited)
      return landed !== undefined && landed.lines.size === items.length && !blocked.has(invited) ? [onSide(landed.total, side)] : []
    })
    const lowest = fullTotals.toSorted((a, b) => dec(a).cmp(b))[0]
    const needed = neededBy(
      record, items.reduce((sum, row) => sum + (days.get(stepKey(row.projectItemId, row.itemName, row.jobCategory)) ?? 0), 0)
    )
    inquiries.push({
      id: record.id, code: text(record.head.code), inquiryName: text(record.head.inquiryName), lines: items.length,
      teams: quotes.map(({ invited, supplierName, quote }) => {
        const landed = compared?.landed(invited)
        const [total, rating, capacity] = [
          onSide(landed?.total ?? { incl: '0.00', excl: '0.00' }, side), ratingOf({ patrol: null, delay: null, rework: null }),
          capacityOf(people.get(supplierName) ?? 0, needed),
        ]
        const isWhole = landed !== undefined && landed.lines.size === items.length
        const score = isWhole && lowest !== undefined ? scoreOf({ lowest, own: total, rating, capacity }) : null
        const lapsed = isLapsed(quote, businessDate(db.ctx.now))
        const notes = [
          blocked.get(invited), lapsed ? lapsedText(quote.validUntil ?? '') : undefined, isWhole ? undefined : '没有报全，不计得分',
          rating === null ? NO_RATING : undefined, capacity === null ? NO_NEED : undefined,
        ]
        return {
          id: invited, supplierName, rows: landed?.lines.size ?? 0, total, overTarget: overTarget(inquiry, items, invited).length,
          rating: rating === null ? null : toScale(dec(rating), 2), capacity, score: score?.total ?? null,
          note: notes.filter(Boolean).join('；'), blocked: blocked.get(invited) ?? null, lapsed,
        }
      }).toSorted((a, b) => Number(b.score ?? -1) - Number(a.score ?? -1)),
    })
  }
  return { inquiries }
}
