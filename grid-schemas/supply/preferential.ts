import type { DecimalText } from '#schemas/kit/index.ts'
import { dec, round, toScale, type Num } from '#schemas/kit/decimal.ts'

/** What the score of 优选 is made of; the weights add up to 100 (domain B8.2). */
export const SCORE_WEIGHTS = { price: 60, rating: 30, capacity: 10 } as const
/** What the rating of a team is made of (sheet 1, Rights); the parts add up to 100. */
export const RATING_PARTS = { patrol: 40, delay: 30, rework: 30 } as const
/** Of how many days facts count in a rating. */
export const RATING_DAYS = 180

export interface ScoredOffer {
  /** The lowest valid total of all, and the own one. */
  readonly lowest: DecimalText
  readonly own: DecimalText
  /** 0 to 100; null where no facts exist yet: counts nothing. */
  readonly rating: DecimalText | null
  readonly capacity: DecimalText | null
}

/** The points of an offer, two decimals each. */
export type Score = Readonly<Record<keyof typeof SCORE_WEIGHTS | 'total', DecimalText>>

const part = (points: Num): Num => round(points, 2)
const weighted = (weight: number, percent: DecimalText | null): Num => part(dec(percent ?? '0').times(weight).div(100))

/** 择优 score = round2(60 × lowest ÷ own) + round2(30 × rating ÷ 100) + round2(10 × capacity ÷ 100). An offer of nothing has all points of the price. */
export function scoreOf({ lowest, own, rating, capacity }: ScoredOffer): Score {
  const price = dec(own).isZero() ? dec(SCORE_WEIGHTS.price) : part(dec(lowest).times(SCORE_WEIGHTS.price).div(own))
  const [rated, able] = [weighted(SCORE_WEIGHTS.rating, rating), weighted(SCORE_WEIGHTS.capacity, capacity)]
  return { price: toScale(price, 2), rating: toScale(rated, 2), capacity: toScale(able, 2), total: toScale(price.plus(rated).plus(able), 2) }
}

/** The facts of a rating in percent, each 100 at best; null where nobody has recorded any yet. */
export type RatingFacts = Readonly<Record<keyof typeof RATING_PARTS, DecimalText | null>>

/** Facts that do not exist count nothing. @returns null where there are none at all */
export function ratingOf(facts: RatingFacts): DecimalText | null {
  if (Object.values(facts).every(fact => fact === null)) return null
  const { patrol, delay, rework } = RATING_PARTS
  return toScale(weighted(patrol, facts.patrol).plus(weighted(delay, facts.delay)).plus(weighted(rework, facts.rework)), 2)
}

/** Free people ÷ needed, at most 100. @returns null where nobody is needed */
export function capacityOf(free: number, needed: number): DecimalText | null {
  if (needed <= 0) return null
  return toScale(dec(Math.min(free, needed)).times(100).div(needed), 2)
}
