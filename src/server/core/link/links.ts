import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { secretOf } from '#server/core/secret.ts'
import { publicLink } from '#server/db/tables/link.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { LinkUse } from '#shared/api/contract.ts'
import { tokenOf } from './token.ts'

/** What somebody without an account may do something with, and until when. */
export interface LinkTo {
  readonly record: string
  readonly holder: string
  /** ISO */
  readonly expiresAt: string
}

const of = ({ ctx }: Db, use: LinkUse, records: readonly string[]) => and(eq(publicLink.merchantId, ctx.merchantId), eq(publicLink.use, use), inArray(publicLink.recordKey, [...records]), isNull(publicLink.revokedAt))

/** Makes a link to each record that has none that could still be opened; those that have one keep it, and its end becomes the new one. */
export async function openLinks(tx: Tx, use: LinkUse, to: readonly LinkTo[]): Promise<void> {
  if (to.length === 0) return
  const held = new Set((await tx.q.select({ record: publicLink.recordKey }).from(publicLink).where(of(tx, use, to.map(({ record }) => record)))).map(({ record }) => record))
  for (const { record, expiresAt } of to.filter(one => held.has(one.record))) await tx.q.update(publicLink).set({ expiresAt }).where(of(tx, use, [record]))
  const fresh = to.filter(({ record }) => !held.has(record))
  if (fresh.length > 0) await tx.q.insert(publicLink).values(fresh.map(({ record, holder, expiresAt }) => ({ id: randomBytes(16).toString('base64url'), use, recordKey: record, holder, expiresAt })))
}

/** Takes back the links to records: from now on they open nothing. */
export async function revokeLinks(tx: Tx, use: LinkUse, records: readonly string[]): Promise<void> {
  if (records.length > 0) await tx.q.update(publicLink).set({ revokedAt: tx.ctx.now.toISOString() }).where(of(tx, use, records))
}

/** The token of the link to a record; undefined where it has none, or it was taken back. Whoever asks answers for who reads it. */
export async function linkToken(db: Db, use: LinkUse, record: string): Promise<string | undefined> {
  const [row] = await db.q.select({ id: publicLink.id }).from(publicLink).where(of(db, use, [record]))
  return row && tokenOf(await secretOf(db, 'public-link'), { id: row.id, vouched: [use] })
}
