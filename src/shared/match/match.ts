import { inOrder, type IndexedPackage, type MatchPackage, type PackageIndex, type UnitIndex } from './packages.ts'
import { nineDigits, readItem, score, type MatchItem, type Reason, type ReadItem, type Scored } from './score.ts'

/** Minimum points, and lead over the second (settings `matchScore`, `matchLead`). */
export interface MatchRule { readonly score: number; readonly lead: number }

/** Counts by nine-digit code, then by package. */
export type Used = ReadonlyMap<string, ReadonlyMap<string, number>>

export interface Candidate extends Scored { readonly package: MatchPackage }

/**
 * Result for an item. `matched`: the best leads far enough and contradicts nothing; `ambiguous`: up to three candidates; `none`: no package
 * of the unit shares a word of its name, shares its item type together with a feature, or was chosen before. `second`: the runner-up's
 * points.
 */
export interface Matched {
  readonly itemId: string
  readonly outcome: 'matched' | 'ambiguous' | 'none'
  readonly candidates: readonly Candidate[]
  readonly second: number
}

const CANDIDATES = 3
/** The second may turn out to be no rival of the first. */
const MAX_RETAINED = CANDIDATES + 2

const pointsOf = ({ reasons }: Scored, part: Reason['part']): number => reasons.find(reason => reason.part === part)?.points ?? 0

/** Orders by more points, no contradictions, the merchant's before the platform's, then code. */
function better(a: Candidate, b: Candidate): number {
  return b.points - a.points || a.contradictions.length - b.contradictions.length || inOrder(a.package, b.package)
}

/** Share a word of the name or the item type, or were chosen before. */
function* rivals(
  item: ReadItem, { packages, byWord, byType, byId }: UnitIndex, used: ReadonlyMap<string, number>
): Generator<IndexedPackage> {
  const visited = new Uint8Array(packages.length)
  const lists = [
    ...item.contents.map(word => byWord.get(word)), item.source.itemType === null ? undefined : byType.get(item.source.itemType),
    [...used.keys()].flatMap(id => byId.get(id) ?? []),
  ]
  for (const at of lists.flatMap(list => list ?? [])) {
    if (visited[at] === 1) continue
    visited[at] = 1
    yield packages[at]!
  }
}

function best(item: ReadItem, index: UnitIndex, used: ReadonlyMap<string, number>): Candidate[] {
  let top: Candidate[] = []
  for (const one of rivals(item, index, used)) {
    const minPoints = top[MAX_RETAINED - 1]?.points ?? 0
    const scored = score(item, one, used.get(one.source.id) ?? 0, minPoints)
    if (scored === null || scored.points < minPoints || pointsOf(scored, '名称') + pointsOf(scored, '特征') + pointsOf(scored, '用过') === 0)
      continue
    top = [...top, { ...scored, package: one.source }].toSorted(better).slice(0, MAX_RETAINED)
  }
  return top
}

const NO_USES: ReadonlyMap<string, number> = new Map()

/** Only packages of its unit (domain B3). The merchant's package displaces a platform package of its name. */
export function matchItem(source: MatchItem, index: PackageIndex, used: Used, rule: MatchRule): Matched {
  const digits = nineDigits(source.code)
  const ofUnit = index.byUnit.get(source.unit)
  const candidates = ofUnit === undefined ? [] : best(readItem(source, index), ofUnit, used.get(digits ?? '') ?? NO_USES)
  const [first] = candidates
  if (first === undefined) return { itemId: source.id, outcome: 'none', candidates: [], second: 0 }
  const rival = candidates.slice(1).find(({ package: other }) => !(first.package.own && !other.own && other.name === first.package.name))
  const second = rival?.points ?? 0
  const isSure = first.points >= rule.score && first.points - second >= rule.lead && first.contradictions.length === 0
  return { itemId: source.id, outcome: isSure ? 'matched' : 'ambiguous', candidates: candidates.slice(0, CANDIDATES), second }
}
