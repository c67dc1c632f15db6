import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/core/ctx.ts'
import { approval, approvalCopy, approvalTask } from '#server/db/tables/approval.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * Whether the person takes part in the approval of the document `id`: began it, is or was asked, for himself or by somebody's delegation,
 * or was sent a copy. That lets him read this one document, and nothing else (domain B12.8).
 */
export const takesPart = ({ merchantId, userId }: Ctx, id: PgColumn | string): SQL => sql`(
  exists (select from ${approval} where ${approval.merchantId} = ${merchantId} and ${approval.documentId} = ${id} and ${approval.starterId} = ${userId})
  or exists (select from ${approvalTask} where ${approvalTask.merchantId} = ${merchantId} and ${approvalTask.documentId} = ${id} and ${userId} in (${approvalTask.userId}, ${approvalTask.onBehalf}))
  or exists (select from ${approvalCopy} where ${approvalCopy.merchantId} = ${merchantId} and ${approvalCopy.documentId} = ${id} and ${approvalCopy.userId} = ${userId}))`

/** The same of one document, asked of the database. */
export async function isParticipant(db: Db, id: string): Promise<boolean> {
  const [found] = await db.sql<{ is: boolean }>`select ${takesPart(db.ctx, id)} as "is"`
  return found?.is === true
}

/** Who began the approval of a document; undefined where it was never submitted. */
export async function starterOf(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.sql<{ id: string }>`select ${approval.starterId} as id from ${approval} where ${approval.merchantId} = ${db.ctx.merchantId} and ${approval.documentId} = ${id}`
  return found?.id
}
