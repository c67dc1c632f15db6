import { writeHtml, writeTsv } from '../clipboard/write.ts'
import type { OutCell } from '../clipboard/types.ts'
import { outCell } from './clipValue.ts'
import type { SheetCore } from './core.ts'
import type { CellPlace } from './types.ts'

/** Above this many cells the HTML flavour is left out: it is ten times larger and says little more. */
const HTML_LIMIT = 50_000

export interface Copied {
  readonly plain: string
  readonly html: string
  /** First and last cell of every block. */
  readonly blocks: readonly (readonly [CellPlace, CellPlace])[]
  readonly cells: readonly CellPlace[]
}

/** The selected blocks one under another as clipboard flavours; blocks of different width cannot be copied together. */
export function copySelection(core: SheetCore, withHeaders: boolean): Copied | null {
  const rects = core.size.rows > 0 ? core.selection.rects.toSorted((a, b) => a.top - b.top || a.left - b.left) : []
  const first = rects[0]
  if (!first) return null
  if (rects.some(rect => rect.right - rect.left !== first.right - first.left)) {
    core.announce('多个区域的列数不同，不能一起复制')
    return null
  }
  const out: OutCell[][] = []
  const cells: CellPlace[] = []
  if (withHeaders) out.push(core.columns.slice(first.left, first.right + 1).map(({ column }) => ({ text: column.label })))
  for (const rect of rects) {
    for (let row = rect.top; row <= rect.bottom; row++) {
      const line: OutCell[] = []
      for (let col = rect.left; col <= rect.right; col++) {
        const cell = core.cellAt({ row, col })
        if (cell) cells.push({ rowId: cell.rowId, column: cell.key })
        line.push(cell ? outCell(cell.row[cell.key], cell.column, core.model.lookups) : { text: '' })
      }
      out.push(line)
    }
  }
  const placeAt = (row: number, col: number): CellPlace => ({ rowId: core.view.ids[row] ?? '', column: core.columns[col]?.key ?? '' })
  const blocks = rects.map(({ top, left, bottom, right }) => [placeAt(top, left), placeAt(bottom, right)] as const)
  return { plain: writeTsv(out), html: cells.length > HTML_LIMIT ? '' : writeHtml(out), blocks, cells }
}
