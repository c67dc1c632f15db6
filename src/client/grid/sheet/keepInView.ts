import type { SheetCore } from './core.ts'
import { viewportOf } from './geometryOf.ts'

/** Keeps the active row visible while the sheet shrinks. */
export function keepInView(core: SheetCore): () => void {
  const viewport = viewportOf(core)
  let height = viewport.clientHeight
  let frame = 0
  const scrollBack = (before: number): void => {
    if (core.api.isDestroyed()) return
    const index = core.view.shownIndex(core.selection.focus.row)
    const row = core.api.getDisplayedRowAtIndex(index)
    const { top } = core.api.getVerticalPixelRange()
    const rowTop = row?.rowTop ?? null
    if (rowTop !== null && rowTop >= top && rowTop < top + before) core.api.ensureIndexVisible(index)
  }
  const watcher = new ResizeObserver(() => {
    const before = height
    height = viewport.clientHeight
    if (height === 0 || height >= before) return
    // AG Grid measures itself in the same frame.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => scrollBack(before))
  })
  watcher.observe(viewport)
  return () => {
    cancelAnimationFrame(frame)
    watcher.disconnect()
  }
}
