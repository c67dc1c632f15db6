import { computeDraft, type Draft } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { commitRecord } from './commit.ts'
import { deedOf, type Serving } from './hooks.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import { writeRecord } from './saving.ts'

/** A stored record refreshed for a submit, with faults found only then. */
export interface Renewed { readonly record: StoredRecord, readonly faults: readonly LineFault[] }

const isSame = (a: Draft, b: Draft): boolean => JSON.stringify([a.head, a.lines]) === JSON.stringify([b.head, b.lines])

/** Refreshes fields that a kind fills from other data before a submit; most kinds have none. Writes nothing. */
export async function renewed({ stored, hooks }: Serving, db: Db, record: StoredRecord): Promise<Renewed> {
  const refreshed = await hooks.submitted?.(db, record)
  if (refreshed === undefined) return { record, faults: [] }
  const draft = computeDraft(stored.document, refreshed.draft)
  return {
    record: isSame(draft, record) ? record : { ...record, head: { ...draft.head, id: record.id }, lines: draft.lines },
    faults: refreshed.faults,
  }
}

/** Like {@link renewed}, under the document's lock: changes are written as a save would. */
export async function renew(serving: Serving, tx: Tx, before: StoredRecord): Promise<Renewed> {
  const refreshed = await renewed(serving, tx, before)
  if (refreshed.record === before) return refreshed
  const { id, head, lines } = refreshed.record
  await writeRecord(serving, tx, { id, stored: before, draft: { head, lines } })
  return { ...refreshed, record: await commitRecord(tx, serving.stored, { id, before }, { action: deedOf(serving.api.save) }) }
}
