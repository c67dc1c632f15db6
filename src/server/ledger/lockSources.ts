import { sql } from 'drizzle-orm'
import type { Ledger } from '#schemas/kit/index.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** The source of postings: a document by kind and permanent id. `day`: the business day, YYYY-MM-DD. */
export interface Source { readonly kind: string; readonly id: string; readonly day: string }

export type PostedRow = typeof ledgerRow.$inferSelect

/** With its rows in order. */
export async function lastTurn(
  db: Db, ledger: Ledger, source: string
): Promise<{ readonly turn: number; readonly rows: readonly PostedRow[] }> {
  const rows = await db.q.select().from(ledgerRow)
    .where(sql`${ledgerRow.merchantId} = ${db.ctx.merchantId} and ${ledgerRow.source} = ${source} and ${ledgerRow.ledger} = ${ledger.name}
    and ${ledgerRow.turn} = (select max(turn) from ledger_row l where l.merchant_id = ${db.ctx.merchantId} and l.source = ${source}
    and l.ledger = ${ledger.name})`)
    .orderBy(ledgerRow.id)
  return { turn: rows[0]?.turn ?? -1, rows }
}

/** Even turns of a source post, odd ones reverse. */
export const isStanding = (turn: number): boolean => turn >= 0 && turn % 2 === 0

/** Locks sources in a fixed order, so that their postings run one after the other. */
export async function lockSources(tx: Tx, sources: readonly string[]): Promise<void> {
  for (const source of [...new Set(sources)].toSorted())
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.ctx.merchantId}/ledger/${source}`}, 0))`
}
