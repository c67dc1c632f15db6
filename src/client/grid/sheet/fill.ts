import { editText, formulaIn, formulaOf, readCell, type KindName } from '#schemas/kit/index.ts'
import type { Rect } from '../geometry/rect.ts'
import { fillSeries, type SeriesRequest } from '../geometry/series.ts'
import type { CellEdit } from '../model.ts'
import { recordOf } from '../records.ts'
import type { SheetCell, SheetCore } from './core.ts'
import { isFilled } from './geometryOf.ts'
import { keptCell, rowLocks } from './lockedCell.ts'
import type { PasteProblem } from './types.ts'

/** `copy` repeats the values. */
export const SERIES = {
  text: 'text', longText: 'text', integer: 'number', decimal: 'number', money: 'number', percent: 'number', date: 'date',
  boolean: 'copy', datetime: 'copy', choice: 'copy', dict: 'copy', tree: 'copy', ref: 'copy', files: 'copy', computed: 'number',
} as const satisfies Record<KindName, SeriesRequest['kind'] | 'copy'>

const textOf = (core: SheetCore, cell: SheetCell): string => editText(cell.row[cell.key], cell.column, core.model.lookups)

/** Incremented names would name other records. */
const seriesOf = ({ column }: SheetCell) => (column.facts.cell === 'recordPicker' ? 'copy' : SERIES[column.kind])

type Content = Pick<CellEdit, 'value' | 'formula' | 'record'>

const formulaIs = ({ row, key, column }: SheetCell): string | undefined => formulaOf(row, key, column)

const contentOf = (core: SheetCore, cell: SheetCell): Content => {
  const formula = formulaIs(cell)
  const record = recordOf(core.model.grid, cell.row, cell.key)
  return { value: cell.row[cell.key] ?? null, ...(formula && { formula }), ...(record !== undefined && { record }) }
}

/** Writes and skipped cells of a fill. Columns nobody can edit are skipped silently. */
class Filling {
  readonly cells: CellEdit[] = []
  readonly locked: PasteProblem[] = []
  readonly #core: SheetCore
  readonly #lockOf: ReturnType<typeof rowLocks>

  constructor(core: SheetCore) {
    this.#core = core
    this.#lockOf = rowLocks(core)
  }

