import { plain } from './words.ts'

/** How a title says on which level it stands: titles of one style and depth are siblings. */
interface Rank { readonly style: string; readonly depth: number }

const CHINESE = '[一二三四五六七八九十百零〇]+'
/** Styles of numbers in front of a title, or in the column 序号. */
const STYLES: readonly (readonly [style: string, pattern: RegExp])[] = [
  ['volume', new RegExp(`^第?${CHINESE}[部分章册篇]`)],
  ['chinese', new RegExp(`^${CHINESE}(?:[、.]|$)`)],
  ['bracketed', new RegExp(`^[（(]${CHINESE}[)）]`)],
  ['brackets', /^[（(]\d{1,3}[)）]/],
]
const DECIMAL = /^[A-Z]?\.?(\d{1,4}(?:\.\d{1,4})*)(?:[、.]|$|(?=[^\d.]))/

function rankOf({ name, number, code }: { readonly name: string; readonly number: string; readonly code: string }): Rank {
  const digits = plain(code)
  if (/^[A-Za-z]?\d{2,}$/.test(digits)) return { style: 'code', depth: digits.length }
  for (const text of [plain(number), plain(name)]) {
    const found = STYLES.find(([, pattern]) => pattern.test(text))
    if (found !== undefined) return { style: found[0], depth: 0 }
    const decimal = DECIMAL.exec(text)
    if (decimal !== null) return { style: 'decimal', depth: decimal[1]!.split('.').length }
  }
  return { style: 'plain', depth: 0 }
}

/**
 * The titles that stand open while a bill is read from above. A title closes those of its own style that are as deep or deeper, with what
 * stands in them; a style that is not open yet goes one level down. A sum of a section closes the section.
 */
export class OpenTitles {
  readonly #open: (Rank & { readonly at: number })[] = []

  /** The innermost title that is open. */
  top(): number | null {
    return this.#open.at(-1)?.at ?? null
  }

  /** Opens a title. @returns the one that it stands in */
  enter(at: number, title: { readonly name: string; readonly number: string; readonly code: string }): number | null {
    const rank = rankOf(title)
    const same = this.#open.findIndex(({ style, depth }) => style === rank.style && depth >= rank.depth)
    if (same >= 0) this.#open.length = same
    const parent = this.top()
    this.#open.push({ ...rank, at })
    return parent
  }

  /** Closes the innermost title. */
  leave(): void {
    this.#open.pop()
  }
}
