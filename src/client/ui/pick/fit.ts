import { aliasKey, lettersOf, readsAs, type Option, type Read } from '#schemas/kit/index.ts'

export type Searchable = Pick<Option, 'key' | 'label' | 'aliases' | 'initials'>

const NOT_AT_ALL = 4

/** 0 equals its name, 1 starts with it, 2 contains it, 3 by its reading, 4 none. */
function fitOf({ key, label, aliases = [], initials = '' }: Searchable, query: string, letters: string, read: Read): number {
  const names = [label, ...aliases, key].map(aliasKey)
  if (names.includes(query)) return 0
  if (names.some(name => name.startsWith(query))) return 1
  if (names.some(name => name.includes(query))) return 2
  return initials.includes(query) || [label, ...aliases].some(name => readsAs(read(name), letters)) ? 3 : NOT_AT_ALL
}

/** By label, key, alias or pinyin, best first; all without a text. */
export function fitting<N extends Searchable>(entries: readonly N[], text: string, read: Read): N[] {
  const [query, letters] = [aliasKey(text), lettersOf(text)]
  if (query === '') return [...entries]
  return entries.map(entry => ({ entry, fit: fitOf(entry, query, letters, read) }))
    .filter(({ fit }) => fit < NOT_AT_ALL).toSorted((a, b) => a.fit - b.fit).map(({ entry }) => entry)
}
