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

/** A record whose rows have been written. */
export interface Written {
  readonly id: string
  /** The record as it was; undefined of a new one and of one that comes back. */
  readonly before: StoredRecord | undefined
  /** Fields that are other ones although their text has stayed, such as the sealed part of a number. */
  readonly also?: readonly string[]
}

export interface Deed {
  /** The name under which the log keeps it. */
  readonly action: string
  /** The header column with the state that it moves. Without it the deed changes content, and every record keeps a version. */
  readonly moves?: string | null
  readonly reason?: string | null
  /** Values to record in place of the difference. */
  readonly values?: Pick<AuditFacts, 'before' | 'after'>
}

const isEmpty = (values: object | undefined): boolean => Object.keys(values ?? {}).length === 0
const without = <T extends object>(values: T | undefined, keys: readonly (string | null | undefined)[]): Partial<T> | undefined =>
  values && Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))) as Partial<T>

/** What a deed has changed beside the states that it moves. */
function difference(
  stored: Stored, { before, also = [] }: Written, after: StoredRecord, { moves }: Deed
): Pick<AuditFacts, 'before' | 'after'> {
  const changes = changesOf(stored, before, after, also)
  if (moves === undefined) return changes
  const states: Pick<Document, 'actColumn' | 'stateColumn'> = stored.document
  const [was, is] = [changes.before, changes.after].map(values => without(values, [moves, states.actColumn, states.stateColumn]))
  return isEmpty(was) && isEmpty(is) ? {} : { before: was as AuditFacts['before'], after: is as AuditFacts['after'] }
}

/**
 * The one way in which records of a document change: after their rows are written it brings the spine and the links up to date, keeps a
 * version of each whose content has changed, records the deed, and publishes records and lists (domain B0).
 * @param deed null where the caller records what has happened itself
 * @returns the records as they stand, in the order of `written`
 */
export async function commitRecords(tx: Tx, stored: Stored, written: readonly Written[], deed: Deed | null): Promise<StoredRecord[]> {
  const { document } = stored
  const found = new Map((await readRecords(tx, everyRecord(stored), written.map(({ id }) => id))).map(record => [record.id, record]))
  const records = written.map(({ id }) => found.get(id)!)
  const facts: AuditFacts[] = []
  for (const [at, record] of records.entries()) {
    const one = written[at]!
    const changes = deed === null ? {} : difference(stored, one, record, deed)
    await putSpine(tx, stored, record)
    if (deed?.moves === undefined || !isEmpty(changes)) {
      await putLinks(tx, stored, record)
      await keepVersion(tx, stored, record)
    }
    if (deed !== null) {
      const { action, moves, reason, values } = deed
      const state = (of: StoredRecord | undefined): string => cellText(of?.head[moves ?? '']) ?? ''
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

/** The same of one record. */
export async function commitRecord(tx: Tx, stored: Stored, written: Written, deed: Deed | null): Promise<StoredRecord> {
  const [record] = await commitRecords(tx, stored, [written], deed)
  return record!
}
