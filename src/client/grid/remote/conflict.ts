import type { Value } from '#schemas/kit/index.ts'
import { asJson } from './history.ts'
import type { OpenCell } from './overlay.ts'

/** The cell of the open editor: its text, and the server's value when it was opened. */
export interface Typing { readonly rowId: string; readonly column: string; readonly text: string; readonly base: Value }

/**
 * Both values of a cell changed by two people. `typing`: the user's is not committed yet; `removed`: the other has removed the row;
 * `unseen`: the user has not seen the cell before, so the base is unknown.
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

/** State of a cell: the stored value, the user's value, and who has removed its row. */
export interface Disputed {
  readonly theirs: Value
  readonly open: OpenCell | undefined
  readonly removed: OpenCell['writer']
  /** Whether a stored value is one of those pending from here. */
  readonly isOwn: (value: Value) => boolean
}

/** The conflict of a cell, if any: never with the user's own writes. */
export function conflictIn(
  rowId: string, column: string, { theirs, open, removed, isOwn }: Disputed, typed: Typing | null, read: (text: string) => Value,
): CellConflict | undefined {
  const gone = removed && { theirs: null, removed: true, ...removed } as const
  if (open?.state === 'conflict') {
    return { mine: open.value, theirs, base: open.base, ...open.writer, ...(open.since && { unseen: true }), ...gone }
  }
  if (typed?.rowId !== rowId || typed.column !== column) return undefined
  if (!gone && (asJson(typed.base) === asJson(theirs) || isOwn(theirs))) return undefined
  return { mine: read(typed.text), theirs, base: typed.base, typing: true, ...gone }
}
