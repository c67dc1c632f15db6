import { inOrder, type IndexedPackage, type MatchPackage, type PackageIndex, type UnitIndex } from './packages.ts'
import { nineDigits, readItem, score, type MatchItem, type Reason, type ReadItem, type Scored } from './score.ts'

/** Minimum points, and minimum lead over the second (settings `matchScore`, `matchLead`). */
export interface MatchRule { readonly score: number; readonly lead: number }

/** Number of earlier choices: by nine-digit code, then by package. */
export type Used = ReadonlyMap<string, ReadonlyMap<string, number>>

export interface Candidate extends Scored { readonly package: MatchPackage }

/**
 * Result for an item. `matched`: the best is far enough ahead and contradicts nothing; `ambiguous`: up to three candidates to choose from;
 * `none`: no package of the unit shares a word of its name, shares its item type together with a feature, or was chosen before. `second`
 * are the points of the runner-up.
 */
export interface Matched {
  readonly itemId: string
  readonly outcome: 'matched' | 'ambiguous' | 'none'
  readonly candidates: readonly Candidate[]
  readonly second: number
}

const CANDIDATES = 3
/** Kept while scanning packages: the second may turn out to be no rival of the first. */
const KEPT = CANDIDATES + 2

/** Points of a part. */
const pointsOf = ({ reasons }: Scored, part: Reason['part']): number => reasons.find(reason => reason.part === part)?.points ?? 0

/** Order: more points, then without contradictions, then the merchant's before the platform's, then by code. */
function better(a: Candidate, b: Candidate): number {
  return b.points - a.points || a.contradictions.length - b.contradictions.length || inOrder(a.package, b.package)
}

/** Packages of the unit that share a word of the name or the item type, or were chosen for it before. */
function* rivals(
  item: ReadItem, { packages, byWord, byType, byId }: UnitIndex, used: ReadonlyMap<string, number>
): Generator<IndexedPackage> {
  const seen = new Uint8Array(packages.length)
  const lists = [
    ...item.contents.map(word => byWord.get(word)), item.source.itemType === null ? undefined : byType.get(item.source.itemType),
    [...used.keys()].flatMap(id => byId.get(id) ?? []),
  ]
  for (const at of lists.flatMap(list => list ?? [])) {
    if (seen[at] === 1) continue
    seen[at] = 1
    yield packages[at]!
  }
}

/** The best few candidates. */
function best(item: ReadItem, index: UnitIndex, used: ReadonlyMap<string, number>): Candidate[] {
  let top: Candidate[] = []
  for (const one of rivals(item, index, used)) {
    const least = top[KEPT - 1]?.points ?? 0
    const scored = score(item, one, used.get(one.source.id) ?? 0, least)
    if (scored === null || scored.points < least || pointsOf(scored, '名称') + pointsOf(scored, '特征') + pointsOf(scored, '用过') === 0) continue
    top = [...top, { ...scored, package: one.source }].toSorted(better).slice(0, KEPT)
  }
  return top
}

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Matches an item against the packages of its unit (domain B3), never of another unit. A platform package with the same name as one of the
 * merchant's is no rival of it.
 */
export function matchItem(source: MatchItem, index: PackageIndex, used: Used, rule: MatchRule): Matched {
  const digits = nineDigits(source.code)
  const ofUnit = index.byUnit.get(source.unit)
  const candidates = ofUnit === undefined ? [] : best(readItem(source, index), ofUnit, used.get(digits ?? '') ?? NONE)
  const [first] = candidates
  if (first === undefined) return { itemId: source.id, outcome: 'none', candidates: [], second: 0 }
  const rival = candidates.slice(1).find(({ package: other }) => !(first.package.own && !other.own && other.name === first.package.name))
  const second = rival?.points ?? 0
  const isSure = first.points >= rule.score && first.points - second >= rule.lead && first.contradictions.length === 0
  return { itemId: source.id, outcome: isSure ? 'matched' : 'ambiguous', candidates: candidates.slice(0, CANDIDATES), second }
}
