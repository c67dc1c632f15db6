import { searchKey } from '#schemas/kit/index.ts'
import { byFamily, contentsOf, leftOutOf, productName, pairsOf, parseText, saidInName, type TextContents } from './textContents.ts'

/** `own`: the merchant's, not the platform's. */
export interface MatchPackage {
  readonly id: string
  readonly own: boolean
  readonly code: string
  readonly name: string
  readonly unit: string
  /** Code of the third level. */
  readonly itemType: string | null
  readonly description: string
  readonly materials: readonly { readonly name: string, readonly spec: string | null, readonly brand: string | null }[]
  readonly steps: readonly string[]
}

export interface IndexedPackage {
  readonly source: MatchPackage
  readonly key: string
  /** Name without work words such as 安装. */
  readonly made: string
  readonly name: TextContents
  readonly contents: ReadonlySet<string>
  /** By family: the values in name and description, and in the whole package. */
  readonly stated: ReadonlyMap<string, readonly string[]>
  readonly said: ReadonlyMap<string, readonly string[]>
  readonly leftOut: readonly string[]
  readonly all: ReadonlySet<string>
  /** Bigrams of all texts, for words outside the vocabulary. */
  readonly pairs: ReadonlySet<string>
}

/** Packages of one unit in order. */
export interface UnitIndex {
  readonly packages: readonly IndexedPackage[]
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly byType: ReadonlyMap<string, readonly number[]>
  readonly byId: ReadonlyMap<string, number>
}

export interface PackageIndex {
  readonly byUnit: ReadonlyMap<string, UnitIndex>
  readonly brands: ReadonlyMap<string, string>
  readonly size: number
}

export const brandToken = (brand: string): string => `brand:${brand}`
const NO_BRAND = new Set(['', '无', '/', '-'])

/** Reads each text once: materials and steps recur. */
function reader(): (text: string) => TextContents {
  const cache = new Map<string, TextContents>()
  return text => {
    const parsed = cache.get(text) ?? parseText(text)
    cache.set(text, parsed)
    return parsed
  }
}

function indexed(source: MatchPackage, read: (text: string) => TextContents): IndexedPackage {
  const name = saidInName(source.name)
  const description = parseText(source.description, name.concepts)
  const stated = new Set([...name.concepts, ...name.figures, ...description.concepts, ...description.figures])
  const all = new Set(stated)
  for (const { name: material, spec, brand } of source.materials) {
    const contents = read(`${material} ${spec ?? ''}`)
    for (const token of [...contents.concepts, ...contents.figures]) all.add(token)
    if (!NO_BRAND.has(brand ?? '')) all.add(brandToken(searchKey(brand!)))
  }
  for (const step of source.steps) for (const token of read(step).concepts) all.add(token)
  let pairs: ReadonlySet<string> | undefined
  const texts = (): string => searchKey([
    source.name, source.description, ...source.materials.map(({ name: material, spec }) => `${material}|${spec ?? ''}`), ...source.steps
  ].join('|'))
  return {
    source, key: searchKey(source.name), made: productName(source.name), name, contents: new Set(contentsOf(name)),
    stated: byFamily(stated),
    said: byFamily(all), all, leftOut: [source.name, source.description].flatMap(leftOutOf),
    get pairs() {
      return pairs ??= new Set(pairsOf(texts()))
    },
  }
}

/**
 * Indexes packages: the merchant's before the platform's, then by code, whatever the input order.
 * @param breathe awaited between packages, so that thousands do not block the event loop
 */
export async function indexPackages(
  packages: Iterable<MatchPackage> | AsyncIterable<MatchPackage>, breathe?: () => Promise<void>
): Promise<PackageIndex> {
  const byUnit = new Map<string, IndexedPackage[]>()
  const brands = new Map<string, string>()
  const read = reader()
  let size = 0
  for await (const source of packages) {
    await breathe?.()
    const one = indexed(source, read)
    const same = byUnit.get(source.unit)
    if (same === undefined) byUnit.set(source.unit, [one])
    else same.push(one)
    for (const token of one.all) if (token.startsWith('brand:')) brands.set(token.slice(6), token)
    size++
  }
  const units = [...byUnit].map(([unit, some]): [string, UnitIndex] => [
    unit, unitIndex(some.toSorted((a, b) => inOrder(a.source, b.source))),
  ])
  return { byUnit: new Map(units), brands, size }
}

function unitIndex(packages: readonly IndexedPackage[]): UnitIndex {
  const [byWord, byType] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const add = (map: Map<string, number[]>, key: string, at: number): void => {
    const positions = map.get(key)
    if (positions === undefined) map.set(key, [at])
    else positions.push(at)
  }
  packages.forEach(({ contents, source: { itemType } }, at) => {
    for (const word of contents) add(byWord, word, at)
    if (itemType !== null) add(byType, itemType, at)
  })
  return { packages, byWord, byType, byId: new Map(packages.map(({ source: { id } }, at) => [id, at])) }
}

/** The merchant's before the platform's, then by code and id. */
export const inOrder = (a: MatchPackage, b: MatchPackage): number =>
  Number(b.own) - Number(a.own) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
