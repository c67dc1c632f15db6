import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TextValues } from '#server/db/tables/engine.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { notify } from './events.ts'
import { newId } from './ids.ts'

/** Channel for pages: something was recorded; the payload is an {@link AuditNews}. */
export const AUDITED = 'audited'
export interface AuditNews { readonly userId: string }

/** What happened to one row or document. States are given on a change of state, values on a change of content. */
export interface AuditFacts {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  /** What it was done to, by name: it may be renamed or deleted later. */
  readonly subject: string | null
  readonly from?: string
  readonly to?: string
  readonly before?: TextValues
  readonly after?: TextValues
  readonly reason?: string
}

/** SHA-256, as hex, of the values in the order of their names: equal content gives an equal hash. */
export function snapshotHash(values: TextValues): string {
  const ordered = Object.keys(values).toSorted().map(name => [name, values[name]])
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex')
}

/** Of two states what differs; `also` names what has changed although its text has not, such as the hidden part of a number. */
export function differenceOf(before: TextValues, after: TextValues, also: readonly string[] = []): { readonly before: TextValues, readonly after: TextValues } {
  const keys = Object.keys(after).filter(key => (before[key] ?? null) !== (after[key] ?? null) || also.includes(key))
  const pick = (values: TextValues): TextValues => Object.fromEntries(keys.map(key => [key, values[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Records who did what and when, in the same transaction as the deed (domain B0).
 * The application cannot change or delete the rows; some end after years (retention/rules.ts). Who and when come from the context.
 */
export const audit = (tx: Tx, facts: AuditFacts): Promise<void> => auditAll(tx, [facts])

/** Deeds that one statement records. */
const AT_ONCE = 1_000

/** The same for many deeds, in few statements. */
export async function auditAll(tx: Tx, deeds: readonly AuditFacts[]): Promise<void> {
  if (deeds.length === 0) return
  for (let at = 0; at < deeds.length; at += AT_ONCE) await record(tx, deeds.slice(at, at + AT_ONCE))
  notify(tx, AUDITED, { userId: tx.ctx.userId } satisfies AuditNews)
}

async function record(tx: Tx, deeds: readonly AuditFacts[]): Promise<void> {
  const { userId, realName, requestId } = tx.ctx
  const rows = deeds.map(facts => ({
    id: newId(), user_id: userId, real_name: realName, request_id: requestId,
    action: facts.action, entity: facts.entity, entity_id: facts.entityId, subject: facts.subject, from_state: facts.from, to_state: facts.to,
    reason: facts.reason, before: facts.before, after: facts.after, snapshot_hash: snapshotHash(facts.after ?? facts.before ?? {}),
  }))
  const columns = sql.raw(COLUMNS.join(', '))
  await tx.sql`insert into ${auditLog} (${columns}) select ${columns} from jsonb_populate_recordset(null::${auditLog}, ${JSON.stringify(rows)}::jsonb)`
}
const COLUMNS = [
  'id', 'user_id', 'real_name', 'request_id', 'action', 'entity', 'entity_id', 'subject', 'from_state', 'to_state', 'reason', 'before', 'after', 'snapshot_hash',
] as const
