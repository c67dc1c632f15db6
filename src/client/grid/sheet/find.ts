import { formatCell } from '#schemas/kit/index.ts'
import type { Pos } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import type { FindResult } from './types.ts'

/** Cells whose displayed text contains the text, in screen order. */
function matches(core: SheetCore, text: string): Pos[] {
  const wanted = text.normalize('NFKC').toLowerCase()
  if (wanted === '') return []
  const found: Pos[] = []
  core.view.ids.forEach((id, row) => {
    const values = core.model.row(id)
    core.columns.forEach(({ key, column }, col) => {
      const shown = formatCell(values?.[key], column, core.model.lookups).normalize('NFKC').toLowerCase()
      if (shown.includes(wanted)) found.push({ row, col })
    })
  })
  return found
}

/** Selects the next match after (or before) the active cell, round the end. `at` counts from 1; 0 is no match. */
export function findNext(core: SheetCore, text: string, direction: 1 | -1): FindResult {
  const found = matches(core, text)
  const { active } = core.selection
  const order = (pos: Pos) => (pos.row - active.row) * core.size.cols + pos.col - active.col
  const next = direction === 1 ? found.findIndex(pos => order(pos) > 0) : found.findLastIndex(pos => order(pos) < 0)
  const index = next >= 0 ? next : direction === 1 ? 0 : found.length - 1
  const pos = found[index]
  if (pos) core.select(pos)
  return { at: pos ? index + 1 : 0, total: found.length }
}
