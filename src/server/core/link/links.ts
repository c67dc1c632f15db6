import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { secretOf } from '#server/core/secret.ts'
import { publicLink } from '#server/db/tables/link.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { LinkUse } from '#shared/api/contract.ts'
import { tokenOf } from './token.ts'

export interface LinkTo {
  readonly record: string
  readonly holder: string
  /** ISO */
  readonly expiresAt: string
}

const isLive = ({ ctx }: Db, use: LinkUse, records: readonly string[]) => and(
  eq(publicLink.merchantId, ctx.merchantId), eq(publicLink.use, use),
  inArray(publicLink.recordKey, [...records]), isNull(publicLink.revokedAt),
)

/** An active link keeps its token and gets the new expiry. */
export async function openLinks(tx: Tx, use: LinkUse, to: readonly LinkTo[]): Promise<void> {
  if (to.length === 0) return
  const rows = await tx.q.select({ record: publicLink.recordKey }).from(publicLink)
    .where(isLive(tx, use, to.map(({ record }) => record)))
  const linked = new Set(rows.map(({ record }) => record))
  for (const { record, expiresAt } of to.filter(link => linked.has(link.record))) {
    await tx.q.update(publicLink).set({ expiresAt }).where(isLive(tx, use, [record]))
  }
  const added = to.filter(({ record }) => !linked.has(record))
  if (added.length === 0) return
  await tx.q.insert(publicLink).values(added.map(({ record, holder, expiresAt }) =>
    ({ id: randomBytes(16).toString('base64url'), use, recordKey: record, holder, expiresAt })))
}

export async function revokeLinks(tx: Tx, use: LinkUse, records: readonly string[]): Promise<void> {
  if (records.length === 0) return
  await tx.q.update(publicLink).set({ revokedAt: tx.ctx.now.toISOString() }).where(isLive(tx, use, records))
}

/** The caller checks who may read the record. */
export async function linkToken(db: Db, use: LinkUse, record: string): Promise<string | undefined> {
  const [row] = await db.q.select({ id: publicLink.id }).from(publicLink).where(isLive(db, use, [record]))
  return row && tokenOf(await secretOf(db, 'public-link'), { id: row.id, vouched: [use] })
}
