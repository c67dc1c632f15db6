import { removalRefusal, type Row } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { Edit } from '../model.ts'
import { copyRow } from './copyRow.ts'
import type { SheetCore } from './core.ts'
import type { SheetProps } from './types.ts'

const isLocked = (core: SheetCore, row: Row | undefined): boolean => row !== undefined && (core.props.cellEvents?.locked?.(row) ?? false)
const groupOf = (core: SheetCore, row: Row | undefined): unknown => {
  const by = core.model.grid.group?.by
  return by === undefined ? undefined : row?.[by]
}
const rowAt = (core: SheetCore, index: number): Row | undefined => {
  const id = core.view.ids[index]
  return id === undefined ? undefined : core.model.row(id)
}
const idOf = (core: SheetCore, row: Row): string => String(row[core.model.grid.rowKey])

export const canAdd = ({ props, model }: SheetCore): boolean => !props.readOnly && model.grid.rows.add === true && !model.tree?.isNarrowed()
/** Rows can be moved if unsorted, and in a tree if a search hides none. */
export const canMoveIn = ({ readOnly, model, sorts }: SheetProps): boolean =>
  !readOnly && model.grid.rows.move === true && (sorts?.length ?? 0) === 0 && !model.tree?.isNarrowed()
export const canMove = (core: SheetCore): boolean => canMoveIn(core.props)

export const selectInserted = (core: SheetCore, id: string, count: number): void => {
  const row = core.view.indexOf(id)
  if (row < 0) return
  const firstEditable = core.columns.findIndex((_, col) => core.canEdit(core.cellAt({ row, col })))
  const col = Math.max(0, firstEditable)
  core.selectRanges([{ anchor: { row, col }, focus: { row: row + count - 1, col }, made: true }])
}

/** Inserts empty rows beside the cursor's row or at the end of its group. @returns false where the grid takes none */
export function insertRows(core: SheetCore, where: 'above' | 'below' | 'end', count: number): boolean {
  if (!canAdd(core)) return false
  const { tree } = core
  if (tree) {
    tree.insert(core, where === 'end' ? 'below' : where, count, id => selectInserted(core, id, count))
    return true
  }
  const current = core.selection.active.row
  const row = rowAt(core, where === 'end' ? core.size.rows - 1 : current)
  const above = where === 'above' && !isLocked(core, row)
  const added: { row: Row; afterId: string | null | undefined }[] = []
  let after: string | null | undefined = above ? core.view.ids[current - 1] ?? null : row && idOf(core, row)
  for (let i = 0; i < count; i++) {
    const fresh = core.model.newRow(row)
    if (!fresh) return false
    added.push({ row: fresh, afterId: after })
    after = idOf(core, fresh)
  }
  core.apply({ label: '新增行', added })
  if (added[0]) selectInserted(core, idOf(core, added[0].row), count)
  return true
}

/** Creates the first row on typing, Enter or F2. @returns false if there are rows, or none are allowed */
export const beginFirstRow = (core: SheetCore): boolean =>
  core.size.rows === 0 && core.props.begins !== false && insertRows(core, 'end', 1)

const selectedRows = (core: SheetCore): Row[] =>
  core.selection.rowIndexes().map(index => rowAt(core, index)).filter(row => row !== undefined)

/** Deletes the selected rows; undeletable ones stay, with the reason. */
export function deleteRows(core: SheetCore): void {
  if (core.props.readOnly || !core.model.grid.rows.remove) return
  if (core.tree) return core.tree.remove(core)
  const rows = selectedRows(core)
  const whyKeptHere = (row: Row): string | null =>
    (isLocked(core, row) ? '必选行不能删除' : removalRefusal(core.model.grid, row, core.model.head()))
  const reason = rows.map(whyKeptHere).find(refusalText => refusalText !== null)
  const removed = rows.filter(row => whyKeptHere(row) === null).map(row => idOf(core, row))
  if (removed.length > 0) core.apply({ label: '删除行', removed })
  core.select(core.selection.active)
  if (reason === undefined) return core.announce(`已删除 ${removed.length} 行`)
  toast.info(removed.length > 0 ? `已删除 ${removed.length} 行，保留 ${rows.length - removed.length} 行：${reason}` : reason)
}

export function duplicateRows(core: SheetCore): void {
  if (!canAdd(core)) return
  if (core.tree) return core.tree.copy(core, id => selectInserted(core, id, 1))
  const rows = selectedRows(core)
  const last = rows.at(-1)
  if (!last) return
  let after = idOf(core, last)
  const added: NonNullable<Edit['added']>[number][] = []
  for (const row of rows) {
    const copy = copyRow(core.model, row)
    if (!copy) return
    added.push({ row: copy, afterId: after })
    after = idOf(core, copy)
  }
  core.apply({ label: '复制行', added })
  if (added[0]) selectInserted(core, idOf(core, added[0].row), added.length)
}

/**
 * Moves rows before the data row `before` (the end: size.rows). Locked rows stay at the top, rows stay in their group.
 * @returns false when nothing changes
 */
export function moveRows(core: SheetCore, ids: readonly string[], before: number): boolean {
  if (!canMove(core)) return false
  const moving = new Set(ids)
  const rows = ids.map(id => core.model.row(id)).filter(row => row !== undefined)
  const group = groupOf(core, rows[0])
  if (rows.length === 0 || rows.some(row => isLocked(core, row) || groupOf(core, row) !== group)) return false
  const ahead = core.view.ids.slice(0, before).filter(id => !moving.has(id))
  const following = core.view.ids.slice(before).filter(id => !moving.has(id))
  const inGroup = (id: string | undefined) => id !== undefined && groupOf(core, core.model.row(id)) === group
  if (group !== undefined && !inGroup(ahead.at(-1)) && !inGroup(following[0])) return false
  while (following[0] !== undefined && isLocked(core, core.model.row(following[0]))) ahead.push(following.shift()!)
  const order = [...ahead, ...core.view.ids.filter(id => moving.has(id)), ...following]
  if (order.every((id, index) => id === core.view.ids[index])) return false
  core.apply({ label: '移动行', order })
  return true
}

/** Alt+arrow: moves the selected rows together. */
export function moveSelected(core: SheetCore, by: 1 | -1): void {
  const indexes = core.selection.rowIndexes()
  const ids = indexes.flatMap(index => core.view.ids[index] ?? [])
  const before = by === 1 ? indexes.at(-1)! + 2 : indexes[0]! - 1
  if (before < 0 || before > core.size.rows) return
  moveRows(core, ids, before)
}
