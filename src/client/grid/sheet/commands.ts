import { businessDate } from '#schemas/kit/index.ts'
import { editorOf } from '#client/cells/editorName.ts'
import { clearCells, setCells } from './cellEdits.ts'
import { copyFromMenu, expectInsert, pasteFromMenu } from './clipboardBridge.ts'
import type { CommandId } from './commandIds.ts'
import type { SheetCore } from './core.ts'
import { beginEdit, escape, openRow, opensAny, rowsOpen, takesText, toggle } from './editing.ts'
import { fillFromEdge } from './fill.ts'
import { leave } from './leave.ts'
import { hasRefused, announceLocked } from './lockedCell.ts'
import { openMenuAtCell } from './menuState.ts'
import * as move from './moves.ts'
import { goToProblem } from './problems.ts'
import { beginFirstRow, canAdd, canMove, deleteRows, duplicateRows, insertRows, moveSelected, selectInserted } from './rowOps.ts'
import { stepBack } from './stepBack.ts'

/** `run` returns false to leave the key to the browser. */
export interface SheetCommand {
  readonly label: string
  /** Menu label where `label` explains the key. */
  readonly short?: string
  readonly group: '移动' | '选择' | '编辑' | '剪贴板' | '行' | '树' | '查找' | '其他'
  /** Chords as in events; Ctrl is ⌘ on a Mac. */
  readonly keys: readonly string[]
  readonly enabled?: (core: SheetCore) => boolean
  /** Whether the menu offers it; default true. */
  readonly offered?: (core: SheetCore) => boolean
  readonly tree?: true
  /** Not offered in a read-only sheet. */
  readonly writes?: true
  /** Label in a read-only sheet with another effect. */
  readonly reading?: string
  readonly run: (core: SheetCore) => boolean | void
  /** Done by the browser's clipboard event; `run` is for the menu. */
  readonly native?: true
}

const writable = (core: SheetCore): boolean => !core.props.readOnly
const rowCount = (core: SheetCore): number => core.selection.rowIndexes().length
const edit = (core: SheetCore): void => {
  beginFirstRow(core)
  if (!beginEdit(core) && !(core.props.readOnly && openRow(core))) announceLocked(core)
}
const isFilled = (core: SheetCore): boolean => {
  const cell = core.activeCell
  return cell !== null && core.selection.isSingleCell && core.canEdit(cell) && core.props.cellEvents?.enter?.(cell.key, cell.row) === true
}
const enter = (core: SheetCore, by: 1 | -1): void => {
  if (beginFirstRow(core)) return void beginEdit(core)
  // Enter ends an entry refused by a locked cell without opening anything.
  const ends = hasRefused(core) && !core.canEdit(core.activeCell)
  if (by === 1 && isFilled(core)) return void move.goDown(core, by)
  if (by === -1 || core.props.enterMoves || core.selection.isWalked || ends || !beginEdit(core)) move.goDown(core, by)
}
const clear = (core: SheetCore): void => {
  if (core.selection.isSingleCell && !core.canEdit(core.activeCell)) announceLocked(core)
  else clearCells(core)
}
/** Alt+↓ opens a picker, else moves the row. */
const hasPicker = (core: SheetCore): boolean => {
  const cell = core.activeCell
  return cell !== null && core.selection.isSingleCell && core.canEdit(cell) && !['text', 'none'].includes(editorOf(cell.column))
}

/** Among all rows, or siblings in a tree. */
const moveAlong = (core: SheetCore, by: 1 | -1): void =>
  (core.tree ? core.tree.step(core, by === 1 ? 'down' : 'up') : moveSelected(core, by))
const folds = (core: SheetCore): boolean => core.tree?.foldsAt(core) ?? false
const unfolds = (core: SheetCore): boolean => core.tree?.unfoldsAt(core) ?? false
const isTree = (core: SheetCore): boolean => core.tree !== undefined
const movesInTree = (core: SheetCore): boolean => isTree(core) && canMove(core)

