import type { CellEdit } from '../model.ts'
import { rememberRows } from './copiedRows.ts'
import { copySelection, placesIn, type Copied } from './copyOut.ts'
import type { SheetCore } from './core.ts'
import { announceLocked } from './lockedCell.ts'
import { pasteSteps } from './pasteSteps.ts'
import { inSlices } from './slices.ts'
import type { CellPlace } from './types.ts'

const inserting = new WeakSet<SheetCore>()
const pasting = new WeakSet<SheetCore>()

/** The next paste inserts rows. */
export const expectInsert = (core: SheetCore): void => {
  inserting.add(core)
  setTimeout(() => inserting.delete(core), 1000)
}

/** Null for a copy. */
const cutOut = (core: SheetCore, kind: 'copy' | 'cut' | 'headers'): readonly CellPlace[] | null =>
  (kind === 'cut' && !core.props.readOnly ? placesIn(core, core.selection.rects) : null)

const mark = (core: SheetCore, copied: Copied, cutPlaces: readonly CellPlace[] | null): void => {
  core.marked.set({ kind: cutPlaces ? 'cut' : 'copy', blocks: copied.blocks, cells: cutPlaces ?? [], plain: copied.plain })
  if (copied.rowsOf) rememberRows(copied.plain, copied.rowsOf)
  core.announce(`${cutPlaces ? '已剪切' : '已复制'} ${copied.count} 格`)
}

/** Emptied cells of a cut, if the clipboard is still ours. */
function cutCells(core: SheetCore, plainText: string): CellEdit[] {
  const marked = core.marked.get()
  // Windows converts line breaks to CRLF, inside cells too.
  const lines = (text: string) => text.replace(/\r?\n/g, '\r\n').trimEnd()
  if (marked?.kind !== 'cut' || lines(marked.plain) !== lines(plainText)) return []
  return marked.cells.flatMap(({ rowId, column }) => {
    const row = core.model.row(rowId)
    return row && core.canEdit({ row, key: column }) ? [{ rowId, column, value: null }] : []
  })
}

/** Pastes over the selection as one action. Large pastes run in slices, with progress. */
export async function pasteClip(core: SheetCore, clip: { readonly plain: string; readonly html: string }): Promise<void> {
  if (core.props.readOnly) return announceLocked(core)
  if (core.size.cols === 0 || pasting.has(core)) return
  const asRows = inserting.delete(core) && core.size.rows > 0
  pasting.add(core)
  try {
    const steps = pasteSteps(core, { clip, asRows, cut: cutCells(core, clip.plain), at: core.selection.ranges })
    if (!await inSlices(steps, progress => core.props.onProgress?.(progress))) core.announce('已取消粘贴')
  } finally {
    pasting.delete(core)
  }
}

/** Unlike a clipboard event this needs the browser's permission. */
export function copyFromMenu(core: SheetCore, kind: 'copy' | 'cut' | 'headers'): void {
  const copied = copySelection(core, kind)
  if (!copied) return
  const cutPlaces = cutOut(core, kind)
  const blob = (type: string, text: string) => new Blob([text], { type })
  const item = new ClipboardItem({
    'text/plain': blob('text/plain', copied.plain),
    'text/html': blob('text/html', copied.html),
  })
  navigator.clipboard.write([item]).then(
    () => mark(core, copied, cutPlaces),
    () => core.announce('浏览器不允许写入剪贴板，请按 Ctrl+C'),
  )
}

export function pasteFromMenu(core: SheetCore): void {
  const read = async (): Promise<void> => {
    const items = await navigator.clipboard.read()
    const textOf = async (type: string) => {
      const item = items.find(i => i.types.includes(type))
      return item ? (await item.getType(type)).text() : ''
    }
    await pasteClip(core, { plain: await textOf('text/plain'), html: await textOf('text/html') })
  }
  read().catch(() => core.announce('浏览器不允许读取剪贴板，请按 Ctrl+V'))
}

/** Clipboard events while a cell, not its text, is selected. */
export function attachClipboard(core: SheetCore, signal: AbortSignal): void {
  const isForSheet = (event: ClipboardEvent): boolean => {
    const field = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable=true]')
    return core.session.get() === null && (!field || (event.target as HTMLElement).classList.contains('yz-sheet-input'))
  }
  const copy = (kind: 'copy' | 'cut') => (event: ClipboardEvent): void => {
    if (!isForSheet(event) || !event.clipboardData) return
    const copied = copySelection(core, kind)
    event.preventDefault()
    if (!copied) return
    event.clipboardData.setData('text/plain', copied.plain)
    event.clipboardData.setData('text/html', copied.html)
    mark(core, copied, cutOut(core, kind))
  }
  core.root.addEventListener('copy', copy('copy'), { signal })
  core.root.addEventListener('cut', copy('cut'), { signal })
  core.root.addEventListener('paste', event => {
    if (!isForSheet(event) || !event.clipboardData) return
    event.preventDefault()
    const clip = { plain: event.clipboardData.getData('text/plain'), html: event.clipboardData.getData('text/html') }
    if (core.ahead.isOpen) core.ahead.hold({ kind: 'clip', clip, asRows: inserting.delete(core) })
    else void pasteClip(core, clip)
  }, { signal })
}
