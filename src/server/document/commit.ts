import type { Document } from '#schemas/kit/index.ts'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText, publishList, publishRow } from '#server/grid/index.ts'
import { changesOf } from './difference.ts'
import { nameOf } from './hooks.ts'
import { putLinks } from './pull/links.ts'
import { readRecords, type StoredRecord } from './records.ts'
import { keepVersion, putSpine } from './spine.ts'
import { everyRecord, type Stored } from './stored.ts'

export interface WrittenRecord {
  readonly id: string
  /** The previous record; undefined for a new or restored one. */
  readonly before: StoredRecord | undefined
  /** Changed fields with unchanged text, such as the sealed part of a number. */
  readonly also?: readonly string[]
}

export interface CommitAction {
  readonly action: string
  /** The header column whose state is moved. Without it the deed changes content, and every record gets a version. */
  readonly moves?: string | null
  readonly reason?: string | null
  /** Values to record instead of the difference. */
  readonly values?: Pick<AuditFacts, 'before' | 'after'>
}

const isEmpty = (values: object | undefined): boolean => Object.keys(values ?? {}).length === 0
const omitKeys = <T extends object>(values: T | undefined, keys: readonly (string | null | undefined)[]): Partial<T> | undefined =>
  values && Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))) as Partial<T>

/** Without the moved states. */
function difference(
  stored: Stored, { before, also: additionalKeys = [] }: WrittenRecord, after: StoredRecord, { moves }: CommitAction
): Pick<AuditFacts, 'before' | 'after'> {
  const changes = changesOf(stored, before, after, additionalKeys)
  if (moves === undefined) return changes
  const states: Pick<Document, 'actColumn' | 'stateColumn'> = stored.document
  const [previous, current] = [changes.before, changes.after].map(values => omitKeys(values, [moves, states.actColumn, states.stateColumn]))
  return isEmpty(previous) && isEmpty(current) ? {} : { before: previous as AuditFacts['before'], after: current as AuditFacts['after'] }
}

/**
 * The only way to change records of a document: after their rows are written it updates the spine and the links, stores a version of each
 * changed content, records the deed, and publishes records and lists (domain B0).
 * @param commitAction null where the caller records the event
 * @returns the resulting records, in the order of `written`
 */
export async function commitRecords(
  tx: Tx, stored: Stored, written: readonly WrittenRecord[], commitAction: CommitAction | null
): Promise<StoredRecord[]> {
  const { document } = stored
  const recordsById = new Map((await readRecords(tx, everyRecord(stored), written.map(({ id }) => id))).map(record => [record.id, record]))
  const records = written.map(({ id }) => recordsById.get(id)!)
  const facts: AuditFacts[] = []
  for (const [at, record] of records.entries()) {
    const one = written[at]!
    const changes = commitAction === null ? {} : difference(stored, one, record, commitAction)
    await putSpine(tx, stored, record)
    if (commitAction?.moves === undefined || !isEmpty(changes)) {
      await putLinks(tx, stored, record)
      await keepVersion(tx, stored, record)
    }
    if (commitAction !== null) {
      const { action, moves, reason, values } = commitAction
      const state = (record: StoredRecord | undefined): string => cellText(record?.head[moves ?? '']) ?? ''
      facts.push({
        action, entity: document.entity, entityId: record.id, subject: nameOf(stored, record),
        ...(moves != null && { from: state(one.before), to: state(record) }),
        ...(reason != null && { reason }), ...(values ?? changes),
      })
    }
    publishRow(tx, document.header, record.id, record.version)
  }
  await auditAll(tx, facts)
  for (const list of stored.lists) publishList(tx, list)
  return records
}

export async function commitRecord(tx: Tx, stored: Stored, written: WrittenRecord, action: CommitAction | null): Promise<StoredRecord> {
  const [record] = await commitRecords(tx, stored, [written], action)
  return record!
}
