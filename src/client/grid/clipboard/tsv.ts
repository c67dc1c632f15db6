import { unguard } from './formulaGuard.ts'
import { PAUSE_ROWS, type Reading } from './reading.ts'
import type { ClipCell, ClipGrid } from './types.ts'

const TAB = 9
const LF = 10
const CR = 13

/**
 * Spreadsheet plain text. `\r\n`, `\n` and `\r` end a row; one trailing break is dropped. Missing cells of short rows have `given` false.
 * Removes the formula guard.
 */
export function* readTsv(tsvText: string): Reading<ClipGrid> {
  const rows = yield* splitTsv(tsvText)
  const width = rows.reduce((maxWidth, row) => Math.max(maxWidth, row.length), 0)
  const cells: ClipCell[][] = []
  for (const row of rows) {
    if (cells.length % PAUSE_ROWS === PAUSE_ROWS - 1) yield { done: cells.length, total: rows.length }
    cells.push(Array.from({ length: width }, (_, c) => {
      const text = row[c]
      return text === undefined ? { text: '', given: false } : { text: unguard(text.replaceAll('\u0001', '\t')), given: true }
    }))
  }
  return { cells, width, source: 'tsv' }
}

function* splitTsv(text: string): Reading<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const quoted = text[at] === '"' ? quotedField(text, at) : undefined
    const end = quoted ? quoted.end : fieldEnd(text, at)
    row.push(quoted ? quoted.text : text.slice(at, end))
    at = end + 1
    if (text.charCodeAt(end) === TAB) continue
    rows.push(row)
    if (text.charCodeAt(end) === CR && text.charCodeAt(at) === LF) at++
    if (at >= text.length) return rows
    if (rows.length % PAUSE_ROWS === 0) yield { done: 0, total: rows.length }
    row = []
  }
}

function fieldEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === TAB || code === LF || code === CR) return at
  }
  return text.length
}

/**
 * Excel quotes a field only if necessary, LibreOffice never: quotes are removed only when the closing one ends the field and a tab, line
 * break or doubled quote is inside.
 */
function quotedField(text: string, open: number): { text: string; end: number } | undefined {
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0 || fieldEnd(text, close + 1) !== close + 1) return undefined
  const inner = text.slice(open + 1, close)
  if (!/[\t\r\n"]/.test(inner)) return undefined
  return { text: inner.replaceAll('""', '"').replace(/\r\n?/g, '\n'), end: close + 1 }
}
