import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { MaterialUse } from '#shared/api/library.ts'

/** What a merge has moved, as JSON that its user alone reads. */
export type Moved = Readonly<Record<string, unknown>> | readonly unknown[]

/** Something that refers to library items. One more stands in `users` of uses/index.ts, in a file of its own. */
export interface MaterialUser {
  /** Under which its moves are kept with a merge. */
  readonly name: string
  /** How a message calls it: 定额. */
  readonly word: string
  /** Everything of the merchant's own that refers to one of the items, what is deleted and can come back too. */
  find(db: Db, ids: readonly string[]): Promise<readonly MaterialUse[]>
  /** Has everything that refers to `from` refer to `to`. */
  move(tx: Tx, from: readonly string[], to: MaterialRecord): Promise<Moved>
  /** Takes a move back. @returns why it cannot be, null when it has been */
  restore(tx: Tx, moved: Moved, to: MaterialRecord): Promise<string | null>
}
