/** The outline number of a name: style, parts, original text, and the rest. */
export interface Mark { readonly style: string; readonly parts: readonly string[]; readonly text: string; readonly rest: string }

const CHINESE = '[一二三四五六七八九十百零〇]+'

/** Styles of outline numbers, the first match counts; a bare number needs a separator. */
const STYLES: readonly (readonly [style: string, pattern: RegExp])[] = [
  ['chinese', new RegExp(`^(?:第?(${CHINESE})[、.章节部分]+)\\s*(.*)$`, 's')],
  ['chinese in brackets', new RegExp(`^[（(](${CHINESE})[)）][、.]?\\s*(.*)$`, 's')],
  ['in brackets', /^[（(](\d{1,3})[)）][、.]?\s*(.*)$/s],
  ['half bracket', /^(\d{1,3})[)）]\s*(.*)$/s],
  ['circled', /^([①-⑳])\s*(.*)$/s],
  ['decimal', /^(\d{1,4}(?:[.．-]\d{1,4})*)(?:[.．、]\s*|\s+|$)(.*)$/s],
]

export function markOf(text: string): Mark | null {
  const trimmed = text.trim()
  for (const [style, pattern] of STYLES) {
    const match = pattern.exec(trimmed)
    if (match === null) continue
    const rest = match[2]!.trim()
    const number = rest === '' ? trimmed : trimmed.slice(0, trimmed.length - match[2]!.length).trim()
    return { style, parts: style === 'decimal' ? match[1]!.split(/[.．-]/) : [match[1]!], text: number, rest }
  }
  return null
}

/** Returns the indentation in blanks: a tab is four, a full-width blank two. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) {
    if (letter === '\t') width += 4
    else if (letter === '\u3000') width += 2
    else if (/\s/.test(letter)) width += 1
    else break
  }
  return width
}
