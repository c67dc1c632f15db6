import { freshInstance, readInstance, subjectOf, type Kept, type Subject } from '#server/approval/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { everyRecord, lockRecords, type ServedDocument, type StoredRecord } from '#server/document/index.ts'

/** A document under its lock, with its approval. */
export interface Held {
  readonly served: ServedDocument
  readonly record: StoredRecord
  readonly subject: Subject
  readonly kept: Kept
  /** Whether it was ever submitted. */
  readonly isNew: boolean
}

/** Locks a document and its approval, for who was admitted to it: of two people at once the second waits and then sees what the first has done. @throws AppError NOT_FOUND */
export async function hold(tx: Tx, served: ServedDocument, id: string): Promise<Held> {
  const [record] = await lockRecords(tx, everyRecord(served.stored), [id])
  const subject = await subjectOf(tx, served.stored.document, record!)
  const stored = await readInstance(tx, id)
  return {
    served, record: record!, subject, kept: stored ?? await freshInstance(tx, subject.key, tx.ctx.userId), isNew: stored === undefined,
  }
}
