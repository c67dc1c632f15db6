import { readClipboard } from '../clipboard/read.ts'
import { writeHtml, writeTsv } from '../clipboard/write.ts'

/** For Excel and our sheet. Rejects where the browser forbids it. */
export async function copyTable(headers: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
  const cells = [headers, ...rows].map(line => line.map(text => ({ text })))
  await navigator.clipboard.write([new ClipboardItem({
    'text/plain': new Blob([writeTsv(cells)], { type: 'text/plain' }),
    'text/html': new Blob([writeHtml(cells)], { type: 'text/html' }),
  })])
}

/** Texts of the table in a paste event, or null. */
export function tableOf(data: Pick<DataTransfer, 'getData'>): readonly (readonly string[])[] | null {
  const clip = readClipboard({ plain: data.getData('text/plain'), html: data.getData('text/html') })
  return clip && clip.cells.map(row => row.map(({ text }) => text))
}

/** Reads the clipboard for a button; rejects where the browser forbids it. */
export async function pastedTable(): Promise<readonly (readonly string[])[] | null> {
  const items = await navigator.clipboard.read()
  const texts = new Map<string, string>()
  for (const item of items) {
    for (const type of item.types) if (type.startsWith('text/')) texts.set(type, await (await item.getType(type)).text())
  }
  return tableOf({ getData: type => texts.get(type) ?? '' })
}
