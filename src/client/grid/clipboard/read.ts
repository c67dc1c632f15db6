import { detectSource } from './detect.ts'
import { occupy } from './occupancy.ts'
import { parseHtml } from './parseHtml.ts'
import { excelReader } from './readers/excel.ts'
import { feishuReader } from './readers/feishu.ts'
import { googleReader } from './readers/google.ts'
import { htmlReader } from './readers/html.ts'
import { libreofficeReader } from './readers/libreoffice.ts'
import { wpsReader } from './readers/wps.ts'
import { yingzaoReader } from './readers/yingzao.ts'
import { toEnd, type Reading } from './reading.ts'
import { rowsOfText } from './rowsOf.ts'
import { readTsv } from './tsv.ts'
import type { CellReader, ClipGrid, HtmlSource } from './types.ts'

const READERS = {
  excel: excelReader,
  wps: wpsReader,
  libreoffice: libreofficeReader,
  google: googleReader,
  feishu: feishuReader,
  yingzao: yingzaoReader,
  html: htmlReader,
} satisfies Record<HtmlSource, (doc: Document) => CellReader>

/** Above this many cells equivalent plain text is read: nine times faster. */
const LARGE = 50_000
const CARRIES_VALUES = /\s(?:sdval|x:num|data-sheets-value|data-yz)\s*=/i

/** HTML with a table takes precedence, as only it separates cells and carries raw values. Null without a block. */
export function readClipboard(clip: { readonly plain: string; readonly html: string }): ClipGrid | null {
  return toEnd(reading(clip))
}

/** `readClipboard` with pauses, for large blocks. */
export function* reading({ plain: plainText, html }: { readonly plain: string; readonly html: string }): Reading<ClipGrid | null> {
  const large = yield* readLargePlain(plainText, html)
  if (large) return large
  const table = yield* readHtml(html)
  return table ?? (plainText === '' ? null : yield* readTsv(plainText))
}

/** Our plain text reads back exactly: it has our quotes and complete numbers. */
function* readLargePlain(plainText: string, html: string): Reading<ClipGrid | null> {
  const table = /<table\b[^>]*\sdata-yz=[^>]*>/i.exec(html)?.[0]
  if (plainText.length < LARGE || (table === undefined && (plainText.includes('"') || CARRIES_VALUES.test(html)))) return null
  const grid = yield* readTsv(plainText)
  const regular = grid.cells.every(row => row[grid.width - 1]?.given)
  if (!regular || grid.cells.length * grid.width <= LARGE) return null
  const described = table === undefined ? null : tryParse(`${table}</table>`)?.querySelector('table')?.getAttribute('data-yz-rows')
  const rowsOf = rowsOfText(described ?? null)
  return { ...grid, ...(rowsOf && { rowsOf }) }
}

function* readHtml(html: string): Reading<ClipGrid | null> {
  if (!/<t(?:able|d|r)\b/i.test(html)) return null
  const doc = tryParse(html)
  const table = doc && tableIn(doc)
  if (!doc || !table) return null
  const source = detectSource(doc, table)
  const rowsOf = rowsOfText(table.getAttribute('data-yz-rows'))
  return { ...yield* occupy(table, READERS[source](doc)), source, ...(rowsOf && { rowsOf }) }
}

export const tableIn = (doc: Document): HTMLTableElement | undefined =>
  Array.from(doc.querySelectorAll('table')).find(table => table.querySelector('td,th'))

/** Null where Trusted Types forbid parsing. */
export function tryParse(html: string): Document | null {
  try {
    return parseHtml(html)
  } catch {
    return null
  }
}
