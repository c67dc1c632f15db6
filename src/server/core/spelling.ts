import { pinyin } from 'pinyin-pro'

/** A reading of letters as successive characters. */
export interface Spelling {
  readonly initials: string
  /** A PostgreSQL regular expression that matches the characters. */
  readonly pattern: string
  /** The possible characters of a single-character reading. */
  readonly characters: readonly string[]
}

const WAYS = 4
const LONGEST = 40
const STEPS = 2000

/** The characters of GB 2312 by reading. */
let readings: ReadonlyMap<string, string> | undefined
function charactersByReading(): ReadonlyMap<string, string> {
  if (readings !== undefined) return readings
  const bytes = Array.from({ length: 72 }, (_, row) => Array.from({ length: 94 }, (_, cell) => [0xb0 + row, 0xa1 + cell])).flat(2)
  const characters = new TextDecoder('gbk').decode(new Uint8Array(bytes)).match(/[\u4e00-\u9fa5]/g) ?? []
  const byReading = new Map<string, string>()
  for (const character of new Set(characters)) {
    for (const reading of pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })) {
      byReading.set(reading, (byReading.get(reading) ?? '') + character)
    }
  }
  return readings = byReading
}

const startingWith = (prefix: string): string => {
  const matches = [...charactersByReading()].flatMap(([reading, characters]) => (reading.startsWith(prefix) ? [...characters] : []))
  return [...new Set(matches)].join('')
}

/** A syllable (whole, a prefix or its initial) with its possible characters. */
interface Part { readonly text: string, readonly characters: string }

/** Divisions of letters into syllables and initials, fewest parts first. */
function divisions(letters: string): Part[][] {
  const complete: Part[][] = []
  const byReading = charactersByReading()
  let open: { readonly parts: readonly Part[], readonly left: string }[] = [{ parts: [], left: letters }]
  for (let steps = 0; open.length > 0 && complete.length < WAYS && steps < STEPS; steps += open.length) {
    const next: typeof open = []
    for (const { parts, left: remaining } of open) {
      for (let length = Math.min(6, remaining.length); length > 0; length--) {
        const [text, rest] = [remaining.slice(0, length), remaining.slice(length)]
        const isPrefix = rest === '' || length === 1 || /^[zcs]h$/.test(text)
        const characters = isPrefix ? startingWith(text) : byReading.get(text) ?? ''
        if (characters === '') continue
        const extended = [...parts, { text, characters }]
        if (rest === '') complete.push(extended)
        else next.push({ parts: extended, left: rest })
      }
    }
    open = next
  }
  return complete.slice(0, WAYS)
}

/** Each character is read by its syllable or initial: "shigao" is 石膏. `whole` excludes readings with only initials. */
export function spellingsOf(letters: string, { whole: needsSyllable = false }: { readonly whole?: boolean } = {}): Spelling[] {
  if (!/^[a-z]+$/.test(letters) || letters.length < 2 || letters.length > LONGEST) return []
  return divisions(letters).filter(parts => !needsSyllable || parts.some(({ text }) => text.length > 1)).map(parts => ({
    initials: parts.map(({ text }) => text[0]).join(''),
    pattern: parts.map(({ characters }) => `[${characters}]`).join(''),
    characters: parts.length === 1 ? [...parts[0]!.characters] : [],
  }))
}
