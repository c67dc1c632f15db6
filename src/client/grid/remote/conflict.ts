import type { Value } from '#schemas/kit/index.ts'
import { asJson } from './history.ts'
import type { OpenCell } from './overlay.ts'

/** The cell whose editor is open: its text, and what the server held when it was opened. */
export interface Typing { readonly rowId: string; readonly column: string; readonly text: string; readonly base: Value }

/**
 * Both values of a cell that two people changed. `typing`: the user has not committed his yet; `removed`: the other has
 * removed the whole row, so that nothing stands there; `unseen`: the user had not looked at the cell, so that nothing is known of before.
 */
export interface CellConflict {
  readonly mine: Value
  readonly theirs: Value
  readonly base: Value
  readonly by?: string
  readonly at?: string
  readonly typing?: true
  readonly removed?: true
  readonly unseen?: true
}

/** The conflict of a cell, if there is one. `theirs` is what the server holds now; `removed` says who has removed the row. */
export function conflictIn(
  rowId: string, column: string, theirs: Value, open: OpenCell | undefined, typed: Typing | null, read: (text: string) => Value,
  removed?: OpenCell['writer'],
): CellConflict | undefined {
  const gone = removed && { theirs: null, removed: true, ...removed } as const
  if (open?.state === 'conflict') return { mine: open.value, theirs, base: open.base, ...open.writer, ...(open.since && { unseen: true }), ...gone }
  if (typed?.rowId !== rowId || typed.column !== column) return undefined
  if (!gone && asJson(typed.base) === asJson(theirs)) return undefined
  return { mine: read(typed.text), theirs, base: typed.base, typing: true, ...gone }
}
