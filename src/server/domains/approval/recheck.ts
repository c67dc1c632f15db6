import { sql as sqlTag } from 'drizzle-orm'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { approval, approvalRecheck, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import { inWrite } from '#server/db/tx.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { lockDocument } from './lockDocument.ts'
import { perform } from './perform.ts'

/** Notified when users of approvals have changed. */
export const PEOPLE_CHANGED = 'approval.recheck'
/** Maximum number of users per run. */
const PORTION = 100

interface PendingRecheck { readonly merchantId: string, readonly documentId: string, readonly kind: string }

/**
 * Recomputes the approvers of running approvals with tasks of users who lost a role, a department or their membership (domain B12.3).
 * Concurrent processes take different users; a user is removed only once all documents were rechecked.
 */
export async function recheckPeople(pool: Pool, served: readonly ServedDocument[]): Promise<void> {
  const kinds = new Map(served.map(one => [one.stored.document.name, one]))
  while (await inWrite(pool, systemCtx('approval.recheck'), async tx => {
    const people = await tx.sql<{ merchantId: string, userId: string }>`delete from ${approvalRecheck} where (merchant_id, user_id) in (
      select merchant_id, user_id from ${approvalRecheck} order by 1, 2 limit ${PORTION} for update skip locked)
      returning merchant_id as "merchantId", user_id as "userId"`
    if (people.length === 0) return false
    const [merchants, users] = [people.map(({ merchantId }) => merchantId), people.map(({ userId }) => userId)]
    const pending = await tx.sql<PendingRecheck>`select distinct t.merchant_id as "merchantId", t.document_id as "documentId", d.kind
      from ${approvalTask} t
      join unnest(${sqlTag.param(merchants)}::text[], ${sqlTag.param(users)}::text[]) as p (merchant_id, user_id)
      on p.merchant_id = t.merchant_id and p.user_id in (t.user_id, t.on_behalf)
      join ${approval} a on a.merchant_id = t.merchant_id and a.document_id = t.document_id and a.state = 'RUNNING'
      join ${document} d on d.merchant_id = t.merchant_id and d.id = t.document_id
      where t.state in ('OPEN', 'WAITING') order by 1, 2`
    // Each document under its lock and in its merchant.
    for (const { merchantId, documentId, kind } of pending) {
      const document = kinds.get(kind)
      if (document === undefined) continue
      await inWrite(
        pool, systemCtx('approval.recheck', merchantId),
        async tx => perform(tx, await lockDocument(tx, document, documentId), { kind: 'refresh' }, { deed: 'refreshTasks' })
      )
    }
    return true
  }));
}
