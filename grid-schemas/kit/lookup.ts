import { aliasKey } from './text.ts'

export interface Option {
  readonly key: string
  readonly label: string
  readonly aliases?: readonly string[]
  /** Pinyin initials for search: "dls" for 大理石. */
  readonly initials?: string
  readonly parent?: string | null
  readonly disabled?: boolean
}

export type TreeName = 'ITEM' | 'MATERIAL' | 'REGION' | 'DEPARTMENT'
/** Rows of another line of the document: the steps of a material. */
export type LineSource = `line:${string}`
/** Option source: a dictionary by its fixed parent id (spec-1 §3), a tree by name, or a document line. */
export type LookupSource = number | TreeName | LineSource
export const isLineSource = (source: LookupSource): source is LineSource => typeof source === 'string' && source.startsWith('line:')

/** Dictionaries and trees from the client's cache, or the server's database. */
export interface Lookups {
  options(source: LookupSource): readonly Option[]
  label(source: LookupSource, key: string): string | undefined
  /** Finds an option by key, label or alias; units by aliases (㎡, m², 平方米 are m2). */
  find(source: LookupSource, text: string): Option | undefined
}

interface Index { byKey: Map<string, Option>; byName: Map<string, Option> }

const indexOf = (options: readonly Option[]): Index => {
  const byKey = new Map(options.map(o => [o.key, o]))
  const byName = new Map<string, Option>()
  for (const option of options) {
    for (const name of [option.key, option.label, ...(option.aliases ?? [])]) {
      if (!byName.has(aliasKey(name))) byName.set(aliasKey(name), option)
    }
  }
  for (const option of options) byName.set(aliasKey(option.label), option)
  return { byKey, byName }
}

export function lookupsOf(lists: ReadonlyMap<LookupSource, readonly Option[]>): Lookups {
  const indexes = new Map<LookupSource, Index>()
  const index = (source: LookupSource): Index => {
    let index = indexes.get(source)
    if (!index) indexes.set(source, index = indexOf(lists.get(source) ?? []))
    return index
  }
  return {
    options: source => lists.get(source) ?? [],
    label: (source, key) => index(source).byKey.get(key)?.label,
    find: (source, text) => index(source).byName.get(aliasKey(text)),
  }
}

export const NO_LOOKUPS: Lookups = lookupsOf(new Map())