/** Source of the keyboard, row menu and key sheet (workspace.md, Keyboard). */
export const SHEET_COMMANDS = {
  up: { label: '上移一格', group: '移动', keys: ['ArrowUp'], run: core => move.step(core, move.UP) },
  down: { label: '下移一格', group: '移动', keys: ['ArrowDown'], run: core => move.step(core, move.DOWN) },
  left: { label: '左移一格', group: '移动', keys: ['ArrowLeft'], enabled: core => !folds(core), run: core => move.step(core, move.LEFT) },
  right: { label: '右移一格', group: '移动', keys: ['ArrowRight'], enabled: core => !unfolds(core), run: core => move.step(core, move.RIGHT) },
  jumpUp: { label: '跳到上方数据边缘', group: '移动', keys: ['Ctrl+ArrowUp'], run: core => move.jumpTo(core, move.UP) },
  jumpDown: { label: '跳到下方数据边缘', group: '移动', keys: ['Ctrl+ArrowDown'], run: core => move.jumpTo(core, move.DOWN) },
  jumpLeft: { label: '跳到左侧数据边缘', group: '移动', keys: ['Ctrl+ArrowLeft'], run: core => move.jumpTo(core, move.LEFT) },
  jumpRight: { label: '跳到右侧数据边缘', group: '移动', keys: ['Ctrl+ArrowRight'], run: core => move.jumpTo(core, move.RIGHT) },
  home: { label: '到行首', group: '移动', keys: ['Home'], run: core => move.toColumn(core, false) },
  end: { label: '到行尾', group: '移动', keys: ['End'], run: core => move.toColumn(core, true) },
  first: { label: '到第一格，已在首格时到第一页', group: '移动', keys: ['Ctrl+Home'], run: core => move.toCorner(core, false) },
  last: { label: '到最后一格，已在末格时到最后一页', group: '移动', keys: ['Ctrl+End'], run: core => move.toCorner(core, true) },
  pageUp: { label: '上翻一屏，首行时到上一页', group: '移动', keys: ['PageUp'], run: core => move.page(core, -1) },
  pageDown: { label: '下翻一屏，末行时到下一页', group: '移动', keys: ['PageDown'], run: core => move.page(core, 1) },
  next: { label: '下一个可填单元格，末格时到下一页或加一行；选中多格时在其中移动', reading: '下一格', group: '移动', keys: ['Tab'], run: core => move.tab(core, 1) },
  previous: { label: '上一个可填单元格', reading: '上一格', group: '移动', keys: ['Shift+Tab'], run: core => move.tab(core, -1) },
  leave: { label: '离开表格，到后面的区域', group: '移动', keys: ['F6'], run: core => leave(core, 1) },
  leaveBack: { label: '离开表格，到前面的区域', group: '移动', keys: ['Shift+F6'], run: core => leave(core, -1) },
  nextProblem: { label: '下一处问题或冲突', group: '查找', keys: ['F8'], run: core => goToProblem(core, 1) },
  previousProblem: { label: '上一处问题或冲突', group: '查找', keys: ['Shift+F8'], run: core => goToProblem(core, -1) },

  selectUp: { label: '向上扩选', group: '选择', keys: ['Shift+ArrowUp'], run: core => move.step(core, move.UP, true) },
  selectDown: { label: '向下扩选', group: '选择', keys: ['Shift+ArrowDown'], run: core => move.step(core, move.DOWN, true) },
  selectLeft: { label: '向左扩选', group: '选择', keys: ['Shift+ArrowLeft'], run: core => move.step(core, move.LEFT, true) },
  selectRight: { label: '向右扩选', group: '选择', keys: ['Shift+ArrowRight'], run: core => move.step(core, move.RIGHT, true) },
  selectJumpUp: { label: '扩选到上方数据边缘', group: '选择', keys: ['Ctrl+Shift+ArrowUp'], run: core => move.jumpTo(core, move.UP, true) },
  selectJumpDown: { label: '扩选到下方数据边缘', group: '选择', keys: ['Ctrl+Shift+ArrowDown'], run: core => move.jumpTo(core, move.DOWN, true) },
  selectJumpLeft: { label: '扩选到左侧数据边缘', group: '选择', keys: ['Ctrl+Shift+ArrowLeft'], run: core => move.jumpTo(core, move.LEFT, true) },
  selectJumpRight: { label: '扩选到右侧数据边缘', group: '选择', keys: ['Ctrl+Shift+ArrowRight'], run: core => move.jumpTo(core, move.RIGHT, true) },
  selectHome: { label: '扩选到行首', group: '选择', keys: ['Shift+Home'], run: core => move.toColumn(core, false, true) },
  selectEnd: { label: '扩选到行尾', group: '选择', keys: ['Shift+End'], run: core => move.toColumn(core, true, true) },
  selectFirst: { label: '扩选到第一格', group: '选择', keys: ['Ctrl+Shift+Home'], run: core => move.toCorner(core, false, true) },
  selectLast: { label: '扩选到最后一格', group: '选择', keys: ['Ctrl+Shift+End'], run: core => move.toCorner(core, true, true) },
  selectPageUp: { label: '向上扩选一屏', group: '选择', keys: ['Shift+PageUp'], run: core => move.page(core, -1, true) },
  selectPageDown: { label: '向下扩选一屏', group: '选择', keys: ['Shift+PageDown'], run: core => move.page(core, 1, true) },
  selectAll: { label: '全选', group: '选择', keys: ['Ctrl+A'], run: core => move.selectAll(core) },
  selectRow: {
    label: '选中整行', group: '选择', keys: ['Shift+Space'],
    run: core => move.selectRows(core, core.selection.rect.top, core.selection.rect.bottom),
  },

  enter: { label: '编辑，再按一次写入并下移；选中多格时在其中下移', reading: '打开；没有可打开的则下移', group: '编辑', keys: ['Enter'], run: core => enter(core, 1) },
  enterUp: { label: '上移', group: '编辑', keys: ['Shift+Enter'], run: core => enter(core, -1) },
  edit: {
    label: '编辑，在光标移动与单元格移动之间切换', reading: '打开', short: '编辑单元格', group: '编辑', keys: ['F2'],
    offered: core => !core.props.readOnly || opensAny(core), run: edit,
  },
  open: { label: '打开选择框', writes: true, group: '编辑', keys: ['Alt+ArrowDown'], enabled: hasPicker, run: core => void beginEdit(core) },
  escape: { label: '取消', group: '编辑', keys: ['Escape'], run: core => (core.forced || core.marked.get() ? escape(core) : false) },
  clear: { label: '清空', writes: true, group: '编辑', keys: ['Delete', 'Backspace'], enabled: writable, run: clear },
  toggle: { label: '勾选或取消', writes: true, group: '编辑', keys: ['Space'], run: toggle },
  today: {
    label: '填入今天', writes: true, group: '编辑', keys: ['Ctrl+;'], enabled: writable,
    run: core => setCells(core, '填入今天', column => (column.kind === 'date' ? businessDate() : undefined)),
  },
  fillDown: { label: '向下填充', writes: true, group: '编辑', keys: ['Ctrl+D'], enabled: writable, run: core => fillFromEdge(core, 'down') },
  fillRight: { label: '向右填充', writes: true, group: '编辑', keys: ['Ctrl+R'], enabled: writable, run: core => fillFromEdge(core, 'right') },
  undo: { label: '撤销', writes: true, group: '编辑', keys: ['Ctrl+Z'], run: core => stepBack(core, 'undo') },
  redo: { label: '重做', writes: true, group: '编辑', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], run: core => stepBack(core, 'redo') },

  copy: { label: '复制', group: '剪贴板', keys: ['Ctrl+C'], native: true, run: core => copyFromMenu(core, 'copy') },
  copyWithHeaders: { label: '连同表头复制', group: '剪贴板', keys: ['Ctrl+Shift+C'], run: core => copyFromMenu(core, 'headers') },
  cut: {
    label: '剪切', writes: true, group: '剪贴板', keys: ['Ctrl+X'], native: true,
    enabled: writable, run: core => copyFromMenu(core, 'cut'),
  },
  paste: { label: '粘贴', writes: true, group: '剪贴板', keys: ['Ctrl+V'], native: true, enabled: writable, run: core => pasteFromMenu(core) },
  insertCopied: {
    label: '插入复制的行', writes: true, group: '剪贴板', keys: ['Ctrl+Shift+V'],
    native: true, enabled: canAdd, run: core => { expectInsert(core); pasteFromMenu(core) },
  },

  insertAbove: {
    label: '在上方插入行', writes: true, group: '行', keys: ['Ctrl+Shift++', 'Ctrl+Shift+=', 'Alt+Insert'],
    enabled: canAdd, run: core => void insertRows(core, 'above', rowCount(core)),
  },
  insertBelow: {
    label: '在下方插入行', writes: true, group: '行', keys: ['Alt+Shift+Insert'],
    enabled: canAdd, run: core => void insertRows(core, 'below', rowCount(core)),
  },
  duplicateRows: { label: '复制为新行', writes: true, group: '行', keys: ['Alt+D'], enabled: canAdd, run: core => duplicateRows(core) },
  deleteRows: {
    label: '删除行', writes: true, group: '行', keys: ['Ctrl+-', 'Alt+Delete'],
    enabled: core => writable(core) && core.model.grid.rows.remove === true, run: core => deleteRows(core),
  },
  moveRowUp: { label: '上移行', writes: true, group: '行', keys: ['Alt+ArrowUp'], enabled: canMove, run: core => moveAlong(core, -1) },
  moveRowDown: {
    label: '下移行', writes: true, group: '行', keys: ['Alt+ArrowDown'],
    enabled: core => canMove(core) && !hasPicker(core), run: core => moveAlong(core, 1),
  },

  closeBranch: {
    label: '收起下级，已收起时到上级', short: '收起', tree: true, group: '树', keys: ['ArrowLeft'],
    enabled: folds, run: core => core.tree?.foldAtCursor(core),
  },
  openBranch: {
    label: '展开下级', tree: true, group: '树', keys: ['ArrowRight'],
    enabled: unfolds, run: core => void core.tree?.fold(core, core.activeCell!.rowId, true),
  },
  closeAll: {
    label: '全部收起', tree: true, group: '树', keys: ['Alt+Shift+-', 'Alt+Shift+_'],
    enabled: isTree, run: core => void core.tree?.foldTo(core, 0),
  },
  openAll: {
    label: '全部展开', tree: true, group: '树', keys: ['Alt+Shift++', 'Alt+Shift+='],
    enabled: isTree, run: core => void core.tree?.foldTo(core, 'all'),
  },
  insertUnder: {
    label: '新增下级', tree: true, writes: true, group: '树', keys: ['Ctrl+Alt+Insert'],
    enabled: core => isTree(core) && canAdd(core) && core.size.rows > 0,
    run: core => core.tree?.insert(core, 'into', 1, id => selectInserted(core, id, 1)),
  },
  treeUp: {
    label: '在同级中上移', tree: true, writes: true, group: '树', keys: ['Alt+Shift+ArrowUp'],
    enabled: movesInTree, run: core => core.tree?.step(core, 'up'),
  },
  treeDown: {
    label: '在同级中下移', tree: true, writes: true, group: '树', keys: ['Alt+Shift+ArrowDown'],
    enabled: movesInTree, run: core => core.tree?.step(core, 'down'),
  },
  treeOut: {
    label: '升级', tree: true, writes: true, group: '树', keys: ['Alt+Shift+ArrowLeft'],
    enabled: movesInTree, run: core => core.tree?.step(core, 'out'),
  },
  treeIn: {
    label: '降级', tree: true, writes: true, group: '树', keys: ['Alt+Shift+ArrowRight'],
    enabled: movesInTree, run: core => core.tree?.step(core, 'in'),
  },

  openRow: {
    label: '打开该行的页面', group: '行', keys: ['Ctrl+Enter'],
    enabled: rowsOpen, run: openRow,
  },

  menu: { label: '打开菜单', group: '其他', keys: ['ContextMenu', 'Shift+F10'], run: core => openMenuAtCell(core) },
  headers: {
    label: '到列头，回车排序，Esc 返回', group: '其他', keys: ['Ctrl+Shift+L'], enabled: core => core.props.onSort !== undefined,
    run: core => { const column = core.columns[core.selection.active.col]; if (column) core.api.setFocusedHeader(column.key) },
  },
  find: { label: '查找', group: '查找', keys: ['Ctrl+F'], run: core => core.props.onCommand?.('find') },
  replace: { label: '替换', writes: true, group: '查找', keys: ['Ctrl+H'], enabled: writable, run: core => core.props.onCommand?.('replace') },
  search: { label: '搜索全部结果', group: '查找', keys: ['Ctrl+Shift+F'], run: core => core.props.onCommand?.('search') },
  goTo: { label: '转到行', group: '查找', keys: ['Ctrl+G'], run: core => core.props.onCommand?.('goTo') },
  bulkEdit: {
    label: '批量修改', writes: true, group: '编辑', keys: ['Ctrl+Shift+E'],
    enabled: writable, run: core => core.props.onCommand?.('bulkEdit'),
  },
  print: { label: '打印', group: '其他', keys: ['Ctrl+P'], run: core => core.props.onCommand?.('print') },
  save: { label: '保存', writes: true, group: '其他', keys: ['Ctrl+S'], run: core => core.props.onCommand?.('save') },
  help: { label: '全部快捷键', group: '其他', keys: ['F1'], run: core => core.props.onCommand?.('help') },
  helpMark: {
    label: '全部快捷键（光标不在可输入的格中）', reading: '全部快捷键（同 F1）', group: '其他', keys: ['Shift+?', 'Shift+？'],
    enabled: core => !takesText(core, core.activeCell), run: core => core.props.onCommand?.('help'),
  },
} as const satisfies Record<CommandId, SheetCommand>

export const commandsFor = (readOnly: boolean, isTree = false): readonly CommandId[] =>
  (Object.entries<SheetCommand>(SHEET_COMMANDS) as [CommandId, SheetCommand][])
    .flatMap(([id, { writes, tree }]) => ((readOnly && writes) || (tree && !isTree) ? [] : [id]))

export const labelOf = ({ label, short, reading }: SheetCommand, readOnly: boolean): string =>
  (readOnly ? reading : undefined) ?? short ?? label
