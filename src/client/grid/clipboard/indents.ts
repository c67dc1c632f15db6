import { classRules } from './msoFormat.ts'
import { tableIn, tryParse } from './read.ts'

const COUNT = /mso-char-indent-count:\s*(\d+)/i
const OUTLINE = /mso-outline-level:\s*(\d+)/i

/**
 * Indentation of Excel or WPS rows: that of the first filled cell (`mso-char-indent-count`), else the row's outline level
 * (`mso-outline-level`). Undefined without any.
 */
export function indentsOf(html: string): readonly number[] | undefined {
  const doc = /mso-(?:char-indent-count|outline-level)/i.test(html) ? tryParse(html) : null
  const table = doc && tableIn(doc)
  if (!doc || !table) return undefined
  const rules = classRules(doc)
  const styleOf = (element: Element): string =>
    [...element.classList].map(name => rules.get(name) ?? '').concat(element.getAttribute('style') ?? '').join(';')
  const rows = Array.from(table.rows)
  const numberIn = (pattern: RegExp, style: string): number => Number(pattern.exec(style)?.[1] ?? 0)
  const cells = rows.map(row => Array.from(row.cells).find(cell => (cell.textContent ?? '').trim() !== ''))
  const indents = cells.map(cell => (cell ? numberIn(COUNT, styleOf(cell)) : 0))
  if (indents.some(indent => indent > 0)) return indents
  const levels = rows.map(row => numberIn(OUTLINE, styleOf(row)))
  return levels.some(level => level > 0) ? levels : undefined
}
