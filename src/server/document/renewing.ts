import { computeDraft, type Draft } from '#schemas/kit/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { commitRecord } from './commit.ts'
import { deedOf, type Serving } from './hooks.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import { put } from './saving.ts'

/** A stored record as it would be submitted now, and what is wrong with it only then. */
export interface Renewed { readonly record: StoredRecord, readonly faults: readonly LineFault[] }

const isSame = (a: Draft, b: Draft): boolean => JSON.stringify([a.head, a.lines]) === JSON.stringify([b.head, b.lines])

/** What a kind fills in by what others have done is looked at anew before a submit; of most kinds nothing is. Nothing is written. */
export async function renewed({ stored, hooks }: Serving, db: Db, record: StoredRecord): Promise<Renewed> {
  const found = await hooks.submitted?.(db, record)
  if (found === undefined) return { record, faults: [] }
  const draft = computeDraft(stored.document, found.draft)
  return {
    record: isSame(draft, record) ? record : { ...record, head: { ...draft.head, id: record.id }, lines: draft.lines },
    faults: found.faults,
  }
}

/** The same under the document's lock: what has become another one is written, as a save would. */
export async function renew(serving: Serving, tx: Tx, before: StoredRecord): Promise<Renewed> {
  const found = await renewed(serving, tx, before)
  if (found.record === before) return found
  const { id, head, lines } = found.record
  await put(serving, tx, { id, stored: before, draft: { head, lines } })
  return { ...found, record: await commitRecord(tx, serving.stored, { id, before }, { action: deedOf(serving.api.save) }) }
}
