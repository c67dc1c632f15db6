/** Returns typed pinyin letters; '' for other text. */
export function lettersOf(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase().replace(/[\s'·-]/g, '')
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters) ? letters : ''
}

const shortOf = (syllable: string): string[] =>
  [...new Set([syllable, syllable.slice(0, /^[zcs]h/.test(syllable) ? 2 : 1), syllable.slice(0, 1)])]

/**
 * Whether letters spell successive characters: "dls", "dali", "dlshi" for 大理石. Each is typed in full or by its initial, the last may be
 * incomplete.
 * @param reading syllables separated by blanks: "da li shi"
 */
export function readsAs(reading: string, letters: string): boolean {
  if (letters === '' || reading === '') return false
  const syllables = reading.split(' ')
  const goesOn = (at: number, remaining: string): boolean => {
    const syllable = syllables[at]
    if (syllable === undefined) return false
    return syllable.startsWith(remaining)
      || shortOf(syllable).some(part => remaining.startsWith(part) && goesOn(at + 1, remaining.slice(part.length)))
  }
  return syllables.some((_, at) => goesOn(at, letters))
}

/** Returns a text's syllables separated by blanks; '' until readings are loaded. */
export type Read = (text: string) => string

/** Whether a text matches by words or reading; the rule of every search in a loaded list. */
export function isFoundIn(text: string, typed: string, read: Read): boolean {
  const normalized = typed.normalize('NFKC').trim().toLowerCase()
  return text.normalize('NFKC').toLowerCase().includes(normalized) || readsAs(read(text), lettersOf(normalized))
}
