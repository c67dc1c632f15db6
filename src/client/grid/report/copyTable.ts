import { writeHtml, writeTsv } from '../clipboard/write.ts'

/** Puts a table of texts on the clipboard, for Excel and for our own sheet. Rejects where the browser forbids it. */
export async function copyTable(headers: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
  const cells = [headers, ...rows].map(line => line.map(text => ({ text })))
  await navigator.clipboard.write([new ClipboardItem({
    'text/plain': new Blob([writeTsv(cells)], { type: 'text/plain' }),
    'text/html': new Blob([writeHtml(cells)], { type: 'text/html' }),
  })])
}
