import { matchItem, type Matched, type MatchRule, type Used } from '#shared/match/match.ts'
import { indexPackages } from '#shared/match/packages.ts'
import { labelledItems, labelledPackages, type Labelled } from './labelled.ts'

/** Default rules of domain B3. */
export const USUAL: MatchRule = { score: 70, lead: 10 }

export interface Measured {
  /** Items, those with a right package, those matched automatically, and the right ones among these. */
  readonly items: number
  readonly matchable: number
  readonly matched: number
  readonly right: number
  /**
   * Precision: right share of automatic matches. Of items with a right package, the share matched to it, and the share with it among the
   * candidates.
   */
  readonly precision: number
  readonly coverage: number
  readonly offered: number
  readonly each: readonly (Labelled & { readonly answer: Matched })[]
}

export async function measure(name: 'items' | 'written' | 'unseen', rule: MatchRule = USUAL, used: Used = new Map()): Promise<Measured> {
  const index = await indexPackages(labelledPackages())
  const each = labelledItems(name).map(one => ({ ...one, answer: matchItem(one.item, index, used, rule) }))
  const matched = each.filter(({ answer: result }) => result.outcome === 'matched')
  const right = matched.filter(({ answer: result, right: rightId }) => result.candidates[0]!.package.id === rightId).length
  const matchable = each.filter(one => one.right !== null)
  const offeredCount =
    matchable.filter(({ answer: result, right: rightId }) => result.candidates.some(({ package: { id } }) => id === rightId)).length
  return {
    items: each.length, matchable: matchable.length, matched: matched.length, right, each,
    precision: matched.length === 0 ? 1 : right / matched.length, coverage: right / matchable.length,
    offered: offeredCount / matchable.length,
  }
}
