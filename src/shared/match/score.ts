import { searchKey } from '#schemas/kit/index.ts'
import { brandToken, type IndexedPackage, type PackageIndex } from './packages.ts'
import {
  byFamily, clausesOf, contentsOf, familyOf, productName, pairsOf, parseText, saidInName, type TextContents,
} from './textContents.ts'

export interface MatchItem {
  readonly id: string
  readonly name: string
  readonly feature: string
  readonly unit: string
  /** Twelve digits, or any code of the client. */
  readonly code: string
  /** Code of the third level. */
  readonly itemType: string | null
}

/** Points with maximum and reason (domain B3). */
export interface Reason { readonly part: '名称' | '清单类型' | '特征' | '用过'; readonly points: number; readonly of: number; readonly text: string }
export interface Scored { readonly points: number; readonly reasons: readonly Reason[]; readonly contradictions: readonly string[] }

/** Points per part (domain B3). */
export const POINTS = { nameSame: 50, nameContains: 35, nameAlike: 30, itemType: 20, feature: 20, used: 10 } as const

/** Read once for all packages of its unit. */
export interface ReadItem {
  readonly source: MatchItem
  readonly key: string
  readonly made: string
  readonly name: TextContents
  /** Expected features, and bigrams of words outside the vocabulary. */
  readonly wanted: readonly string[]
  readonly unknown: readonly (readonly string[])[]
  /** Everything in name and features, including the place. */
  readonly all: ReadonlySet<string>
  readonly families: ReadonlyMap<string, readonly string[]>
  readonly contents: readonly string[]
  readonly text: string
}

/** The nine digits that classify the work; null for codes of another form. */
export const nineDigits = (code: string): string | null => /^(\d{9})\d{0,3}$/.exec(code.normalize('NFKC').replace(/\s/g, ''))?.[1] ?? null

/** Surfaces can contradict, but never count as a feature. */
const LOCATION_FAMILIES = new Set(['面', '内外'])

export function readItem(source: MatchItem, { brands }: Pick<PackageIndex, 'brands'>): ReadItem {
  const { what: workClauses, where } = clausesOf(source.feature)
  const name = saidInName(source.name)
  const [features, place] = [parseText(workClauses, name.concepts), parseText(where)]
  const branded = searchKey(workClauses)
  // Materials and layers in a name are features too.
  const expected = new Set([
    ...name.figures, ...[...name.concepts].filter(concept => familyOf(concept) !== null), ...features.concepts, ...features.figures,
  ])
  for (const brand of brands.keys()) if (branded.includes(brand)) expected.add(brandToken(brand))
  const all = new Set([...name.concepts, ...expected, ...place.concepts])
  const brandless = features.rest.filter(run => !brands.has(run) && run.length > 1)
  return {
    source, key: searchKey(source.name), made: productName(source.name), name,
    wanted: [...expected].filter(token => !LOCATION_FAMILIES.has(familyOf(token) ?? '')),
    unknown: brandless.map(pairsOf), text: searchKey(`${source.name}|${workClauses}`), all, families: byFamily(all),
    contents: contentsOf(name),
  }
}

const saysMaterial = (concepts: Iterable<string>): boolean =>
  [...concepts].some(concept => { const family = familyOf(concept); return family !== null && !LOCATION_FAMILIES.has(family) })
const within = (some: Iterable<string>, all: ReadonlySet<string>): boolean => [...some].every(one => all.has(one))

/**
 * 50 for the same name, 35 if one contains the other, else 30 × the common share of their words. A name contains another in its letters or
 * in its words: 800×800 抛釉砖地面铺贴 contains 块料楼地面, and an item's name with its features contains a package's name.
 */
