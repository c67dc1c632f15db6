import type { Row } from '#schemas/kit/index.ts'
import type { CellNote } from '#client/cells/cellEvents.ts'

/** Cached per row: a cell with a new note object renders again. */
const notes = new WeakMap<Row, CellNote>()

/** Note of an empty package cell with candidates. */
export function candidateNote(row: Row | undefined): CellNote | undefined {
  const count = row?.candidates
  if (row?.state !== 'NONE' || typeof count !== 'number' || count === 0) return undefined
  const note: CellNote = notes.get(row) ?? { text: `${count} 个候选`, title: `${count} 个候选定额包，尚未选择`, tone: 'warning' }
  notes.set(row, note)
  return note
}
