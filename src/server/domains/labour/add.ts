import { businessDate, formatCell } from '#schemas/kit/index.ts'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { auditAll } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { publishList } from '#server/grid/index.ts'
import type { StandingPrice } from '#shared/api/standingPrice.ts'
import type { PriceInForce } from './inForce.ts'
import { readPrices, standingOver, type NewPrice, type PriceFault } from './read.ts'

const isSame = ({ now, referencePrice, dailyPrice, recordDate }: NewPrice): boolean =>
  now !== undefined && now.quotaReferencePrice === referencePrice && now.dailyPrice === dailyPrice && now.recordDate === recordDate

const recorded = (price: Pick<PriceInForce, 'quotaReferencePrice' | 'dailyPrice' | 'recordDate'>) =>
  ({ quotaReferencePrice: price.quotaReferencePrice, dailyPrice: price.dailyPrice, recordDate: price.recordDate })

/**
 * Inserts a record for each valid row that differs from the current price; records never change (spec-2 §7). Returns refused rows with
 * reasons, and prices that stay in force over records with an earlier date.
 * @throws AppError BAD_INPUT for rows without an id
 */
export async function addPrices(tx: Tx, input: readonly Readonly<Record<string, unknown>>[]): Promise<{
  saved: string[], problems: PriceFault[], standing: StandingPrice[]
}> {
  // Lets the later of two concurrent price changes see the earlier.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`labour_price/${tx.ctx.merchantId}`}, 0))`
  const { prices, problems } = await readPrices(tx, input)
  const added = prices.filter(price => !isSame(price)).map(price => ({ ...price, id: newId() }))
  const lookups = await lookupsFor(tx)
  const { jobCategory: trade, jobLevel: level, regionCode: region } = setPrices.columns
  const jobOf = ({ jobCategory, jobLevel }: NewPrice): string =>
    `${formatCell(jobCategory, trade, lookups)} ${formatCell(jobLevel, level, lookups)}`
  if (added.length > 0) {
    await tx.q.insert(labourPrice).values(added.map(({ id, jobCategory, jobLevel, regionCode, referencePrice, dailyPrice, recordDate }) =>
      ({ id, jobCategory, jobLevel, regionCode, referencePrice, dailyPrice, recordDate })))
    await auditAll(tx, added.map(price => {
      const { id, now, jobCategory, jobLevel, regionCode, referencePrice, dailyPrice, recordDate } = price
      return {
        action: 'addJobCategorySetPrice', entity: 'labour_price', entityId: id, subject: jobOf(price),
        before: {
          jobCategory, jobLevel, regionCode, ...recorded(now ?? { quotaReferencePrice: null, dailyPrice: null, recordDate: null }),
        },
        after: { jobCategory, jobLevel, regionCode, ...recorded({ quotaReferencePrice: referencePrice, dailyPrice, recordDate }) },
      }
    }))
    publishList(tx, dailyPrices)
  }
  const today = businessDate(tx.ctx.now)
  const overriding = added.flatMap(price => {
    const day = standingOver(price, today)?.recordDate
    return day ? [{ words: [jobOf(price), formatCell(price.regionCode, region, lookups)].filter(Boolean).join(' '), day }] : []
  })
  return { saved: prices.map(({ row }) => row), problems: [...problems], standing: overriding }
}
