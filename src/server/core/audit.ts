import { createHash } from 'node:crypto'
import type { TextValues } from '#server/db/tables/engine.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { newId } from './ids.ts'

/** What happened to one row or document. States are given on a change of state, values on a change of content. */
export interface AuditFacts {
  readonly action: string
  readonly entity: string
  readonly entityId: string
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

/**
 * Records who did what and when, in the same transaction as the deed (domain B0).
 * The rows cannot be changed or deleted by the application. Who and when come from the context.
 */
export async function audit(tx: Tx, facts: AuditFacts): Promise<void> {
  const { userId, realName, requestId } = tx.ctx
  await tx.q.insert(auditLog).values({
    id: newId(),
    userId,
    realName,
    requestId,
    action: facts.action,
    entity: facts.entity,
    entityId: facts.entityId,
    fromState: facts.from,
    toState: facts.to,
    reason: facts.reason,
    before: facts.before,
    after: facts.after,
    snapshotHash: snapshotHash(facts.after ?? facts.before ?? {}),
  })
}