function byName(item: ReadItem, { key, made, name, contents }: IndexedPackage): Reason {
  const result = (points: number, text: string): Reason => ({ part: '名称', points, of: POINTS.nameSame, text })
  if (key === item.key || made === item.made) return result(POINTS.nameSame, '名称相同')
  const shared = [...item.name.concepts].some(concept => name.concepts.has(concept))
  const isSaid = (run: string): boolean => pairsOf(run).every(pair => item.text.includes(pair))
  // Bills seldom name inner walls or rooms.
  const nameConcepts = [...name.concepts].filter(concept => concept !== '卫生间' && familyOf(concept) !== '内外')
  const termsMatch = shared && item.name.rest.length === 0 && within(item.name.concepts, name.concepts)
    || (shared || saysMaterial(name.concepts)) && name.rest.every(isSaid) && within(nameConcepts, item.all)
      && within(name.figures, item.all)
  const letters = item.key.length > 1 && key.length > 1 && (key.includes(item.key) || item.key.includes(key))
  if (termsMatch || letters) return result(POINTS.nameContains, '名称包含')
  const common = item.contents.filter(token => contents.has(token)).length
  const points = common === 0 ? 0 : Math.round(POINTS.nameAlike * common / (contents.size + item.contents.length - common))
  return result(points, points === 0 ? '名称不同' : '名称相近')
}

/** 20 × the share of features in the package; 0 for a contradiction. A word is present if half of its bigrams are. */
function byFeature(
  { wanted: expectedFeatures, unknown }: ReadItem, { all, pairs }: IndexedPackage, contradicted: readonly string[]
): Reason {
  const result = (points: number, text: string): Reason => ({ part: '特征', points, of: POINTS.feature, text })
  const total = expectedFeatures.length + unknown.length
  if (total === 0) return result(0, '没有特征可比')
  if (contradicted.length > 0) return result(0, `特征不符：${contradicted.join('；')}`)
  const matched = expectedFeatures.filter(token => all.has(token)).length + unknown.filter(
    run => 2 * run.filter(pair => pairs.has(pair)).length >= run.length
  ).length
  return result(Math.round(POINTS.feature * matched / total), `特征符合 ${matched}/${total}`)
}

const spoken = (tokens: readonly string[]): string => tokens.map(token => token.slice(token.indexOf(':') + 1)).join('、')

/**
 * Families without a common value. The package's name and description decide, else its materials, but never for thicknesses, which differ
 * by layer.
 */
function contradictions({ families, all: itemTokens }: ReadItem, { stated, said: allValues, all, leftOut }: IndexedPackage): string[] {
  const excluded = leftOut.filter(concept => itemTokens.has(concept)).map(concept => `${concept} ≠ 不含${concept}`)
  return [...excluded, ...[...families].flatMap(([family, itemValues]) => {
    const packageValues = stated.get(family) ?? (MATERIAL_FAMILIES.has(family) ? allValues.get(family) : undefined)
    return packageValues === undefined
      || itemValues.some(token => packageValues.includes(token) || !LOCATION_FAMILIES.has(family) && all.has(token))
      ? []
      : [`${spoken(itemValues)} ≠ ${spoken(packageValues)}`]
  })]
}
/** Families in which materials identify a package. */
const MATERIAL_FAMILIES = new Set(['size', '面材', '防水', '涂料', '管材', '灯', '洁具', 'bore', 'outer', 'wire', 'watt'])

const ofType = ({ source: { itemType } }: ReadItem, { source }: IndexedPackage): Reason => {
  const isSame = itemType !== null && itemType === source.itemType
  return { part: '清单类型', points: isSame ? POINTS.itemType : 0, of: POINTS.itemType, text: isSame ? '清单类型相同' : '清单类型不同' }
}
const ofUse = (used: number): Reason =>
  ({ part: '用过', points: used > 0 ? POINTS.used : 0, of: POINTS.used, text: used > 0 ? `同类清单用过 ${used} 次` : '没有用过' })

/**
 * @param used earlier choices of it by this company for the same nine digits
 * @param minPoints minimum points; null as soon as it cannot reach them
 */
export function score(item: ReadItem, one: IndexedPackage, used: number, minPoints = 0): Scored | null {
  const first = [byName(item, one), ofType(item, one)] as const
  const use = ofUse(used)
  if (first[0].points + first[1].points + use.points + POINTS.feature < minPoints) return null
  const contradicted = contradictions(item, one)
  const reasons: readonly Reason[] = [...first, byFeature(item, one, contradicted), use]
  return { points: reasons.reduce((sum, { points }) => sum + points, 0), reasons, contradictions: contradicted }
}
