/** Letters as they are typed for the reading of Chinese words; '' for what is no such thing. */
export function lettersOf(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase().replace(/[\s'·-]/g, '')
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters) ? letters : ''
}

/** How a syllable may be typed when more follows: whole, or by its initial. */
const shortOf = (syllable: string): string[] => [...new Set([syllable, syllable.slice(0, /^[zcs]h/.test(syllable) ? 2 : 1), syllable.slice(0, 1)])]

/**
 * Whether letters are the reading of successive characters: "dls", "dali", "dlshi" of 大理石. Each character is typed whole or by its
 * initial, the last one as far as somebody has come.
 * @param reading syllables with blanks between them: "da li shi"
 */
export function readsAs(reading: string, letters: string): boolean {
  if (letters === '' || reading === '') return false
  const syllables = reading.split(' ')
  const goesOn = (at: number, left: string): boolean => {
    const syllable = syllables[at]
    if (syllable === undefined) return false
    return syllable.startsWith(left) || shortOf(syllable).some(part => left.startsWith(part) && goesOn(at + 1, left.slice(part.length)))
  }
  return syllables.some((_, at) => goesOn(at, letters))
}

/** Gives the reading of a text, syllables with blanks between them; '' while readings are not known. */
export type Read = (text: string) => string

/** Whether a text is found by its words or by its reading: the one answer of every search in a list that is at hand. */
export function isFoundIn(text: string, typed: string, read: Read): boolean {
  const wanted = typed.normalize('NFKC').trim().toLowerCase()
  return text.normalize('NFKC').toLowerCase().includes(wanted) || readsAs(read(text), lettersOf(wanted))
}
