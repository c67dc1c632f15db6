import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { MaterialUse } from '#shared/api/library.ts'

/** Moved references of a merge, as JSON private to its user. */
export type Moved = Readonly<Record<string, unknown>> | readonly unknown[]

/** A kind of references to library items, in its own file and listed in `users` of uses/index.ts. */
export interface MaterialUser {
  /** Key of its moves in a merge. */
  readonly name: string
  /** Label for messages: 定额. */
  readonly word: string
  /** All the merchant's references to one of the items, including deleted ones that can be restored. */
  find(db: Db, ids: readonly string[]): Promise<readonly MaterialUse[]>
  move(tx: Tx, from: readonly string[], to: MaterialRecord): Promise<Moved>
  /**
   * Undoes a move.
   * @returns the reason for a refusal, or null
   */
  restore(tx: Tx, moved: Moved, to: MaterialRecord): Promise<string | null>
}
