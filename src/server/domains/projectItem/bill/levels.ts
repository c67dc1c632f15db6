import { isNamed, normalized } from './billTerms.ts'

export interface TitleWords { readonly name: string; readonly number: string; readonly code: string }

/** Rank of a title: titles of one style and depth are siblings. */
export interface Rank { readonly style: string; readonly depth: number }

const CHINESE = '[一二三四五六七八九十百零〇]+'
/** Number styles in front of a title or in the column 序号. */
const STYLES: readonly (readonly [style: string, pattern: RegExp])[] = [
  // Buildings of one sheet: 1#楼, A座, 三号楼.
  ['building', new RegExp(`^(?:\\d+|[A-Za-z]\\d*|${CHINESE})(?:#|号|栋|幢|座)*(?:楼|栋|幢|座|塔)`)],
  ['volume', new RegExp(`^第?${CHINESE}[部分章册篇]`)],
  ['chinese', new RegExp(`^${CHINESE}(?:[、.]|$)`)],
  ['bracketed', new RegExp(`^[（(]${CHINESE}[)）]`)],
  ['brackets', /^[（(]\d{1,3}[)）]/],
]
const DECIMAL = /^[A-Z]?\.?(\d{1,4}(?:\.\d{1,4})*)(?:[、.]|$|(?=[^\d.]))/

export function rankOf({ name, number, code }: TitleWords): Rank {
  const digits = normalized(code)
  if (/^[A-Za-z]?\d{2,}$/.test(digits)) return { style: 'code', depth: digits.length }
  for (const text of [normalized(number), normalized(name)]) {
    const match = STYLES.find(([, pattern]) => pattern.test(text))
    if (match !== undefined) return { style: match[0], depth: 0 }
    const decimal = DECIMAL.exec(text)
    if (decimal !== null) return { style: 'decimal', depth: decimal[1]!.split('.').length }
  }
  return { style: 'plain', depth: 0 }
}

/** Whether a new title closes an open one. */
export const closes = (coming: Rank, open: Rank): boolean => open.style === coming.style && open.depth >= coming.depth

/** Whether `next` follows a number: 三 after 二, 1.3 after 1.2. */
export function isNext(number: string, next: string): boolean {
  const parts = (text: string): readonly [lead: string, last: number] => {
    const digits = /^(.*?)(\d+)$/.exec(normalized(text))
    return digits === null ? ['', CHINESE_DIGITS.indexOf(normalized(text)) + 1 || Number.NaN] : [digits[1]!, Number(digits[2])]
  }
  const [lead, last] = parts(number)
  const [nextLead, nextLast] = parts(next)
  return lead === nextLead && nextLast === last + 1
}
const CHINESE_DIGITS = '一二三四五六七八九十'

/**
 * Open titles while a bill is read top down. A title closes those of its style that are as deep or deeper, with their content; a new style
 * goes one level down. A section's sum closes the section, a sheet's sum all.
 */
export class OpenTitles {
  readonly #open: (Rank & { readonly at: number; readonly name: string })[] = []

  top(): number | null {
    return this.#open.at(-1)?.at ?? null
  }

  /** The innermost open title of this name. */
  named(lead: string): number | null {
    return this.#open.findLast(({ name }) => isNamed(lead, name))?.at ?? null
  }

  /** @returns its parent */
  enter(at: number, title: TitleWords): number | null {
    const rank = rankOf(title)
    const same = this.#open.findIndex(open => closes(rank, open))
    if (same >= 0) this.#open.length = same
    const parent = this.top()
    this.#open.push({ ...rank, at, name: title.name })
    return parent
  }

  /** Closes an open title with its content. */
  leave(at: number): void {
    this.#open.length = this.#open.findIndex(open => open.at === at)
  }

  leaveAll(): void {
    this.#open.length = 0
  }
}
