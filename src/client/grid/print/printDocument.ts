import { columnWidths, Longest } from './columnWidths.ts'
import type { PrintColumn, PrintLine, PrintTable } from './printTable.ts'

const SLICE_MS = 24

const sheetOf = ({ landscape, points }: PrintTable): string => `
@page {
  size: A4 ${landscape ? 'landscape' : 'portrait'};
  margin: 12mm 10mm 14mm;
  @bottom-center {
    content: "第 " counter(page) " 页 / 共 " counter(pages) " 页";
    font: 8pt "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  }
}
* { box-sizing: border-box; }
html { color-scheme: light; background: #fff; }
body { margin: 0; color: #000; font: ${points}pt/1.4 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 16px; margin-bottom: 2mm; }
h1 { flex: 1 0 100%; margin: 0 0 1mm; font-size: 14pt; font-weight: 600; text-align: center; }
header p { margin: 0; font-size: 8.5pt; }
.conditions { flex: 1 0 100%; }
/* Fixed layout: by the first row, not by every cell. */
table { width: 100%; table-layout: fixed; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td {
  padding: 0.8mm 1.2mm; border: 0.2mm solid #555; overflow-wrap: anywhere; text-align: left; vertical-align: top;
  white-space: pre-wrap;
}
th { font-weight: 600; background: #eee; print-color-adjust: exact; }
.right { text-align: right; }
td.whole { white-space: pre; }
.measure { width: auto; table-layout: auto; }
.measure td { white-space: pre; }
.center { text-align: center; }
.heading td, .totals td { font-weight: 600; background: #f6f6f6; print-color-adjust: exact; }
@media screen { body { padding: 8mm; } }
`

function element<K extends keyof HTMLElementTagNameMap>(doc: Document, tag: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const made = doc.createElement(tag)
  if (text !== '') made.textContent = text
  if (className !== '') made.className = className
  return made
}

function headerOf(doc: Document, { title, company, date, conditions }: PrintTable): HTMLElement {
  const header = element(doc, 'header')
  header.append(element(doc, 'h1', title), element(doc, 'p', company), element(doc, 'p', date))
  if (conditions.length > 0) header.append(element(doc, 'p', `条件：${conditions.join('；')}`, 'conditions'))
  return header
}

function tableOf(doc: Document, { columns }: PrintTable): { readonly table: HTMLTableElement; readonly body: HTMLTableSectionElement } {
  const table = element(doc, 'table')
  const head = element(doc, 'thead')
  const titles = element(doc, 'tr')
  titles.append(element(doc, 'th', '序号', 'right'))
  for (const { header, align } of columns) titles.append(element(doc, 'th', header, align))
  head.append(titles)
  const body = element(doc, 'tbody')
  table.append(head, body)
  return { table, body }
}

const lookOf = ({ align, whole: isUnbroken }: PrintColumn): string => (isUnbroken ? `${align} whole` : align)

function lineOf(doc: Document, { columns }: PrintTable, line: PrintLine): HTMLTableRowElement {
  const row = element(doc, 'tr')
  if ('heading' in line) {
    row.className = 'heading'
    const cell = element(doc, 'td', line.heading)
    cell.colSpan = columns.length + 1
    row.append(cell)
    return row
  }
  const texts = columns.map((column, i) => element(doc, 'td', line.cells[i], lookOf(column)))
  row.append(element(doc, 'td', String(line.number), 'right whole'), ...texts)
  return row
}

function totalsOf(doc: Document, { columns }: PrintTable, totals: readonly string[]): HTMLTableRowElement {
  const row = element(doc, 'tr', '', 'totals')
  row.append(element(doc, 'td', '合计', 'right whole'), ...columns.map((column, i) => element(doc, 'td', totals[i], lookOf(column))))
  return row
}

/** Minimum text of a wrapping line. */
const SOME_TEXT = '三个字'
/** Screen and paper measure texts slightly differently. */
const SLACK_PX = 1

/** Divides the paper's width, no column below its longest number. Requires the loaded style. */
function divide(doc: Document, made: HTMLTableElement, table: PrintTable, longest: Longest, totals: readonly string[] | null): void {
  const wholes = [true, ...table.columns.map(({ whole: isUnbroken }) => isUnbroken)]
  const sample = element(doc, 'table', '', 'measure')
  const texts = element(doc, 'tr')
  texts.append(...wholes.map((isUnbroken, i) => element(doc, 'td', isUnbroken ? longest.texts[i] : SOME_TEXT)))
  sample.append(texts, ...totals ? [totalsOf(doc, table, totals)] : [])
  doc.body.append(sample)
  const minWidths = [...texts.cells].map(cell => cell.getBoundingClientRect().width + SLACK_PX)
  sample.remove()

  const { room } = table
  const shares = table.columns.map(({ share }) => share)
  const preferred = [1 - shares.reduce((sum, share) => sum + share, 0), ...shares]
  const widths = columnWidths(minWidths.map((width, i) => ({ wanted: preferred[i]! * room, least: width })), room)
  const sum = widths.reduce((all, width) => all + width, 0)
  made.style.width = `${Math.max(100, sum / room * 100)}%`
  const group = element(doc, 'colgroup')
  for (const width of widths) {
    const col = element(doc, 'col')
    col.style.width = `${width / sum * 100}%`
    group.append(col)
  }
  made.prepend(group)
}

/**
 * Writes the table into a separate document, in slices that keep the page responsive; shown when complete, since widths depend on all rows.
 * @returns the number of rows
 * @throws the signal's reason on abort
 */
export async function writePrint(
  doc: Document, table: PrintTable, lines: Iterable<PrintLine>, totals: readonly string[] | null, nonce: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const style = element(doc, 'style', sheetOf(table))
  if (nonce !== undefined) style.nonce = nonce
  const { table: made, body } = tableOf(doc, table)
  let endTime = performance.now() + SLICE_MS
  const longest = new Longest()
  let rows = 0
  for (const line of lines) {
    body.append(lineOf(doc, table, line))
    if ('cells' in line) {
      rows++
      longest.see(0, String(line.number))
      table.columns.forEach(({ whole: isUnbroken }, i) => { if (isUnbroken) longest.see(i + 1, line.cells[i] ?? '') })
    }
    if (performance.now() < endTime) continue
    await new Promise(resolve => { setTimeout(resolve) })
    signal.throwIfAborted()
    endTime = performance.now() + SLICE_MS
  }
  if (totals) body.append(totalsOf(doc, table, totals))
  doc.documentElement.lang = 'zh-CN'
  doc.head.replaceChildren(element(doc, 'title', table.title), style)
  doc.body.replaceChildren(headerOf(doc, table))
  divide(doc, made, table, longest, totals)
  doc.body.append(made)
  return rows
}
