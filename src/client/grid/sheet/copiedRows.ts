import { localStore } from '#client/data/localStore.ts'
import { rowsOfText } from '../clipboard/rowsOf.ts'
import type { RowsOf } from '../clipboard/types.ts'

const KEY = 'yz.copiedRows'

/** The text without its line breaks, which systems write in their own ways, as a short name. */
function nameOf(plain: string): string {
  let hash = 0x811c9dc5
  let length = 0
  for (let at = 0; at < plain.length; at++) {
    const code = plain.charCodeAt(at)
    if (code === 10 || code === 13) continue
    hash = Math.imul(hash ^ code, 0x01000193)
    length++
  }
  return `${length}:${(hash >>> 0).toString(36)}`
}

/**
 * Keeps the columns of whole rows that were copied for every window of this browser: Ctrl+Shift+V hands a page the plain
 * text alone, which knows none.
 */
export const rememberRows = (plain: string, rowsOf: RowsOf): void =>
  localStore().setItem(KEY, `${nameOf(plain)} ${JSON.stringify(rowsOf)}`)

/** The columns of this text, if it is what was copied last as whole rows. */
export function rememberedRows(plain: string): RowsOf | undefined {
  const kept = localStore().getItem(KEY) ?? ''
  const at = kept.indexOf(' ')
  return at > 0 && kept.slice(0, at) === nameOf(plain) ? rowsOfText(kept.slice(at + 1)) : undefined
}
