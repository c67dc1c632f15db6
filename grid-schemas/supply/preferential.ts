import type { DecimalText } from '#schemas/kit/index.ts'
import { dec, round, toScale, type Num } from '#schemas/kit/decimal.ts'

/** Score weights of 优选, 100 in total (domain B8.2). */
export const SCORE_WEIGHTS = { price: 60, rating: 30, capacity: 10 } as const
/** Rating parts of a team (sheet 1, Rights), 100 in total. */
export const RATING_PARTS = { patrol: 40, delay: 30, rework: 30 } as const
export const RATING_DAYS = 180

export interface ScoredOffer {
  /** The lowest valid total, and this offer's. */
  readonly lowest: DecimalText
  readonly own: DecimalText
  /** 0 to 100; null without facts counts zero. */
  readonly rating: DecimalText | null
  readonly capacity: DecimalText | null
}

export type Score = Readonly<Record<keyof typeof SCORE_WEIGHTS | 'total', DecimalText>>

const part = (points: Num): Num => round(points, 2)
const weighted = (weight: number, percent: DecimalText | null): Num => part(dec(percent ?? '0').times(weight).div(100))

/**
 * 择优 score = round2(60 × lowest ÷ this offer) + round2(30 × rating ÷ 100) + round2(10 × capacity ÷ 100). An offer of zero gets all price
 * points.
 */
export function scoreOf({ lowest, own: offerTotal, rating, capacity }: ScoredOffer): Score {
  const price = dec(offerTotal).isZero() ? dec(SCORE_WEIGHTS.price) : part(dec(lowest).times(SCORE_WEIGHTS.price).div(offerTotal))
  const [rated, able] = [weighted(SCORE_WEIGHTS.rating, rating), weighted(SCORE_WEIGHTS.capacity, capacity)]
  return {
    price: toScale(price, 2), rating: toScale(rated, 2), capacity: toScale(able, 2), total: toScale(price.plus(rated).plus(able), 2),
  }
}

/** Rating facts in percent, at best 100; null without records. */
export type RatingFacts = Readonly<Record<keyof typeof RATING_PARTS, DecimalText | null>>

/**
 * Missing facts count zero.
 * @returns null without any
 */
export function ratingOf(facts: RatingFacts): DecimalText | null {
  if (Object.values(facts).every(fact => fact === null)) return null
  const { patrol, delay, rework } = RATING_PARTS
  return toScale(weighted(patrol, facts.patrol).plus(weighted(delay, facts.delay)).plus(weighted(rework, facts.rework)), 2)
}

/**
 * Free ÷ needed people, at most 100.
 * @returns null where nobody is needed
 */
export function capacityOf(free: number, needed: number): DecimalText | null {
  if (needed <= 0) return null
  return toScale(dec(Math.min(free, needed)).times(100).div(needed), 2)
}
