import type { Value } from '#schemas/kit/index.ts'
import { asJson } from './history.ts'
import type { OpenCell } from './overlay.ts'

/** Open editor's cell and text, and the server's value on opening. */
export interface Typing { readonly rowId: string; readonly column: string; readonly text: string; readonly base: Value }

/**
 * Both values of a cell. `typing`: the user's is uncommitted; `removed`: the other user removed the row; `unseen`: the user never saw the
 * cell, so the base is unknown.
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

/** Stored value, user's value, and remover of the row. */
export interface Disputed {
  readonly theirs: Value
  readonly open: OpenCell | undefined
  readonly removed: OpenCell['writer']
  /** Whether a stored value is a pending one of this user. */
  readonly isOwn: (value: Value) => boolean
}

/** The user's writes are never a conflict. */
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
