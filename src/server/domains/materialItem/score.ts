import { aliasKey, searchKey, type Lookups } from '#schemas/kit/index.ts'
import { brandKey, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { unitKey, type WrittenItem } from '#server/db/tables/materialItemRows.ts'

export interface Candidate {
  readonly item: MaterialRecord
  /** Reasons, the strongest first: 名称相同, 规格相同 … */
  readonly reasons: readonly string[]
}

interface Point { readonly reason?: string, readonly points: number }

const pairs = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)))
const share = (x: ReadonlySet<string>, y: ReadonlySet<string>): number =>
  (x.size + y.size === 0 ? 0 : 2 * [...x].filter(piece => y.has(piece)).length / (x.size + y.size))

/** Normal form of a name without brackets. */
export const bareName = (name: string): string => searchKey(name).replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, ' ')
export const chineseWords = (key: string): readonly string[] => key.match(/\p{Script=Han}+/gu) ?? []

const common = (a: string, b: string): number => Math.max(share(pairs(a), pairs(b)), 0.6 * share(new Set(a), new Set(b)))
/** Similarity of two names, 0 to 1, as a whole or of their Chinese words: by letter pairs, or letters with less weight. */
const likeness = (a: string, b: string): number => Math.max(common(a, b), common(chineseWords(a).join(''), chineseWords(b).join('')))

function byName(written: string, item: MaterialRecord): Point {
  const [name, alias] = [searchKey(item.name), searchKey(item.nickName ?? '')]
  if (name === written) return { reason: '名称相同', points: 100 }
  if (alias !== '' && alias === written) return { reason: '别名相同', points: 90 }
  if (name.includes(written) || written.includes(name)) return { reason: '名称包含', points: 55 }
  if (alias !== '' && written.includes(alias)) return { reason: '名称含别名', points: 50 }
  const points = Math.round(40 * likeness(bareName(written), bareName(item.name)))
  return points < 10 ? { points } : { reason: '名称相近', points }
}

const numbersOf = (text: string): readonly string[] => text.match(/\d+(?:\.\d+)?/g) ?? []

/** Among equals the numbers in a name decide: 4平方电线 is the wire of 4, not that of 2.5. */
function byNumbers(written: string, item: MaterialRecord): Point {
  const numbers = numbersOf(written)
  const itemNumbers = new Set(numbersOf(searchKey(`${item.name} ${item.spec ?? ''}`)))
  return { points: numbers.length > 0 && numbers.every(number => itemNumbers.has(number)) ? 4 : 0 }
}

/** Numbers and letters distinguish sizes, signs do not. A prefix of another dimension is less precise, but no contradiction. */
function bySpec(written: string, spec: string, item: MaterialRecord): Point {
  const itemSpec = searchKey(item.spec ?? '')
  if (itemSpec === '') return { points: 0 }
  if (itemSpec === spec) return { reason: '规格相同', points: 30 }
  if (itemSpec.length > 2 && written.includes(itemSpec)) return { reason: '名称含规格', points: 26 }
  if (spec.length > 2 && (itemSpec.startsWith(spec) || spec.includes(itemSpec))) return { reason: '规格相近', points: 18 }
  return { points: spec === '' ? 0 : -12 }
}

function byBrand(written: string, brand: string, item: MaterialRecord): Point {
  const itemBrand = brandKey(item.brand)
  if (itemBrand !== '' && itemBrand === brand) return { reason: '品牌相同', points: 15 }
  if (itemBrand !== '' && written.includes(itemBrand)) return { reason: '名称含品牌', points: 14 }
  return { points: itemBrand === brand ? 2 : brand === '' ? 0 : -5 }
}

/** Brand and specification together weigh as much as a name. */
const ENOUGH = 30

/** Score of a library item with reasons; undefined if neither name nor other facts fit. */
export function scored(
  query: WrittenItem, item: MaterialRecord, lookups: Lookups
): { readonly reasons: readonly string[], readonly points: number } | undefined {
  const written = searchKey(query.name)
  const name = byName(written, item)
  const unit = unitKey(query.unit, lookups)
  const scores = [
    name, byNumbers(written, item), bySpec(written, searchKey(query.spec ?? ''), item),
    byBrand(aliasKey(query.name), brandKey(query.brand ?? null), item),
    unit === item.unit ? { reason: '单位相同', points: 8 } : { points: unit === '' ? 0 : -8 },
  ]
  const points = scores.reduce((sum, one) => sum + one.points, item.merchantId === '0' ? 0 : 1)
  if (name.reason === undefined && points < ENOUGH) return undefined
  return { reasons: scores.flatMap(({ reason }) => reason ?? []), points }
}
