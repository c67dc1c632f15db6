import { LEADS_ON } from '#client/cells/cellViews.ts'
import { editorOf, type EditorName } from '#client/cells/editorName.ts'
import { checkCell, editText, formatCell, formulaIn, formulaOf, holds, isEmpty, readCell, type Value } from '#schemas/kit/index.ts'
import { setCells } from './cellEdits.ts'
import type { SheetCell, SheetCore } from './core.ts'
import type { TypedCell } from './types.ts'

const OWN_TEXT = new Set<EditorName>(['text', 'list', 'tree', 'date', 'suggest'])
/** Editors with fields, which receive typed text. */
const WITH_FIELDS = new Set<EditorName>(['wait', 'record'])
const HELPED = new Set<EditorName>(['list', 'tree', 'suggest'])

export const takesText = (core: SheetCore, cell: SheetCell | null): cell is SheetCell =>
  cell !== null && core.canEdit(cell) && OWN_TEXT.has(editorOf(cell.column))

/** Reason to refuse a value: by kind, then by rules. Empty cells are allowed. */
export function refusal(core: SheetCore, cell: Pick<SheetCell, 'row' | 'key' | 'column'>, value: Value): string | null {
  if (isEmpty(value)) return null
  const { grid, lookups } = core.model
  const text = checkCell(value, cell.column, lookups)
  if (text) return text
  const rule = grid.rules.find(r => r.forbid?.[cell.key]?.includes(value) && holds(r.when, cell.row, core.model.head()))
  return rule ? rule.message ?? '当前不可选择' : null
}

interface Opening { readonly mode: 'enter' | 'edit', readonly text: string | null, readonly popup: boolean }
const open = (core: SheetCore, cell: SheetCell, { mode, text, popup }: Opening): void => {
  const editor = editorOf(cell.column)
  const initial = formulaOf(cell.row, cell.key, cell.column) ?? editText(cell.row[cell.key], cell.column, core.model.lookups)
  core.marked.set(null)
  core.show(cell.pos)
  core.session.set({
    rowId: cell.rowId, column: cell.key, editor, mode, initial,
    text: text ?? initial, typed: text !== null, popup, problem: null,
  })
}

export function beginTyping(core: SheetCore, text: string): boolean {
  const cell = core.activeCell
  if (!takesText(core, cell)) return false
  open(core, cell, { mode: 'enter', text, popup: HELPED.has(editorOf(cell.column)) })
  return true
}

/** Passes typed text to an editor with fields; the text box writes nothing. */
export function beginAhead(core: SheetCore, text: string): boolean {
  const cell = core.activeCell
  if (!cell || !core.canEdit(cell) || !WITH_FIELDS.has(editorOf(cell.column))) return false
  open(core, cell, { mode: 'edit', text, popup: true })
  return true
}

/**
 * F2, Enter, double click or Alt+↓: opens the editor, a picker, a toggle, or the cell's link.
 * @returns false when the cell has none
 */
export function beginEdit(core: SheetCore): boolean {
  const cell = core.activeCell
  if (!cell) return false
  const editor = editorOf(cell.column)
  if (editor === 'files') {
    open(core, cell, { mode: 'edit', text: null, popup: true })
    return true
  }
  if (!core.canEdit(cell) || editor === 'none') return follow(core, cell)
  if (editor === 'toggle') return toggle(core)
  open(core, cell, { mode: 'edit', text: null, popup: editor !== 'text' })
  return true
}

const leadsOn = (core: SheetCore, cell: SheetCell): boolean =>
  LEADS_ON.has(cell.column.facts.cell) && core.props.cellEvents?.open !== undefined

export function follow(core: SheetCore, cell: SheetCell): boolean {
  if (!leadsOn(core, cell)) return false
  core.props.cellEvents?.open?.(cell.key, cell.row)
  return true
}

export const rowsOpen = ({ model, props }: SheetCore): boolean => model.grid.opens !== undefined && props.cellEvents?.open !== undefined

/** Whether F2 opens the cell's link or its row's page in a read-only sheet. */
export function opensAny(core: SheetCore): boolean {
  const { activeCell } = core
  return activeCell !== null && (editorOf(activeCell.column) === 'files' || leadsOn(core, activeCell) || rowsOpen(core))
}

export function openRow(core: SheetCore): boolean {
  const { activeCell, props: { model, cellEvents } } = core
  if (!activeCell || !rowsOpen(core) || !cellEvents?.open) return false
  const linkColumn = Object.entries(model.grid.columns).find(([, { facts }]) => facts.cell === 'recordLink')
  cellEvents.open(linkColumn?.[0] ?? activeCell.key, activeCell.row)
  return true
}

