import { reading } from '../clipboard/read.ts'
import type { ClipGrid } from '../clipboard/types.ts'
import { rectOf } from '../geometry/rect.ts'
import type { CellEdit, Edit, RowModel } from '../model.ts'
import { rememberedRows } from './copiedRows.ts'
import type { SheetCore } from './core.ts'
import { planOf, PasteWork, reportText } from './pasteWork.ts'
import { insertRows } from './rowOps.ts'
import { Selection, type Range } from './selection.ts'
import type { Stage } from './slices.ts'
import { underHeader, underOwn, underTitles, type TitledClip } from './titledClip.ts'

/** Cells above which a paste is written in parts (workspace.md). */
const LARGE = 10_000
const PART_MS = 25
const FIRST_PART = 1000

export interface PasteOrder {
  readonly clip: { readonly plain: string; readonly html: string }
  /** Inserts the block as new rows above the cursor. */
  readonly asRows: boolean
  readonly cut: readonly CellEdit[]
  /** Selection at the start: the cursor may move while a large clipboard is read. */
  readonly at: readonly Range[]
}

/** Reads the clipboard, parses values, writes them as one action, reports. */
export function* pasteSteps(core: SheetCore, { clip, asRows, cut: cutEdits, at }: PasteOrder): Generator<Stage, void> {
  const read = reading(clip)
  let step = read.next()
  for (; !step.done; step = read.next()) yield { label: '读取剪贴板', ...step.value }
  if (!step.value) return
  const outline = asRows || cutEdits.length > 0 ? null : core.tree?.pasteOutline(core, step.value, clip.html) ?? null
  if (outline !== null) {
    core.announce(reportText(outline, key => core.model.grid.columns[key]?.label ?? key))
    return core.props.onReport?.(outline)
  }
  const placed = placeOf(core, step.value, { plain: clip.plain, asRows })
  const grid = placed?.clip ?? step.value
  const made = asRows ? makeRoom(core, grid.cells.length, at) : []
  if (made === null) return
  const began = asRows ? core.selection.ranges : at
  const selection = new Selection()
  selection.set(placed ? underIts(began, placed, core.model.byName !== undefined) : began)
  const reached = asRows ? true : yield* reachBehind(core, grid, selection)
  if (reached === null) return core.announce('已换页，未粘贴')
  const work = new PasteWork(core, grid, selection, { atEnd: reached, made })
  yield* write(core, work, { asRows, cut: cutEdits })
  if (cutEdits.length > 0 && !asRows) core.marked.set(null)
  // A user who has moved on stays there.
  if (JSON.stringify(core.selection.ranges) === JSON.stringify(began)) {
    core.selectRanges(
      work.plan.targets.map(t => ({ anchor: { row: t.top, col: t.left }, focus: { row: t.bottom, col: t.right } })), { scroll: false })
  }
  const report = work.report({ homeless: placed?.homeless ?? [], titled: placed !== null && grid.cells.length < step.value.cells.length })
  core.announce(reportText(report, key => core.model.grid.columns[key]?.label ?? key))
  core.props.onReport?.(report)
}

/** Target of a block with known columns: whole rows, or rows below a title line. */
function placeOf(
  core: SheetCore, read: ClipGrid, { plain: plainText, asRows }: { readonly plain: string; readonly asRows: boolean },
): TitledClip | null {
  const { model: { grid, byName } } = core
  const keys = core.columns.map(({ key }) => key)
  const rowsOf = read.rowsOf ?? rememberedRows(plainText)
  if (rowsOf) return underOwn({ ...read, rowsOf }, grid, keys, asRows)
  return byName ? underTitles(read, grid, keys) : underHeader(read, grid, keys)
}

/** Selected rows in the block's columns; rows matched by name are not repeated. */
function underIts(ranges: readonly Range[], { left, clip }: TitledClip, once: boolean): Range[] {
  const all = ranges.map(({ anchor, focus, rows }) =>
    ({ anchor: { row: anchor.row, col: left }, focus: { row: focus.row, col: rows ? left + clip.width - 1 : left } }))
  const last = rectOf(all.at(-1)!.anchor, all.at(-1)!.focus)
  const first = { row: last.top, col: left }
  return once ? [{ anchor: first, focus: first }] : all
}

/**
 * Continues a block in the rows behind the page, loaded below it. False after a failure: then no rows may be created instead. Null when the
 * user has turned the page.
 */
function* reachBehind(core: SheetCore, clip: ClipGrid, selection: Selection): Generator<Stage, boolean | null> {
  const over = planOf(core, clip, selection, true).appendRows
  const reaching = over > 0 ? core.model.reach?.(over) : null
  if (!reaching) return true
  const { top } = selection.rect
  const anchor = core.view.ids[top]
  const outcome = { reached: false }
  const reach = async (): Promise<void> => { outcome.reached = await reaching }
  yield { label: '读取后面的行', done: 0, total: over, until: reach() }
  return core.view.ids[top] === anchor ? outcome.reached : null
}

/** Creates rows above the cursor, undone with the paste. @returns their ids; null where none can be created */
function makeRoom(core: SheetCore, rows: number, at: readonly Range[]): readonly string[] | null {
  core.selectRanges(at, { scroll: false })
  const { left } = core.selection.rect
  const before = new Set(core.view.ids)
  if (!insertRows(core, 'above', rows)) return null
  core.select({ row: core.selection.active.row, col: left })
  return core.view.ids.filter(id => !before.has(id))
}

/** Writes the parsed values. A cancelled paste is rolled back. */
function* write(core: SheetCore, work: PasteWork, { asRows, cut: cutEdits }: Pick<PasteOrder, 'asRows' | 'cut'>): Generator<Stage, void> {
  const { model } = core
  let open = asRows
  core.forced = null
  core.hold()
  try {
    while (!work.advance()) yield { label: '粘贴', done: work.done, total: work.total }
    const edit = work.edit(asRows ? [] : cutEdits)
    if (work.total > LARGE && model.inParts) {
      const parts = writeParts(model, edit, asRows)
      for (let part = parts.next(); !part.done; part = parts.next()) {
        open = true
        yield part.value
      }
    } else if (!isNothing(edit)) {
      model.edit(edit, { amend: asRows })
      if (model.byName) work.placed(model.byName())
    }
    open = false
  } finally {
    if (open) model.undo()
    core.release()
  }
}

const isNothing = ({ cells = [], added = [] }: Edit): boolean => cells.length + added.length === 0

/** Joins parts to one action, sized by the write time. */
function* writeParts(model: RowModel, { label, cells = [], added = [] }: Edit, joins: boolean): Generator<Stage, void> {
  const total = cells.length + added.length
  let size = FIRST_PART
  for (let done = 0; done < total;) {
    const rest = Math.max(0, done - cells.length)
    const part = done < cells.length ? { label, cells: cells.slice(done, done + size) } : { label, added: added.slice(rest, rest + size) }
    const began = performance.now()
    model.edit(part, { amend: joins || done > 0 })
    done += (part.cells ?? part.added).length
    size = Math.round(Math.min(size * 2, Math.max(100, size * PART_MS / Math.max(1, performance.now() - began))))
    yield { label: '写入', done, total }
  }
}
