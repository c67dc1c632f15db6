import type { HtmlSource } from './types.ts'

/**
 * Program that wrote the table: our mark first, since our copies carry those of Excel and Calc too, then the wrappers of Google and 飞书.
 * `data-sheets-value` proves nothing: Excel keeps it on cells pasted from Google.
 */
export function detectSource(doc: Document, table: HTMLTableElement): HtmlSource {
  if (table.hasAttribute('data-yz')) return 'yingzao'
  if (doc.querySelector('google-sheets-html-origin') || table.hasAttribute('data-sheets-root')) return 'google'
  if (doc.querySelector('byte-sheet-html-origin')) return 'feishu'
  const generator = metaContent(doc, 'generator')
  if (/^LibreOffice/i.test(generator)) return 'libreoffice'
  if (/^Excel\.Sheet/i.test(metaContent(doc, 'progid')) || /^Microsoft Excel \d/i.test(generator)) return 'excel'
  if (/^Microsoft Excel$/i.test(generator)) return 'wps'
  return detectByCells(table) ?? (doc.documentElement.getAttribute('xmlns:x')?.includes('office:excel') ? 'excel' : 'html')
}

/** The asynchronous clipboard drops the head with the generator. */
function detectByCells(table: HTMLTableElement): HtmlSource | undefined {
  if (table.querySelector('td[sdval],td[sdnum]')) return 'libreoffice'
  for (const cell of Array.from(table.querySelectorAll('td[class]'))) {
    if (/^et\d+$/.test(cell.className)) return 'wps'
    if (/^xl\d+$/.test(cell.className)) return 'excel'
  }
  return table.querySelector('td[x\\:num],td[x\\:str]') ? 'wps' : undefined
}

function metaContent(doc: Document, name: string): string {
  const meta = Array.from(doc.querySelectorAll('meta')).find(m => m.getAttribute('name')?.toLowerCase() === name)
  return meta?.getAttribute('content')?.trim() ?? ''
}
