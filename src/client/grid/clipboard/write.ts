import { guard } from './formulaGuard.ts'
import type { OutCell, RowsOf } from './types.ts'

/** Built-in formats; Calc drops others. */
const BUILT_IN = new Set(['0', '0.00', '#,##0', '#,##0.00', '0%', '0.00%', 'YYYY-MM-DD'])

/** Text that an HTML parser, a sanitiser or white space rules would change. */
const FRAGILE = /^\s|\s$|\s{2}|[^\S ]|[\p{Cc}\p{Cf}\p{Cs}]/u

/**
 * Plain text: tabs between cells, CRLF after every row (none after a single cell). Only fields with a tab, line break or quote are quoted;
 * formula-like text is guarded.
 */
export function writeTsv(cells: OutCell[][]): string {
  const lines = cells.map(row => row.map(tsvField).join('\t'))
  return lines.length === 1 && cells[0]?.length === 1 ? lines.join('') : lines.map(line => `${line}\r\n`).join('')
}

function tsvField({ text, number }: OutCell): string {
  const safe = number === undefined ? guard(text) : text
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * HTML. Text is marked for Excel (`mso-number-format`) and Calc (`sdnum`), so that codes keep their zeros and `=…` stays text. `data-yz`
 * makes our copy read back exactly, `data-yz-rows` names columns of whole rows.
 */
export function writeHtml(cells: OutCell[][], rowsOf?: RowsOf): string {
  const rows = cells.map(row => `<tr>${row.map(td).join('')}</tr>`).join('')
  const columns = rowsOf ? ` data-yz-rows="${escapeHtml(JSON.stringify(rowsOf))}"` : ''
  return '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head>'
    + `<body><table data-yz="1"${columns}>${rows}</table></body></html>`
}

function td({ text, number, format, formula, record }: OutCell): string {
  const exact = FRAGILE.test(text) ? ` data-yz="${escapeHtml(JSON.stringify(text))}"` : ''
  const computed = formula === undefined ? '' : ` data-yz-formula="${escapeHtml(formula)}"`
  const recordAttribute = record === undefined ? '' : ` data-yz-record="${escapeHtml(record)}"`
  return `<td${number === undefined ? TEXT_MARKS : numberMarks(number, format)}${exact}${computed}${recordAttribute}>${content(text)}</td>`
}

const TEXT_MARKS = ` style="mso-number-format:'\\@'" sdnum="1033;0;@" x:str`

function numberMarks(number: string, format: string | undefined): string {
  const value = escapeHtml(number)
  const code = format !== undefined && BUILT_IN.has(format) ? format : undefined
  const marks = code === undefined
    ? ' sdnum="1033;"'
    : ` style="mso-number-format:'${code.replace(/[#,.-]/g, '\\$&')}'" sdnum="1033;0;${code}"`
  return `${marks} sdval="${value}" x:num="${value}"`
}

const content = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br style="mso-data-placement:same-cell">')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => ENTITIES[char] ?? char)
