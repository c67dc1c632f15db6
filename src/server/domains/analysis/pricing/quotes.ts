import { and, asc, desc, eq } from 'drizzle-orm'
import { centsOf, moneyText } from '#schemas/kit/cents.ts'
import { outward } from '#schemas/pricing/outward.ts'
import type { QuoteFee } from '#schemas/pricing/quote.ts'
import type { FeeRole, PriceWay } from '#schemas/pricing/feeTerms.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisRound } from '#server/db/tables/analysis.ts'
import { projectQuote, projectQuoteRow } from '#server/db/tables/pricing.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { ProjectQuotes } from '#shared/api/projectQuote.ts'
import type { OfCosts } from '../facts/counted.ts'
import { analysesOf, isMajordomo, roundsOf, type RoundRow } from '../facts/visibleRounds.ts'
import { seesRound } from '../facts/sees.ts'
import { pricedRows } from './acts.ts'
import { quoteLines } from './lines.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import { feeSums, wholeSum } from './summary.ts'

/** Parts of a unit price as shown to a client (sheet of pricing, 对外). */
export interface OfferedParts {
  readonly labour: string
  readonly material: string
  readonly main: string
  readonly machine: string
  readonly other: string
  readonly fees: readonly { readonly name: string, readonly role: FeeRole | null, readonly amount: string }[]
}

/** `projectItemId` is null without a bill row. */
export interface OfferedRow {
  readonly projectItemId: string | null
  readonly sections: readonly string[]
  readonly code: string | null
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly price: string | null
  readonly total: string | null
  readonly way: PriceWay
  readonly parts: OfferedParts | null
}

/**
 * An offer to the client: an approved quote, or the running round. `hasFees`: there is a fee table, so that the total is what the client
 * pays.
 */
export interface Offer {
  readonly title: string
  readonly hasFees: boolean
  readonly items: string
  readonly measures: string
  readonly pretax: string
  readonly tax: string
  readonly total: string
  /** On top of the items' sum. */
  readonly fees: readonly QuoteFee[]
  readonly rows: readonly OfferedRow[]
}

/** Reference to an offer; by default the newest valid quote. */
export interface OfOffer { readonly projectId: string, readonly quoteId?: string | undefined, readonly running?: boolean | undefined }

type QuoteRow = typeof projectQuoteRow.$inferSelect

/** Quotes whose round is visible, newest first: a withdrawn quote is sealed with its round. */
const knownQuotes = (db: Db, projectId: string) => db.q.select({ quote: projectQuote, round: analysisRound }).from(projectQuote)
  .innerJoin(analysisRound, and(eq(analysisRound.merchantId, projectQuote.merchantId), eq(analysisRound.id, projectQuote.roundId)))
  .where(and(eq(projectQuote.merchantId, db.ctx.merchantId), eq(projectQuote.projectId, projectId), seesRound(db.ctx)))
    .orderBy(desc(projectQuote.number))

/** For the leader only. */
async function runningOf(db: Db, projectId: string): Promise<{ readonly round: RoundRow, readonly of: OfCosts } | undefined> {
  if (!await isMajordomo(db, projectId)) return undefined
  const round = (await roundsOf(db, projectId)).find(({ processState, supersededAt, voidedAt }) =>
    voidedAt === null && supersededAt === null && processState !== 'COMPLETE' && processState !== 'CANCELLED')
  const selected = round && (await analysesOf(db, round.id)).find(({ state }) => state === 'SELECTED')
  return round === undefined || selected === undefined
    ? undefined
    : { round, of: { projectId, analyseId: selected.id, best: round.bestAt !== null } }
}

