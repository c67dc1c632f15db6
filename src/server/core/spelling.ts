import { pinyin } from 'pinyin-pro'

/** One way in which letters can be the reading of successive characters. */
export interface Spelling {
  /** The initials of the characters, as `pinyinOf` keeps them of a name. */
  readonly initials: string
  /** A regular expression of the database that such characters meet in a text. */
  readonly pattern: string
  /** The characters themselves where it is a single one. */
  readonly characters: readonly string[]
}

const WAYS = 4
const LONGEST = 40
const STEPS = 2000

/** Characters of GB 2312, which names are written with, by their readings, of each all that it has. */
let readings: ReadonlyMap<string, string> | undefined
function charactersByReading(): ReadonlyMap<string, string> {
  if (readings !== undefined) return readings
  const bytes = Array.from({ length: 72 }, (_, row) => Array.from({ length: 94 }, (_, cell) => [0xb0 + row, 0xa1 + cell])).flat(2)
  const characters = new TextDecoder('gbk').decode(new Uint8Array(bytes)).match(/[\u4e00-\u9fa5]/g) ?? []
  const found = new Map<string, string>()
  for (const character of new Set(characters)) {
    for (const reading of pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })) found.set(reading, (found.get(reading) ?? '') + character)
  }
  return readings = found
}

const startingWith = (part: string): string => [...new Set([...charactersByReading()].flatMap(([reading, all]) => (reading.startsWith(part) ? [...all] : [])))].join('')

/** A syllable, whole, as far as it was typed, or its initial; the characters that it can stand for. */
interface Part { readonly text: string, readonly characters: string }

/** Ways to part letters into syllables and initials, those of fewer parts first. */
function partings(letters: string): Part[][] {
  const found: Part[][] = []
  const known = charactersByReading()
  let open: { readonly parts: readonly Part[], readonly left: string }[] = [{ parts: [], left: letters }]
  for (let steps = 0; open.length > 0 && found.length < WAYS && steps < STEPS; steps += open.length) {
    const next: typeof open = []
    for (const { parts, left } of open) {
      for (let length = Math.min(6, left.length); length > 0; length--) {
        const [text, rest] = [left.slice(0, length), left.slice(length)]
        const characters = rest === '' || length === 1 || /^[zcs]h$/.test(text) ? startingWith(text) : known.get(text) ?? ''
        if (characters === '') continue
        const here = [...parts, { text, characters }]
        if (rest === '') found.push(here)
        else next.push({ parts: here, left: rest })
      }
    }
    open = next
  }
  return found.slice(0, WAYS)
}

/**
 * The ways in which letters can be read as characters, each whole or by its initial: "shigao" of 石膏. With `whole` those that
 * are more than initials.
 */
export function spellingsOf(letters: string, { whole = false }: { readonly whole?: boolean } = {}): Spelling[] {
  if (!/^[a-z]+$/.test(letters) || letters.length < 2 || letters.length > LONGEST) return []
  return partings(letters).filter(parts => !whole || parts.some(({ text }) => text.length > 1)).map(parts => ({
    initials: parts.map(({ text }) => text[0]).join(''), pattern: parts.map(({ characters }) => `[${characters}]`).join(''),
    characters: parts.length === 1 ? [...parts[0]!.characters] : [],
  }))
}
