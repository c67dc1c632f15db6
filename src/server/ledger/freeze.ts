import { sql } from 'drizzle-orm'
import type { Ledger, LedgerKey } from '#schemas/kit/index.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { lockKeys } from './keys.ts'
import { refuse } from './laws.ts'
import { markOf, partsOf, type Standing } from './values.ts'

/** A balance that is frozen, with the line that is about it and what that is called. */
export interface Frozen<L extends Ledger = Ledger> { readonly key: LedgerKey<L>, readonly line: string, readonly title: string }

/** @throws AppError WRONG_STATE naming the documents that have frozen balances to which this source would post */
export async function refuseFrozen(
  tx: Tx, { frozen = '' }: Ledger, source: string,
  lines: readonly { readonly standing: Standing, readonly line: string, readonly title: string }[]
): Promise<void> {
  const held = lines.filter(({ standing: { frozenBy } }) => frozenBy !== null && frozenBy !== source)
  if (held.length === 0) return
  const found = await tx.sql<{ readonly id: string, readonly code: string | null }>`
    select id, code from ${document} where merchant_id = ${tx.ctx.merchantId}
    and id = any(${sql.param(held.map(({ standing }) => standing.frozenBy))}::text[])`
  const codes = new Map(found.map(({ id, code }) => [id, code]))
  refuse(held.map(({ line, title, standing }) =>
    ({ row: line, column: 'quantity', code: 'frozen', text: `“${title}”${frozen}（${codes.get(standing.frozenBy!) ?? ''}）` })))
}

const set = (tx: Tx, ledger: Ledger, keys: Iterable<string>, by: string | null) =>
  tx.sql`update ${ledgerBalance} b set frozen_by = ${by}::text from unnest(${sql.param([...keys])}::text[]) as n (mark)
  where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${ledger.name} and b.mark = n.mark`

/**
 * Freezes balances: nobody but the source posts to them until {@link thawKeys}. Whoever posts at the same time is through before, or refused.
 * @param source the id of the document
 * @throws AppError WRONG_STATE naming the document that has frozen one before
 * @throws Error of a ledger whose balances cannot be frozen
 */
export async function freezeKeys<L extends Ledger>(tx: Tx, ledger: L, source: string, lines: readonly Frozen<L>[]): Promise<void> {
  if (ledger.frozen === undefined) throw new Error(`${ledger.name} freezes nothing`)
  if (lines.length === 0) return
  const keyed = lines.map(({ key, ...words }) => ({ ...words, parts: partsOf(ledger, key) }))
  const standing = await lockKeys(tx, ledger, keyed.map(({ parts }) => parts))
  await refuseFrozen(tx, ledger, source, keyed.map(({ parts, ...words }) => ({ ...words, standing: standing.get(markOf(parts))! })))
  await set(tx, ledger, standing.keys(), source)
}

/** Lets go of what the source has frozen of these balances. */
export async function thawKeys<L extends Ledger>(tx: Tx, ledger: L, source: string, keys: readonly LedgerKey<L>[]): Promise<void> {
  if (keys.length === 0) return
  const standing = await lockKeys(tx, ledger, keys.map(key => partsOf(ledger, key)))
  await set(tx, ledger, [...standing].filter(([, { frozenBy }]) => frozenBy === source).map(([mark]) => mark), null)
}
