import { businessDate, dec, type Problem, type Row, toScale } from '#schemas/kit/index.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { checkAndCompute } from '#server/grid/index.ts'
import { setPriceRow } from '#shared/api/labour.ts'
import { pricesInForce, type PriceInForce } from './inForce.ts'

export interface NewPrice {
  readonly row: string
  readonly jobCategory: string
  readonly jobLevel: string
  readonly regionCode: string | null
  readonly referencePrice: string | null
  readonly dailyPrice: string | null
  readonly recordDate: string
  readonly now: PriceInForce | undefined
}
export type PriceFault = Omit<Problem, 'code'> & { readonly code: string }
export interface ReadPrices {
  readonly prices: readonly NewPrice[]
  readonly problems: readonly PriceFault[]
}

/** The price that stays in force over a row with an earlier date; the merchant's always replace the platform's. */
export const standingOver = ({ now, recordDate }: NewPrice, today: string): PriceInForce | undefined =>
  (now?.own === true && now.recordDate !== null && now.recordDate <= today && recordDate < now.recordDate ? now : undefined)

const TYPED = ['jobCategory', 'jobLevel', 'quotaReferencePrice', 'dailyPrice', 'recordDate', 'regionCode'] as const
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const priceOf = (value: unknown): string | null => {
  const text = textOf(value)
  return text === null ? null : toScale(dec(text), 2)
}
export const identityOf = (row: { readonly jobCategory: string, readonly jobLevel: string, readonly regionCode: string | null }): string =>
  [row.jobCategory, row.jobLevel, row.regionCode ?? ''].join('/')

/** Latest valid date: no daily wage is agreed on so far ahead. */
const aYearOn = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

const versionOf = (now: PriceInForce | undefined): string =>
  [now?.quotaReferencePrice, now?.dailyPrice, now?.recordDate].map(value => value ?? '').join('/')

function staleText({ byName, recordDate, dailyPrice, quotaReferencePrice }: PriceInForce): string {
  return `${byName ?? '他人'}已改为 ${dailyPrice ?? quotaReferencePrice ?? '空'}（${recordDate ?? ''} 生效），请刷新后核对`
}

/**
 * Reads rows of the sheet: cells by the declaration, dates within a year, no concurrent changes. Returns problems, and the other rows with
 * their current prices.
 * @throws AppError BAD_INPUT for rows without an id
 */
export async function readPrices(db: Db, input: readonly Readonly<Record<string, unknown>>[]): Promise<ReadPrices> {
  const sent = input.map(row => {
    const read = setPriceRow.safeParse(row)
    if (!read.success) throw new AppError('BAD_INPUT', { field: 'rows' })
    return read.data
  })
  const { rows, problems: cellProblems } = checkAndCompute(
    setPrices, input.map(row => Object.fromEntries(['id', ...TYPED].map(key => [key, row[key] ?? null]))), await lookupsFor(db))
  const current = new Map((await pricesInForce(db, { everyRegion: true })).map(price => [identityOf(price), price]))
  const last = aYearOn(businessDate(db.ctx.now))
  const problems: PriceFault[] = [...cellProblems]
  const prices = rows.map((row: Row, at): NewPrice => {
    const regionCode = textOf(row.regionCode)
    const identity = { jobCategory: textOf(row.jobCategory) ?? '', jobLevel: textOf(row.jobLevel) ?? '', regionCode }
    const now = current.get(identityOf(identity))
    const id = String(row.id)
    const { was: previous } = sent[at]!
    const recordDate = textOf(row.recordDate) ?? ''
    if (recordDate > last) problems.push({ row: id, column: 'recordDate', code: 'invalid', text: '生效日期不能晚于一年之后' })
    if (previous !== undefined && now !== undefined && versionOf(now) !== (previous === null ? '//' : versionOf({ ...now, ...previous }))) {
      problems.push({ row: id, column: 'dailyPrice', code: 'STALE_VERSION', text: staleText(now) })
    }
    return {
      row: id, ...identity, referencePrice: row.quotaReferencePrice as string | null, dailyPrice: row.dailyPrice as string | null,
      recordDate, now,
    }
  })
  const bad = new Set(problems.map(({ row }) => row))
  return {
    prices: prices.filter(({ row }) => !bad.has(row))
      .map(price => ({ ...price, referencePrice: priceOf(price.referencePrice), dailyPrice: priceOf(price.dailyPrice) })),
    problems,
  }
}