/** Selects the column's cell in every selected row with a value there and an editable choice. */
function takeOne(core: SheetCore, { key, column }: SheetCell, choice: string): boolean {
  const { model } = core
  const rows = core.selection.rowIndexes().map(at => model.row(core.view.ids[at] ?? ''))
  const accepts = (row: SheetCell['row']): boolean => core.canEdit({ row, key: choice }) && !isEmpty(row[key]) && row[choice] !== key
  const open = rows.filter(row => row !== undefined).filter(accepts)
  core.apply({
    label: `取${column.facts.group?.title ?? column.label}`,
    cells: open.map(row => ({ rowId: String(row[model.grid.rowKey]), column: choice, value: key })),
  })
  return true
}

/** Space: selects an alternative, or sets all selected booleans to the opposite of the active one. */
export function toggle(core: SheetCore): boolean {
  const active = core.activeCell
  const choice = active?.column.facts.oneOf
  if (active && choice !== undefined) return takeOne(core, active, choice)
  if (!active || active.column.kind !== 'boolean' || !core.canEdit(active)) return false
  const value = active.row[active.key] !== true
  setCells(core, '编辑', column => (column.kind === 'boolean' ? value : undefined))
  return true
}

export function typedCell(core: SheetCore): TypedCell | null {
  const session = core.session.get()
  if (session === null) return null
  const { rowId, column, editor, initial, text, sought = text } = session
  return { rowId, column, text: sought || initial, ...(WITH_FIELDS.has(editor) && { apart: true }) }
}

export const sessionCell = (core: SheetCore): SheetCell | null => {
  const session = core.session.get()
  const pos = session && core.placeOf(session)
  return pos ? core.cellAt(pos) : null
}

/** Shows the reason; the editor stays open. */
export function refuse(core: SheetCore, problem: string): false {
  const session = core.session.get()
  if (session) core.session.set({ ...session, problem, popup: false })
  core.announce(problem)
  return false
}

/**
 * Writes the typed text and closes the editor. Refused text keeps it open, unless forced (a click elsewhere): then it stays in the cell,
 * marked, and Escape reverts it.
 */
export function commit(core: SheetCore, force = false): boolean {
  const session = core.session.get()
  if (!session) return true
  const cell = sessionCell(core)
  if (!cell || WITH_FIELDS.has(session.editor) || session.text === session.initial) return close(core)
  const value = readCell(session.text, cell.column, core.model.lookups)
  const problem = refusal(core, cell, value)
  if (problem && !force) return refuse(core, problem)
  const before = cell.row[cell.key] ?? null
  const formula = formulaIn(session.text, cell.column)
  close(core)
  if (value !== before || formula !== formulaOf(cell.row, cell.key, cell.column)) {
    core.apply({ label: '编辑', cells: [{ rowId: cell.rowId, column: cell.key, value, ...(formula && { formula }) }] })
  }
  if (problem) {
    core.forced = { rowId: cell.rowId, column: cell.key, before }
    core.announce(`${cell.column.label}：${formatCell(value, cell.column, core.model.lookups)}，${problem}`)
  }
  return true
}

/** `commit` after Enter or Tab; `ended` waits while the page completes a name. */
export function commitEntry(core: SheetCore): { readonly written: boolean; readonly ended?: Promise<void> } {
  const session = core.session.get()
  if (!commit(core)) return { written: false }
  const row = session?.editor === 'suggest' && session.text !== session.initial ? core.model.row(session.rowId) : undefined
  if (!session || !row || isEmpty(row[session.column])) return { written: true }
  return { written: true, ended: core.props.cellEvents?.ended?.(session.column, row) }
}

/** Writes picked values and closes the editor. */
export function pick(core: SheetCore, set: Readonly<Record<string, Value>>): void {
  const cell = sessionCell(core)
  close(core)
  if (!cell) return
  const cells = Object.entries(set).filter(([key, value]) => (cell.row[key] ?? null) !== value)
  core.apply({ label: '编辑', cells: cells.map(([column, value]) => ({ rowId: cell.rowId, column, value })) })
}

export function close(core: SheetCore): true {
  core.session.set(null)
  return true
}

/** Escape outside an editor: reverts refused text, else removes a copy's outline. */
export function escape(core: SheetCore): void {
  const { forced } = core
  core.forced = null
  if (!forced) return core.marked.set(null)
  core.apply({ label: '编辑', cells: [{ rowId: forced.rowId, column: forced.column, value: forced.before }] })
}