  write(targets: readonly SheetCell[], contents: readonly (Content | undefined)[]): void {
    const { grid, lookups } = this.#core.model
    for (const [i, cell] of targets.entries()) {
      const content = contents[i]
      const isUnchanged = content === undefined ||
        (content.value === (cell.row[cell.key] ?? null) && content.formula === formulaIs(cell) &&
        (content.record === undefined || content.record === recordOf(grid, cell.row, cell.key)))
      if (isUnchanged) continue
      if (this.#core.canEdit(cell)) this.cells.push({ rowId: cell.rowId, column: cell.key, ...content })
      else this.#keep(cell, editText(content.value, cell.column, lookups))
    }
  }

  #keep(cell: SheetCell, text: string): void {
    const reason = this.#lockOf(cell)
    if (reason !== null) this.locked.push(keptCell(this.#core, cell, text, reason))
  }

  /** Applies one action; reports skipped and refused cells. */
  apply(): void {
    const { cells, locked } = this
    this.#core.apply({ label: '填充', cells })
    if (cells.length + locked.length > 0) this.#core.props.onEdited?.({ action: '填充', written: cells, skipped: 0, locked, refused: [] })
  }
}

const line = (core: SheetCore, length: number, at: (i: number) => { row: number; col: number }): SheetCell[] =>
  Array.from({ length }, (_, i) => core.cellAt(at(i))).filter(cell => cell !== null)

function continueColumn(
  core: SheetCore, filling: Filling, source: readonly SheetCell[], targets: readonly SheetCell[], direction: 1 | -1,
): void {
  const first = source[0]
  if (!first) return
  const kind = seriesOf(first)
  if (kind === 'copy' || source.some(cell => formulaIs(cell) !== undefined)) {
    return filling.write(targets, targets.map((_, i) => {
      const from = direction === 1 ? i % source.length : source.length - 1 - (i % source.length)
      return contentOf(core, source[from]!)
    }))
  }
  const texts = fillSeries({ kind, source: source.map(cell => textOf(core, cell)), count: targets.length, direction })
  filling.write(targets, texts.map(text => ({ value: readCell(text, first.column, core.model.lookups) })))
}

/** Fills a row sideways: columns differ, so texts repeat, parsed by the target column. */
function continueRow(
  core: SheetCore, filling: Filling, source: readonly SheetCell[], targets: readonly SheetCell[], direction: 1 | -1,
): void {
  if (source.length === 0) return
  filling.write(targets, targets.map((cell, i) => {
    const from = source[direction === 1 ? i % source.length : source.length - 1 - (i % source.length)]!
    const formula = formulaIs(from)
    const computed = formula && formulaIn(formula, cell.column)
    if (computed) return { value: readCell(computed, cell.column, core.model.lookups), formula: computed }
    const same = from.column.kind === cell.column.kind
    return { value: same ? from.row[from.key] ?? null : readCell(textOf(core, from), cell.column, core.model.lookups) }
  }))
}

/** Fills `target`, which extends `source` on one side, as one undo step. */
export function fillInto(core: SheetCore, source: Rect, target: Rect): void {
  const filling = new Filling(core)
  for (let col = source.left; col <= source.right && (target.bottom > source.bottom || target.top < source.top); col++) {
    const cells = line(core, source.bottom - source.top + 1, i => ({ row: source.top + i, col }))
    const down = line(core, target.bottom - source.bottom, i => ({ row: source.bottom + 1 + i, col }))
    const up = line(core, source.top - target.top, i => ({ row: source.top - 1 - i, col }))
    continueColumn(core, filling, cells, down, 1)
    continueColumn(core, filling, cells, up, -1)
  }
  for (let row = source.top; row <= source.bottom && (target.right > source.right || target.left < source.left); row++) {
    const cells = line(core, source.right - source.left + 1, i => ({ row, col: source.left + i }))
    const right = line(core, target.right - source.right, i => ({ row, col: source.right + 1 + i }))
    const left = line(core, source.left - target.left, i => ({ row, col: source.left - 1 - i }))
    continueRow(core, filling, cells, right, 1)
    continueRow(core, filling, cells, left, -1)
  }
  filling.apply()
  core.select({ row: target.top, col: target.left }, { row: target.bottom, col: target.right }, { scroll: false })
}

/** Ctrl+D, Ctrl+R: copies each block's first row or column over its rest. */
export function fillFromEdge(core: SheetCore, way: 'down' | 'right'): void {
  const filling = new Filling(core)
  for (const rect of core.selection.rects) {
    const down = way === 'down'
    const from = down ? rect.top : rect.left
    for (let row = down ? from + 1 : rect.top; row <= rect.bottom; row++) {
      for (let col = down ? rect.left : from + 1; col <= rect.right; col++) {
        const cell = core.cellAt({ row, col })
        const source = core.cellAt(down ? { row: from, col } : { row, col: from })
        if (!cell || !source) continue
        if (down) filling.write([cell], [contentOf(core, source)])
        else continueRow(core, filling, [source], [cell], 1)
      }
    }
  }
  filling.apply()
}

/** Double click on the handle: fills down to the end of the neighbouring column. */
export function fillDownToNeighbour(core: SheetCore): void {
  const source = core.selection.rect
  const filled = isFilled(core)
  const neighbour = [source.left - 1, source.right + 1].find(col =>
    col >= 0 && col < core.size.cols && filled({ row: source.bottom + 1, col }))
  if (neighbour === undefined) return
  let bottom = source.bottom
  while (bottom + 1 < core.size.rows && filled({ row: bottom + 1, col: neighbour })) bottom++
  fillInto(core, source, { ...source, bottom })
}
