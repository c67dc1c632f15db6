import { dec, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import type { Repricing } from '#schemas/labour/repricing.ts'
import { breathing } from '#server/core/breath.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { quota, quotaWorker } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { quotaPrices, quotaPricesOf, type QuotaPrices } from '#server/domains/labour/index.ts'
import { previewReprice, type RepriceDraft } from '../reprice.ts'
import { atDailyPrices } from './change.ts'

const PORTION = 20
/** Limit of a synchronous computation. */
const MAX_QUOTAS = 2_000
const LISTED = 4

/** Enabled packages with a step of another price. */
async function quotasOf(db: Db, prices: QuotaPrices): Promise<string[]> {
  if (prices.size === 0) return []
  const priceRows = [...prices].map(([job, price]) => ({ job, price }))
  const rows = await db.sql<{ id: string }>`
    select q.id from ${quota} q where q.merchant_id = ${db.ctx.merchantId} and q.state = '1' and exists (
      select from ${quotaWorker} w join jsonb_to_recordset(${JSON.stringify(priceRows)}::jsonb) as n (job text, price numeric)
        on n.job = w.job_category || '/' || w.job_level and n.price <> w.daily_price
      where w.merchant_id = q.merchant_id and w.quota_id = q.id)
    order by q.code`
  return rows.map(({ id }) => id)
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberText = (value: unknown): string => (text(value) ?? '—').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
const workersOf = (draft: Draft): readonly Row[] => draft.lines.workers ?? []

/** 「墙面抹灰 330.00 → 345.00，用工 0.05 → 0.047826，日完成量 20 → 20.909」 */
function stepsText(before: Draft, after: Draft): string {
  const old = new Map(workersOf(before).map(row => [row.key, row]))
  const changed = workersOf(after).flatMap(row => {
    const previous = old.get(row.key)
    if (previous === undefined || previous.dailyPrice === row.dailyPrice) return []
    const part = (key: string): string => `${numberText(previous[key])} → ${numberText(row[key])}`
    return [`${text(row.jobName)
      ?? ''} ${String(previous.dailyPrice)} → ${String(row.dailyPrice)}，用工 ${part('quotaWorkDay')}，日完成量 ${part('dailyWorkload')}`]
  })
  return changed.slice(0, LISTED).join('；') + (changed.length > LISTED ? ` 等 ${changed.length} 道工序` : '')
}

function rowOf({ quotaId, quotaCode, quotaVersion, before, after }: RepriceDraft): Repricing {
  const [oldAmount, newAmount] = [text(before.head.quotaWorkerTotalAmount), text(after.head.quotaWorkerTotalAmount)]
  return {
    quotaId, quotaCode, quotaVersion, chosen: true, quotaName: text(after.head.quotaName), oldAmount, newAmount,
    difference: oldAmount === null || newAmount === null ? null : toScale(dec(newAmount).minus(oldAmount), 2),
    calcMode: after.head.calcMode === 'jobStepToTotal' ? 'jobStepToTotal' : 'totalToJobStep',
    oldDailyPrice: text(before.head.quotaDailyPrice), newDailyPrice: text(after.head.quotaDailyPrice),
    oldWorkDay: text(before.head.quotaWorkDay), newWorkDay: text(after.head.quotaWorkDay), steps: stepsText(before, after),
  }
}

/**
 * Enabled packages with steps at other daily prices, before and after. `jobs` are the trades and levels to reprice.
 * @throws AppError FORBIDDEN without the price permission: a list of deviating packages would reveal their prices; TOO_MANY_ROWS
 */
export async function previewLabourPrices(db: Db, { rows }: { readonly rows?: readonly Readonly<Record<string, unknown>>[] }) {
  if (!seesPrices(db.ctx)) throw new AppError('FORBIDDEN')
  const { prices, later } = rows === undefined ? { prices: await quotaPrices(db), later: 0 } : await quotaPricesOf(db, rows)
  const ids = await quotasOf(db, prices)
  if (ids.length > MAX_QUOTAS) throw new AppError('TOO_MANY_ROWS', { text: `有 ${ids.length} 个定额包要调整，一次最多 ${MAX_QUOTAS} 个，请先选择部分工种` })
  const breath = breathing()
  const repricings: Repricing[] = []
  for (let at = 0; at < ids.length; at += PORTION) {
    repricings.push(...(await previewReprice(db, ids.slice(at, at + PORTION), atDailyPrices(prices))).map(rowOf))
    await breath()
  }
  const jobs = [...prices.keys()].map(key => {
    const [jobCategory = '', jobLevel = ''] = key.split('/')
    return { jobCategory, jobLevel }
  })
  return { rows: repricings, jobs, later }
}
