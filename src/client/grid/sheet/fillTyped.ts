import { editText, formulaIn, formulaOf, isEmpty, readCell, type Value } from '#schemas/kit/index.ts'
import type { CellEdit } from '../model.ts'
import { selectedCells } from './cellEdits.ts'
import type { SheetCell, SheetCore } from './core.ts'
import { close, refusal, refuse, sessionCell } from './editing.ts'
import { keptCell, rowLocks } from './lockedCell.ts'
import type { PasteProblem } from './types.ts'

/** Fills the selection with typed text or a picked entry. */
export const FILLS = 'Ctrl+Enter'

type Filled = Pick<CellEdit, 'value' | 'formula'>

/** One action; cells that refuse their value are reported. */
function fill(
  core: SheetCore, filledOf: (cell: SheetCell) => Filled, besides: (cell: SheetCell) => readonly CellEdit[] = () => [],
): void {
  const cells: CellEdit[] = []
  const refused: PasteProblem[] = []
  const locked: PasteProblem[] = []
  const lockOf = rowLocks(core)
  const { lookups } = core.model
  for (const cell of selectedCells(core)) {
    const { key: column, rowId, row } = cell
    const { value, formula } = filledOf(cell)
    const now = row[column] ?? null
    const same = (value === now || (isEmpty(value) && isEmpty(now))) && formula === formulaOf(row, column, cell.column)
    if (!core.canEdit(cell)) {
      const reason = same ? null : lockOf(cell)
      if (reason !== null) locked.push(keptCell(core, cell, editText(value, cell.column, lookups), reason))
      continue
    }
    const text = refusal(core, cell, value)
    if (text !== null) {
      refused.push(keptCell(core, cell, editText(value, cell.column, lookups), text))
      continue
    }
    cells.push(...(same ? [] : [{ rowId, column, value, ...(formula && { formula }) }]), ...besides(cell))
  }
  if (core.selection.isSingleCell) return core.apply({ label: '编辑', cells })
  core.apply({ label: '填充', cells })
  core.props.onEdited?.({ action: '填充', written: cells, skipped: 0, locked, refused })
}

/** Every selected cell parses the text. The editor stays open where its cell refuses it. */
export function fillTyped(core: SheetCore): void {
  const session = core.session.get()
  const cell = sessionCell(core)
  if (!session || !cell) return void close(core)
  const { lookups } = core.model
  const problem = refusal(core, cell, readCell(session.text, cell.column, lookups))
  if (problem) return void refuse(core, problem)
  close(core)
  fill(core, ({ column }) => {
    const formula = formulaIn(session.text, column)
    return { value: readCell(session.text, column, lookups), ...(formula && { formula }) }
  })
}

/** Selected cells of the column get the entry with its other cells; others parse its text. */
export function fillPicked(core: SheetCore, set: Readonly<Record<string, Value>>): void {
  const from = sessionCell(core)
  close(core)
  if (!from) return
  const { [from.key]: value = null, ...rest } = set
  const text = editText(value, from.column, core.model.lookups)
  fill(
    core,
    cell => ({ value: cell.key === from.key ? value : readCell(text, cell.column, core.model.lookups) }),
    ({ key, rowId, row }) => (key === from.key
      ? Object.entries(rest).flatMap(([column, brought]) => ((row[column] ?? null) === brought ? [] : [{ rowId, column, value: brought }]))
      : []),
  )
}
