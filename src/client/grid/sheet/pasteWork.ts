import { formatCell, formulaIn, formulaOf, isEmpty, readCell, recordKey, type Row } from '#schemas/kit/index.ts'
import type { ClipGrid } from '../clipboard/types.ts'
import type { Pos, Size } from '../geometry/rect.ts'
import { planPaste, sourceOf, type PastePlan } from '../geometry/tile.ts'
import { withCells } from '../formula.ts'
import type { CellEdit, Edit } from '../model.ts'
import { clipText } from './clipValue.ts'
import type { SheetCore } from './core.ts'
import { isFilled } from './geometryOf.ts'
import { keptCell, rowLocks } from './lockedCell.ts'
import type { Selection } from './selection.ts'
import type { PasteProblem, PasteReport } from './types.ts'

interface WrittenCell { readonly pos: Pos; readonly rowId: string; readonly column: string }

const STEP = 500

/** Targets of the clipboard. `canAppend`: beyond the last row. */
export const planOf = (core: SheetCore, clip: ClipGrid, selection: Selection, canAppend: boolean): PastePlan =>
  planPaste({ selection: selection.rects, clip: { rows: clip.cells.length, cols: clip.width }, grid: core.size, canAppend })

/** Paste in steps: `advance` parses until it returns true. Nothing is written before `edit`, so it can be cancelled. */
export class PasteWork {
  readonly plan: PastePlan
  readonly total: number
  done = 0
  readonly #core: SheetCore
  readonly #clip: ClipGrid
  readonly #clipSize: Size
  #cells: CellEdit[] = []
  #fresh: Row[] = []
  readonly #made: readonly string[]
  #written: WrittenCell[] = []
  readonly #skipped = new Map<string, number>()
  #locked: PasteProblem[] = []
  readonly #lockOf: ReturnType<typeof rowLocks>
  #overwritten = 0
  readonly #isFilled: (pos: Pos) => boolean
  /** The cursor may move while a large block is read. */
  readonly #anchor: Row | undefined
  #target = 0
  #row = 0

  /** `atEnd`: the last row is the list's last, so rows may be appended. `made`: rows created for the block. */
  constructor(
    core: SheetCore, clip: ClipGrid, selection: Selection,
    { atEnd, made }: { readonly atEnd: boolean; readonly made: readonly string[] },
  ) {
    this.#core = core
    this.#clip = clip
    this.#clipSize = { rows: clip.cells.length, cols: clip.width }
    const anchorId = core.view.ids[selection.rect.top]
    this.#anchor = anchorId === undefined ? undefined : core.model.row(anchorId)
    this.plan = planOf(core, clip, selection, atEnd && !core.props.readOnly && core.model.grid.rows.add === true)
    this.#isFilled = isFilled(core)
    this.#lockOf = rowLocks(core)
    this.#made = made
    this.total = this.plan.targets.reduce((sum, t) => sum + (t.bottom - t.top + 1) * (t.right - t.left + 1), 0)
    this.#makeRows()
  }

  /** New rows join the group of the cursor's row. */
  #makeRows(): void {
    const { model } = this.#core
    for (let i = 0; i < this.plan.appendRows; i++) {
      const row = model.newRow(this.#anchor)
      if (!row) break
      this.#fresh.push({ ...row })
    }
  }

