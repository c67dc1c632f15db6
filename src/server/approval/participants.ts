import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Instance, LogAction, Moment, UserId } from '#shared/approval/types.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { approval, approvalPart } from '#server/db/tables/approval.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** Whether the user takes part in the approval of document `id`, which grants reading this document only (domain B12.8). */
export const takesPart = ({ merchantId, userId }: Ctx, id: PgColumn | string): SQL => sql`
  exists (select from ${approvalPart} where ${approvalPart.merchantId} = ${merchantId} and ${approvalPart.documentId} = ${id}
  and ${approvalPart.userId} = ${userId})`

const DECISION_ACTIONS: ReadonlySet<LogAction> = new Set(['AGREE', 'REJECT', 'AUTO'])

/** Participants with the time of their last answer: starter, present and past assignees, copy recipients. */
function partsOf({ starterId, tasks, log }: Instance): Map<UserId, Moment | null> {
  const copied = log.flatMap(({ action, to }) => (action === 'CC' ? to : []))
  const decisions = log.flatMap(({ action, userId, at }) =>
    (userId !== null && DECISION_ACTIONS.has(action) ? [[userId, at] as const] : []))
  const people = [starterId, ...tasks.flatMap(({ userId, onBehalf }) => [userId, onBehalf ?? userId]), ...copied]
  return new Map<UserId, Moment | null>([...people.map(id => [id, null] as const), ...decisions])
}

export async function writeParts(tx: Tx, documentId: string, before: Instance | undefined, after: Instance): Promise<void> {
  const previous = before === undefined ? new Map<UserId, Moment | null>() : partsOf(before)
  const current = partsOf(after)
  const removed = [...previous.keys()].filter(id => !current.has(id))
  const other = [...current].filter(([id, answeredAt]) => previous.get(id) !== answeredAt)
  const { merchantId } = tx.ctx
  if (removed.length > 0) await tx.sql`delete from ${approvalPart} where merchant_id = ${merchantId} and document_id = ${documentId}
    and user_id = any(${sql.param(removed)})`
  if (other.length === 0) return
  await tx.sql`insert into ${approvalPart} (document_id, user_id, started_at, answered_at)
    select a.document_id, part.user_id, a.started_at, part.answered_at
    from ${approval} a, unnest(${sql.param(other.map(([id]) => id))}::text[],
    ${sql.param(other.map(([, answeredAt]) => answeredAt))}::timestamptz[]) as part (user_id, answered_at)
    where a.merchant_id = ${merchantId} and a.document_id = ${documentId}
    on conflict (merchant_id, user_id, document_id) do update set answered_at = excluded.answered_at`
}

export async function isParticipant(db: Db, id: string): Promise<boolean> {
  const [row] = await db.sql<{ is: boolean }>`select ${takesPart(db.ctx, id)} as "is"`
  return row?.is === true
}

export const participantsOf = async ({ sql: query, ctx }: Db, id: string): Promise<string[]> => (await query<{ id: string }>`
  select ${approvalPart.userId} as id from ${approvalPart} where ${approvalPart.merchantId} = ${ctx.merchantId}
  and ${approvalPart.documentId} = ${id} order by 1`).map(part => part.id)

/** Undefined if the document was never submitted. */
export async function starterOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.sql<{ id: string }>`select ${approval.starterId} as id from ${approval}
    where ${approval.merchantId} = ${db.ctx.merchantId} and ${approval.documentId} = ${id}`
  return row?.id
}
