import { matchItem, type Matched, type MatchRule, type Used } from '#shared/match/match.ts'
import { indexPackages } from '#shared/match/packages.ts'
import { labelledItems, labelledPackages, type Labelled } from './labelled.ts'

/** What the rules of domain B3 say unless a company sets others. */
export const USUAL: MatchRule = { score: 70, lead: 10 }

export interface Measured {
  /** Items, those that have a right package, those that were matched by themselves, and of these the right ones. */
  readonly items: number
  readonly matchable: number
  readonly matched: number
  readonly right: number
  /** Of what is matched by itself, how much is right; of what has a right package, how much is matched to it, and how much has it among its candidates. */
  readonly precision: number
  readonly coverage: number
  readonly offered: number
  readonly each: readonly (Labelled & { readonly answer: Matched })[]
}

/** Matches a labelled set. */
export async function measure(name: 'items' | 'written' | 'unseen', rule: MatchRule = USUAL, used: Used = new Map()): Promise<Measured> {
  const index = await indexPackages(labelledPackages())
  const each = labelledItems(name).map(one => ({ ...one, answer: matchItem(one.item, index, used, rule) }))
  const matched = each.filter(({ answer }) => answer.outcome === 'matched')
  const right = matched.filter(({ answer, right: wanted }) => answer.candidates[0]!.package.id === wanted).length
  const matchable = each.filter(one => one.right !== null)
  const offered = matchable.filter(({ answer, right: wanted }) => answer.candidates.some(({ package: { id } }) => id === wanted)).length
  return {
    items: each.length, matchable: matchable.length, matched: matched.length, right, each,
    precision: matched.length === 0 ? 1 : right / matched.length, coverage: right / matchable.length, offered: offered / matchable.length,
  }
}
