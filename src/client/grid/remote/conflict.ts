import type { Value } from '#schemas/kit/index.ts'
import { asJson } from './history.ts'
import type { OpenCell } from './overlay.ts'

/** Cell and text of the open editor, and the server's value on opening. */
export interface Typing { readonly rowId: string; readonly column: string; readonly text: string; readonly base: Value }

/**
 * Both values of a cell changed by two users. `typing`: the user's is uncommitted; `removed`: the other user has removed the row; `unseen`:
 * the user has not seen the cell before, so the base is unknown.
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

/** State of a cell: the stored value, the user's value, and the remover of its row. */
export interface Disputed {
  readonly theirs: Value
  readonly open: OpenCell | undefined
  readonly removed: OpenCell['writer']
  /** Whether a stored value is a pending one of this user. */
  readonly isOwn: (value: Value) => boolean
}

/** The conflict of a cell, if any; never with the user's writes. */
export function conflictIn(
  rowId: string, column: string, { theirs: stored, open, removed, isOwn }: Disputed, typed: Typing | null, read: (text: string) => Value,
): CellConflict | undefined {
  const removal = removed && { theirs: null, removed: true, ...removed } as const
  if (open?.state === 'conflict') {
    return { mine: open.value, theirs: stored, base: open.base, ...open.writer, ...(open.since && { unseen: true }), ...removal }
  }
  if (typed?.rowId !== rowId || typed.column !== column) return undefined
  if (!removal && (asJson(typed.base) === asJson(stored) || isOwn(stored))) return undefined
  return { mine: read(typed.text), theirs: stored, base: typed.base, typing: true, ...removal }
}
