import { freshInstance, readInstance, subjectOf, type StoredApproval, type Subject } from '#server/approval/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { everyRecord, lockRecords, type ServedDocument, type StoredRecord } from '#server/document/index.ts'

export interface LockedDocument {
  readonly served: ServedDocument
  readonly record: StoredRecord
  /** The facts by which the flow chooses nodes and assignees. */
  readonly subject: Subject
  readonly kept: StoredApproval
  /** Whether it was never submitted. */
  readonly isNew: boolean
}

/** Locks a document with its approval, so that concurrent actions run one after the other. @throws AppError NOT_FOUND */
export async function lockDocument(tx: Tx, served: ServedDocument, id: string): Promise<LockedDocument> {
  const [record] = await lockRecords(tx, everyRecord(served.stored), [id])
  const subject = await subjectOf(tx, served.stored.document, record!)
  const stored = await readInstance(tx, id)
  return {
    served, record: record!, subject, kept: stored ?? await freshInstance(tx, subject.key, tx.ctx.userId), isNew: stored === undefined,
  }
}
