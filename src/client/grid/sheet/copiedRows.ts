import { localStore } from '#client/data/localStore.ts'
import { rowsOfText } from '../clipboard/rowsOf.ts'
import type { RowsOf } from '../clipboard/types.ts'

const KEY = 'yz.copiedRows'

/** Hash without line breaks, which differ between systems. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) continue
    hash = Math.imul(hash ^ code, 0x01000193)
    length++
  }
  return `${length}:${(hash >>> 0).toString(36)}`
}

/** Stores columns of copied rows for all windows of this browser: Ctrl+Shift+V passes plain text, which has none. */
export const rememberRows = (text: string, rowsOf: RowsOf): void =>
  localStore().setItem(KEY, `${nameOf(text)} ${JSON.stringify(rowsOf)}`)

/** Columns of the text, if it was the last copy of whole rows. */
export function rememberedRows(text: string): RowsOf | undefined {
  const stored = localStore().getItem(KEY) ?? ''
  const at = stored.indexOf(' ')
  return at > 0 && stored.slice(0, at) === nameOf(text) ? rowsOfText(stored.slice(at + 1)) : undefined
}
