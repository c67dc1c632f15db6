import type { CommandId } from './commandIds.ts'
import type { SheetCore } from './core.ts'
import { isEnabled } from './keyboard.ts'

const NO_NEW_ROWS = '此表不能新增行'

const REASONS: Partial<Record<CommandId, string | ((core: SheetCore) => string)>> = {
  insertAbove: NO_NEW_ROWS, insertBelow: NO_NEW_ROWS, duplicateRows: NO_NEW_ROWS, insertCopied: NO_NEW_ROWS,
  deleteRows: '此表不能删除行',
  moveRowUp: core => moving(core), moveRowDown: core => moving(core), treeOut: core => moving(core), treeIn: core => moving(core),
  open: '此单元格没有选择框',
  openRow: '此表的行没有自己的页面',
}

const moving = ({ model, props }: SheetCore): string =>
  (model.tree?.isNarrowed() ? '搜索或筛选时不能移动行' : model.grid.rows.move && (props.sorts?.length ?? 0) > 0 ? '按列排序时不能移动行' : '此表不能移动行')

/** Null when the command is enabled. */
export function whyNot(core: SheetCore, id: CommandId): string | null {
  if (id === 'undo' && core.model.undoLabel() === undefined) return '没有可撤销的操作'
  if (id === 'redo' && core.model.redoLabel() === undefined) return '没有可重做的操作'
  if (isEnabled(core, id)) return null
  if (core.props.readOnly && id !== 'openRow') return '只读，不能修改'
  const reason = REASONS[id]
  return typeof reason === 'function' ? reason(core) : reason ?? '当前不能使用'
}