function partsOf(
  { fees, isThere }: Pricing,
  { labour, material, main, machine, other, price }: Pick<QuoteRow, 'labour' | 'material' | 'main' | 'machine' | 'other' | 'price'>
): OfferedParts | null {
  if (!isThere || labour === null || material === null || price === null) return null
  const [all, m1] = [centsOf(material), centsOf(main ?? '0')]
  const {
    unit, rows,
  } = outward(fees, { L: centsOf(labour), M1: m1, M2: all - m1, E: centsOf(machine ?? '0'), O: centsOf(other ?? '0') }, centsOf(price))
  return {
    labour: moneyText(unit.L), material: moneyText(unit.M1 + unit.M2), main: moneyText(unit.M1), machine: moneyText(unit.E),
    other: moneyText(unit.O),
    fees: fees.unit.map(({ name, role }, at) => ({ name, role, amount: moneyText(rows[at]!) })),
  }
}

const afterUnitPrice = <F extends Pick<QuoteFee, 'part'>>(fees: readonly F[]): F[] => fees.filter(({ part }) => part !== 'UNIT')

async function runningOffer(db: Db, projectId: string): Promise<Offer> {
  const running = await runningOf(db, projectId)
  if (running === undefined) throw new AppError('NOT_FOUND', { text: '没有进行中的测算可以报价' })
  const { round, of: ref } = running
  const pricing = await pricingOf(db, projectId)
  const lines = await quoteLines(db, await pricedRows(db, ref), pricing)
  const { sum } = await wholeSum(db, ref, pricing, lines)
  return {
    title: `${round.roundName}（未审批）`, hasFees: pricing.isThere, items: moneyText(sum.items), measures: moneyText(sum.measures),
    pretax: moneyText(sum.pretax), tax: moneyText(sum.tax), total: moneyText(sum.total),
    fees: afterUnitPrice(await feeSums(db, projectId, pricing, lines, sum)),
    rows: lines.map(({ row, sections }) => ({
      projectItemId: row.projectItemId, sections, code: row.code, name: row.name, unit: row.unit!, quantity: row.quantity!,
      price: row.sellPrice, total: row.sell, way: row.priceWay,
      parts: partsOf(pricing, {
        labour: row.unitLabour, material: row.unitMaterial, main: row.unitMain, machine: row.unitMachine, other: row.unitOther,
        price: row.sellPrice,
      }),
    })),
  }
}

/**
 * Loads an offer with all its rows; undefined where no quote is requested and none is valid.
 * @throws AppError NOT_FOUND for a quote or a round whose money is not visible
 */
export async function offerOf(db: Db, { projectId, quoteId, running = false }: OfOffer): Promise<Offer | undefined> {
  await knownProject(db, projectId)
  if (running) return runningOffer(db, projectId)
  const quotes = await knownQuotes(db, projectId)
  const match = quotes.find(({ quote }) => (quoteId === undefined ? quote.withdrawnAt === null : quote.id === quoteId))
  if (match === undefined) {
    if (quoteId !== undefined) throw new AppError('NOT_FOUND')
    return undefined
  }
  const { quote } = match
  const pricing = await pricingOf(db, projectId)
  const rows = await db.q.select().from(projectQuoteRow)
    .where(and(eq(projectQuoteRow.merchantId, db.ctx.merchantId), eq(projectQuoteRow.quoteId, quote.id))).orderBy(asc(projectQuoteRow.sort))
  return {
    title: `报价 V${quote.number}`, hasFees: quote.facts.taxMethod !== null, ...quote.facts, total: quote.total,
    fees: afterUnitPrice(quote.fees),
    rows: rows.map(row => ({ ...row, parts: partsOf(pricing, row) })),
  }
}

/** 报价 V1 … Vn of a project, and for its leader the running round. */
export async function listQuotes(db: Db, { projectId }: { readonly projectId: string }): Promise<ProjectQuotes> {
  const { bidControlPrice } = await knownProject(db, projectId)
  const quotes = (await knownQuotes(db, projectId)).map(({ quote: { id, number, total, createdAt, withdrawnAt }, round: { round } }) =>
    ({ quoteId: id, number, round, createTime: createdAt, total, withdrawn: withdrawnAt !== null }))
  const running = await runningOf(db, projectId)
  return {
    quotes, running: running === undefined ? null : { round: running.round.round, total: (await runningOffer(db, projectId)).total },
    control: bidControlPrice,
  }
}
