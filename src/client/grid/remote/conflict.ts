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

/** What is known of a cell: what the server holds now, the own value over it, and who has removed its row. */
export interface Disputed {
  readonly theirs: Value
  readonly open: OpenCell | undefined
  readonly removed: OpenCell['writer']
  /** Whether a value that the server holds is one of those that are being sent from here. */
  readonly isOwn: (value: Value) => boolean
}

/** The conflict of a cell, if there is one: nobody is in conflict with what he has written himself. */
export function conflictIn(
  rowId: string, column: string, { theirs, open, removed, isOwn }: Disputed, typed: Typing | null, read: (text: string) => Value,
): CellConflict | undefined {
  const gone = removed && { theirs: null, removed: true, ...removed } as const
  if (open?.state === 'conflict') return { mine: open.value, theirs, base: open.base, ...open.writer, ...(open.since && { unseen: true }), ...gone }
  if (typed?.rowId !== rowId || typed.column !== column) return undefined
  if (!gone && (asJson(typed.base) === asJson(theirs) || isOwn(theirs))) return undefined
  return { mine: read(typed.text), theirs, base: typed.base, typing: true, ...gone }
}
