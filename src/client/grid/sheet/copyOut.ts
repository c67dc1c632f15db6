import { formulaOf } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'
import { writeHtml, writeTsv } from '../clipboard/write.ts'
import type { OutCell, RowsOf } from '../clipboard/types.ts'
import type { Rect } from '../geometry/rect.ts'
import { recordOf } from '../records.ts'
import { outCell } from './clipValue.ts'
import type { SheetCore } from './core.ts'
import type { CellPlace } from './types.ts'

/** Maximum HTML length: about a million cells, a quarter of the maximum string length. */
const LONGEST = 120_000_000
const AROUND = 80
const TOO_LARGE = '选区太大，无法一次复制，请分几次复制或导出 Excel'

export interface Copied {
  readonly plain: string
  readonly html: string
  readonly count: number
  readonly blocks: readonly (readonly [CellPlace, CellPlace])[]
  readonly rowsOf?: RowsOf
}

/** Set when every column is copied. */
function wholeRows({ selection, size, columns, model }: SheetCore): RowsOf | undefined {
  const every = selection.rects.every(({ left, right }) => left === 0 && right === size.cols - 1)
  const all = selection.rect.top === 0 && selection.rect.bottom === size.rows - 1
  return every && (selection.isRows || all)
    ? { grid: model.grid.name, columns: columns.map(({ key, column }) => [key, column.label]) }
    : undefined
}

const placeAt = (core: SheetCore, row: number, col: number): CellPlace =>
  ({ rowId: core.view.ids[row] ?? '', column: core.columns[col]?.key ?? '' })

export function placesIn(core: SheetCore, rects: readonly Rect[]): CellPlace[] {
  const cells: CellPlace[] = []
  for (const { top, left, bottom, right } of rects) {
    for (let row = top; row <= bottom; row++) for (let col = left; col <= right; col++) cells.push(placeAt(core, row, col))
  }
  return cells
}

/** In a narrowed tree a folded row copied whole includes the matches below it. */
function idsIn({ view, model: { tree } }: SheetCore, { top, bottom }: Rect, withFolded: boolean): readonly string[] {
  const ids = view.ids.slice(top, bottom + 1)
  return withFolded && tree?.isNarrowed() ? ids.flatMap(id => (tree.isOpen(id) === false ? tree.touched([id], 'closed') : [id])) : ids
}

/** Null if too many for one text. */
function outCells(core: SheetCore, rects: readonly Rect[], withFolded: boolean): OutCell[][] | null {
  const out: OutCell[][] = []
  let length = 0
  for (const rect of rects) {
    for (const id of idsIn(core, rect, withFolded)) {
      const row = core.model.row(id)
      const line: OutCell[] = []
      for (let col = rect.left; col <= rect.right; col++) {
        const at = core.columns[col]
        const made = row && at ? outCell(row[at.key], at.column, core.model.lookups, formulaOf(row, at.key, at.column)) : { text: '' }
        const record = row && at && recordOf(core.model.grid, row, at.key)
        length += made.text.length + AROUND
        line.push(record ? { ...made, record: String(record) } : made)
      }
      if (length > LONGEST) return null
      out.push(line)
    }
  }
  return out
}

/**
 * Selected blocks, one below the other, as text and HTML: plain text alone loses the zeros of codes elsewhere. Only visible cells are cut.
 * Null with a message where impossible.
 */
export function copySelection(core: SheetCore, kind: 'copy' | 'cut' | 'headers'): Copied | null {
  const rects = core.size.rows > 0 ? core.selection.rects.toSorted((a, b) => a.top - b.top || a.left - b.left) : []
  const first = rects[0]
  if (!first) return null
  const refuse = (reason: string): null => {
    toast.info(reason)
    return null
  }
  if (rects.some(rect => rect.right - rect.left !== first.right - first.left)) return refuse('多个区域的列数不同，不能一起复制')
  const withHeaders = kind === 'headers'
  const fullRows = wholeRows(core)
  const cells = outCells(core, rects, fullRows !== undefined && kind !== 'cut')
  if (!cells) return refuse(TOO_LARGE)
  const titles = withHeaders ? [core.columns.slice(first.left, first.right + 1).map(({ column }) => ({ text: column.label }))] : []
  const out = [...titles, ...cells]
  const rowsOf = withHeaders ? undefined : fullRows
  return {
    plain: writeTsv(out), html: writeHtml(out, rowsOf), count: cells.length * (first.right - first.left + 1),
    blocks: rects.map(({ top, left, bottom, right }) => [placeAt(core, top, left), placeAt(core, bottom, right)]),
    ...(rowsOf && { rowsOf }),
  }
}