  /** Parses some rows; true when done. */
  advance(): boolean {
    const stepEnd = this.done + STEP
    for (; this.#target < this.plan.targets.length; this.#target++, this.#row = 0) {
      const target = this.plan.targets[this.#target]!
      for (; target.top + this.#row <= target.bottom; this.#row++) {
        if (this.done >= stepEnd) return false
        for (let col = target.left; col <= target.right; col++) this.#read({ row: target.top + this.#row, col })
        this.done += target.right - target.left + 1
      }
    }
    return true
  }

  #read(pos: Pos): void {
    const { model, columns, view, size } = this.#core
    const target = this.plan.targets[this.#target]!
    const from = sourceOf(target, this.#clipSize, pos)
    const clip = this.#clip.cells[from.row]?.[from.col]
    const column = columns[pos.col]
    const id = view.ids[pos.row]
    const fresh = id === undefined ? this.#fresh[pos.row - size.rows] : undefined
    const row: Row | undefined = id === undefined ? fresh : model.row(id)
    if (!clip?.given || !column || !row) return
    const rowId = String(row[model.grid.rowKey])
    const { key } = column
    const text = clipText(clip, column.column)
    const value = readCell(text, column.column, model.lookups)
    if (this.#core.props.readOnly || !model.editable(row, key)) {
      // A cell that shows the pasted text loses nothing.
      const same = value === (row[key] ?? null) || text.trim() === formatCell(row[key], column.column, model.lookups)
      if (same) return
      const reason = this.#lockOf({ row, key })
      if (reason === null) this.#skip(key)
      else this.#locked.push(keptCell(this.#core, { pos, rowId, key }, text, reason))
      return
    }
    this.#written.push({ pos, rowId, column: key })
    const isOutside = this.plan.outside.some(({ top, left, bottom, right }) =>
      pos.row >= top && pos.row <= bottom && pos.col >= left && pos.col <= right)
    if (isOutside && this.#isFilled(pos)) this.#overwritten++
    const formula = formulaIn(text, column.column)
    const recordColumn = clip.record === undefined ? undefined : recordKey(model.grid, key)
    const record = recordColumn && clip.record
    const cell = { rowId, column: key, value, ...(formula && { formula }), ...(record && { record }) }
    if (fresh) this.#fresh[pos.row - size.rows] = withCells(fresh, record ? [cell, { column: recordColumn, value: record }] : [cell])
    else if (
      model.byName || value !== (row[key] ?? null) || (record && record !== row[recordColumn])
      || formula !== formulaOf(row, key, column.column)
    ) this.#cells.push(cell)
  }

  #skip(key: string): void {
    this.#skipped.set(key, (this.#skipped.get(key) ?? 0) + 1)
  }

  /** One action. `cut` cells are emptied, except where the paste writes. */
  edit(cutEdits: readonly CellEdit[]): Edit {
    const { model, view } = this.#core
    const by = model.grid.group?.by
    const key = by === undefined ? undefined : this.#anchor?.[by]
    const last = by === undefined ? view.ids.at(-1) : view.ids.findLast(id => model.row(id)?.[by] === key)
    let afterId: string | undefined = last
    const added = this.#fresh.map(row => {
      const place = { row, afterId }
      afterId = String(row[model.grid.rowKey])
      return place
    })
    const written = new Set(cutEdits.length === 0 ? [] : this.#written.map(({ rowId, column }) => `${rowId}\u0000${column}`))
    const cleared = cutEdits.filter(({ rowId, column }) => !written.has(`${rowId}\u0000${column}`))
    return { label: cutEdits.length > 0 ? '移动单元格' : '粘贴', cells: [...cleared, ...this.#cells], added }
  }

  /** Sets the edit as placed by name, for the report. */
  placed(edit: Edit): void {
    const { model: { grid }, columns } = this.#core
    const place = (rowId: string, column: string): WrittenCell =>
      ({ pos: { row: -1, col: columns.findIndex(({ key }) => key === column) }, rowId, column })
    this.#cells = [...edit.cells ?? []]
    this.#fresh = edit.added?.map(({ row }) => row) ?? []
    this.#written = [
      ...this.#cells.map(({ rowId, column }) => place(rowId, column)),
      ...this.#fresh.flatMap(row =>
        Object.keys(grid.columns).filter(key => !isEmpty(row[key])).map(key => place(String(row[grid.rowKey]), key))),
    ]
    this.#overwritten = 0
    for (const { column } of this.#locked) this.#skip(column)
    this.#locked = []
  }

  /** Call after the edit: reports the model's current problems. */
  report({ homeless, titled }: Pick<PasteReport, 'homeless' | 'titled'>): PasteReport {
    const { model } = this.#core
    const allProblems = model.problems()
    const created = [...this.#made, ...this.#fresh.map(row => String(row[model.grid.rowKey]))]
    const made = new Set(created)
    const problems = allProblems.size === 0 ? [] : this.#written.flatMap(({ pos, rowId, column }): PasteProblem[] => {
      const problem = allProblems.get(rowId)?.get(column)
      if (!problem || (problem.code === 'required' && made.has(rowId))) return []
      const display = formatCell(model.row(rowId)?.[column], model.grid.columns[column]!, model.lookups)
      return [{ row: this.#core.view.indexOf(rowId) + 1 || pos.row + 1, rowId, column, value: display, text: problem.text }]
    })
    return {
      rows: this.#clip.cells.length, cols: this.#clip.width, written: this.#written.length,
      created,
      changed: this.#cells.filter(({ rowId }) => !made.has(rowId)),
      skippedReadonly: [...this.#skipped].map(([column, count]) => ({ column, count })),
      locked: this.#locked,
      homeless, titled, droppedColumns: this.plan.droppedCols, droppedRows: this.plan.droppedRows,
      overwrittenOutside: this.#overwritten, problems,
      places: this.#written,
    }
  }
}

/** Shown when the first line was a header: its cells went to other columns. */
export const TITLED = '首行是表头，已按列名粘贴'

export function reportText(report: PasteReport, labelOf: (column: string) => string): string {
  const parts = [`已写入 ${report.written} 格`]
  if (report.titled) parts.push(TITLED)
  if (report.created.length > 0) parts.push(`新增 ${report.created.length} 行`)
  if (report.skippedReadonly.length > 0) {
    parts.push(`${report.skippedReadonly.length} 列只读已跳过（${report.skippedReadonly.map(s => labelOf(s.column)).join('、')}）`)
  }
  if (report.locked.length > 0) parts.push(`${report.locked.length} 处不能修改`)
  if (report.homeless.length > 0) parts.push(`${report.homeless.length} 列此处没有（${report.homeless.join('、')}）`)
  if (report.droppedColumns > 0) parts.push(`${report.droppedColumns} 列超出`)
  if (report.droppedRows > 0) parts.push(`${report.droppedRows} 行超出`)
  if (report.overwrittenOutside > 0) parts.push(`覆盖了选区外 ${report.overwrittenOutside} 格`)
  if (report.problems.length > 0) parts.push(`${report.problems.length} 处有问题`)
  return parts.join('，')
}
