import { checkCell, editText, isEmpty, readCell } from '#schemas/kit/index.ts'
import type { CellEdit } from '../model.ts'
import type { SheetCell, SheetCore } from './core.ts'
import { refusal } from './editing.ts'
import { findIn, search, shownText } from './find.ts'
import { replaceText } from './findText.ts'
import type { EditReport, FindQuery, PasteProblem, ReplaceResult } from './types.ts'

type Planned =
  | { readonly is: 'edit'; readonly edit: CellEdit }
  | { readonly is: 'refused'; readonly problem: PasteProblem }
  | { readonly is: 'locked' | 'same' }

/** In the editor's text, or the displayed text where only that has the query. */
function plan(core: SheetCore, cell: SheetCell, query: FindQuery, by: string): Planned {
  if (!core.canEdit(cell)) return { is: 'locked' }
  const { lookups } = core.model
  const now = cell.row[cell.key] ?? null
  const text = replaceText(editText(now, cell.column, lookups), query, by) ?? replaceText(shownText(core, cell), query, by)
  if (text === null) return { is: 'same' }
  const value = readCell(text, cell.column, lookups)
  if (value === now || (isEmpty(value) && isEmpty(now))) return { is: 'same' }
  const reason = checkCell(value, cell.column, lookups) ?? refusal(core, cell, value)
  const place = { rowId: cell.rowId, column: cell.key }
  if (reason === null) return { is: 'edit', edit: { ...place, value } }
  return { is: 'refused', problem: { ...place, row: cell.pos.row + (core.props.firstRowNumber ?? 1), value: text, text: reason } }
}

function write(core: SheetCore, planned: readonly Planned[]): EditReport {
  const cells = planned.flatMap(one => (one.is === 'edit' ? [one.edit] : []))
  core.apply({ label: '替换', cells })
  return {
    action: '替换',
    written: cells,
    skipped: planned.filter(one => one.is === 'locked').length,
    locked: [],
    refused: planned.flatMap(one => (one.is === 'refused' ? [one.problem] : [])),
  }
}

function replaceOne(core: SheetCore, query: FindQuery, by: string): ReplaceResult {
  const { row, col } = core.selection.active
  const cell = search(core, query).some(pos => pos.row === row && pos.col === col) ? core.activeCell : null
  const report = write(core, cell ? [plan(core, cell, query, by)] : [])
  return { report, ...findIn(core, query, 1) }
}

/** Replaces the active match, or all as one action; refused values are reported, read-only cells counted. */
export function replaceIn(core: SheetCore, query: FindQuery, by: string, scope: 'one' | 'all'): ReplaceResult {
  if (scope === 'one') return replaceOne(core, query, by)
  const cells = search(core, query).map(pos => core.cellAt(pos)).filter(cell => cell !== null)
  // Skips a row visible only as an ancestor.
  const planOf = (cell: SheetCell): Planned =>
    (core.model.tree?.isContext(cell.rowId) ? { is: 'locked' } : plan(core, cell, query, by))
  const report = write(core, cells.map(planOf))
  core.announce(`已替换 ${report.written.length} 处`)
  return { report, ...findIn(core, query, 0) }
}
