import { whyColumnLocked, whyLocked } from '#schemas/kit/index.ts'
import { editorOf } from '#client/cells/editorName.ts'
import type { SheetCell, SheetCore } from './core.ts'
import type { PasteProblem } from './types.ts'

const WORKED_BY: Readonly<Record<string, string>> = { toggle: '按空格键勾选或取消', files: '按 Enter 打开' }

const UNSAID = '此单元格不能填写'

function reasonOf(core: SheetCore, cell: SheetCell): string {
  if (core.props.readOnly) return '此表只读，不能修改'
  const reason = whyLocked(core.model.grid, cell.row, cell.key, core.model.head())
  return reason ?? (core.canEdit(cell) ? WORKED_BY[editorOf(cell.column)] : undefined) ?? UNSAID
}

/** Shows and announces why the active cell refuses text (or the `typed` one). */
export function announceLocked(core: SheetCore, typed = ''): void {
  const cell = core.activeCell
  if (!cell) return
  const text = reasonOf(core, cell)
  const { note } = core
  const before = note !== null && note.rowId === cell.rowId && note.column === cell.key ? note.typed : ''
  core.note = { rowId: cell.rowId, column: cell.key, text, typed: before + typed }
  core.announce(text)
  core.paint()
}

export const hasRefused = ({ note }: SheetCore): boolean => note !== null && note.typed.trim() !== ''

/** Null where the whole column is read-only, shown in grey. */
export function rowLocks(core: SheetCore): (cell: Pick<SheetCell, 'row' | 'key'>) => string | null {
  const { model } = core
  const opens = new Map<string, boolean>()
  const isOpenSomewhere = (key: string): boolean => {
    const isOpen = opens.get(key) ?? model.rows().some(row => model.editable(row, key))
    opens.set(key, isOpen)
    return isOpen
  }
  return ({ row, key }) => {
    if (core.props.readOnly || whyColumnLocked(model.grid, key, model.head()) !== null) return null
    return whyLocked(model.grid, row, key, model.head()) ?? (isOpenSomewhere(key) ? UNSAID : null)
  }
}

export const keptCell = (
  core: SheetCore, { pos, rowId, key }: Pick<SheetCell, 'pos' | 'rowId' | 'key'>, value: string, text: string,
): PasteProblem =>
  ({ row: pos.row + (core.props.firstRowNumber ?? 1), rowId, column: key, value, text })
