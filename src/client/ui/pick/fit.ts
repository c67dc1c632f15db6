import { aliasKey, lettersOf, readsAs, type Option, type Read } from '#schemas/kit/index.ts'

export type Named = Pick<Option, 'key' | 'label' | 'aliases' | 'initials'>

const NOT_AT_ALL = 4

/** Rank of a match: 0 equals its name, 1 starts with it, 2 contains it, 3 by its reading, 4 none. */
function fitOf({ key, label, aliases = [], initials = '' }: Named, wanted: string, letters: string, read: Read): number {
  const names = [label, ...aliases, key].map(aliasKey)
  if (names.includes(wanted)) return 0
  if (names.some(name => name.startsWith(wanted))) return 1
  if (names.some(name => name.includes(wanted))) return 2
  return initials.includes(wanted) || [label, ...aliases].some(name => readsAs(read(name), letters)) ? 3 : NOT_AT_ALL
}

/** Entries that fit a text by label, key, alias or pinyin, the best first; all of them for no text. */
export function fitting<N extends Named>(entries: readonly N[], text: string, read: Read): N[] {
  const [wanted, letters] = [aliasKey(text), lettersOf(text)]
  if (wanted === '') return [...entries]
  return entries.map(entry => ({ entry, fit: fitOf(entry, wanted, letters, read) }))
    .filter(({ fit }) => fit < NOT_AT_ALL).toSorted((a, b) => a.fit - b.fit).map(({ entry }) => entry)
}
