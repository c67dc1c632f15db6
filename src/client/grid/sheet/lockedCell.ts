import { whyLocked } from '#schemas/kit/index.ts'
import { editorOf } from '#client/cells/editorName.ts'
import type { SheetCell, SheetCore } from './core.ts'

const WORKED_BY: Readonly<Record<string, string>> = { toggle: '按空格键勾选或取消', files: '按 Enter 打开' }

function reasonOf(core: SheetCore, cell: SheetCell): string {
  if (core.props.readOnly) return '此表只读，不能修改'
  const reason = whyLocked(core.model.grid, cell.row, cell.key, core.model.head())
  return reason ?? (core.canEdit(cell) ? WORKED_BY[editorOf(cell.column)] : undefined) ?? '此单元格不能填写'
}

/** Says why the active cell takes no text (or not what was `typed`): beside it until the cursor moves on, and aloud. */
export function sayLocked(core: SheetCore, typed = ''): void {
  const cell = core.activeCell
  if (!cell) return
  const text = reasonOf(core, cell)
  const { note } = core
  const before = note !== null && note.rowId === cell.rowId && note.column === cell.key ? note.typed : ''
  core.note = { rowId: cell.rowId, column: cell.key, text, typed: before + typed }
  core.announce(text)
  core.paint()
}

/** Has the active cell refused an entry? */
export const hasRefused = ({ note }: SheetCore): boolean => note !== null && note.typed.trim() !== ''
