import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TextValues } from '#server/db/tables/engine.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { notify } from './events.ts'
import { newId } from './ids.ts'

/** Page channel; the payload is an {@link AuditNews}. */
export const AUDITED = 'audited'
export interface AuditNews { readonly userId: string }

/** An audited action, with the states of a transition or the changed values. */
export interface AuditFacts {
  readonly action: string
  readonly entity: string
  readonly entityId: string
  /** The name at the time of the action. */
  readonly subject: string | null
  readonly from?: string
  readonly to?: string
  readonly before?: TextValues
  readonly after?: TextValues
  readonly reason?: string
}

/** SHA-256 (hex) of the values sorted by name. */
export function snapshotHash(values: TextValues): string {
  const ordered = Object.keys(values).toSorted().map(name => [name, values[name]])
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex')
}

/** `also` names keys whose change the text does not show, such as a number's masked part. */
export function differenceOf(
  before: TextValues, after: TextValues, additionalKeys: readonly string[] = [],
): { readonly before: TextValues, readonly after: TextValues } {
  const keys = Object.keys(after).filter(key => (before[key] ?? null) !== (after[key] ?? null) || additionalKeys.includes(key))
  const pick = (values: TextValues): TextValues => Object.fromEntries(keys.map(key => [key, values[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Records an action in its transaction (domain B0). The application cannot alter the rows; some are deleted after years
 * (retention/rules.ts).
 */
export const audit = (tx: Tx, facts: AuditFacts): Promise<void> => auditAll(tx, [facts])

const AT_ONCE = 1_000

export async function auditAll(tx: Tx, entries: readonly AuditFacts[]): Promise<void> {
  if (entries.length === 0) return
  for (let at = 0; at < entries.length; at += AT_ONCE) await record(tx, entries.slice(at, at + AT_ONCE))
  notify(tx, AUDITED, { userId: tx.ctx.userId } satisfies AuditNews)
}

async function record(tx: Tx, entries: readonly AuditFacts[]): Promise<void> {
  const { userId, realName, requestId } = tx.ctx
  const rows = entries.map(facts => ({
    id: newId(), user_id: userId, real_name: realName, request_id: requestId,
    action: facts.action, entity: facts.entity, entity_id: facts.entityId, subject: facts.subject,
    from_state: facts.from, to_state: facts.to, reason: facts.reason, before: facts.before, after: facts.after,
    snapshot_hash: snapshotHash(facts.after ?? facts.before ?? {}),
  }))
  const columns = sql.raw(COLUMNS.join(', '))
  await tx.sql`insert into ${auditLog} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${auditLog}, ${JSON.stringify(rows)}::jsonb)`
}
const COLUMNS = [
  'id', 'user_id', 'real_name', 'request_id', 'action', 'entity', 'entity_id', 'subject', 'from_state', 'to_state', 'reason',
  'before', 'after', 'snapshot_hash',
] as const
