import { sql } from 'drizzle-orm'
import type { Ledger, LedgerKey } from '#schemas/kit/index.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { lockKeys } from './keys.ts'
import { refuse } from './laws.ts'
import { markOf, partsOf, type LockedBalance } from './values.ts'

export interface Frozen<L extends Ledger = Ledger> { readonly key: LedgerKey<L>, readonly line: string, readonly title: string }

/** @throws AppError WRONG_STATE naming the documents that have frozen balances to which this source would post */
export async function refuseFrozen(
  tx: Tx, { frozen = '' }: Ledger, source: string,
  lines: readonly { readonly standing: LockedBalance, readonly line: string, readonly title: string }[]
): Promise<void> {
  const frozenLines = lines.filter(({ standing: { frozenBy } }) => frozenBy !== null && frozenBy !== source)
  if (frozenLines.length === 0) return
  const documents = await tx.sql<{ readonly id: string, readonly code: string | null }>`
    select id, code from ${document} where merchant_id = ${tx.ctx.merchantId}
    and id = any(${sql.param(frozenLines.map(({ standing: balance }) => balance.frozenBy))}::text[])`
  const codes = new Map(documents.map(({ id, code }) => [id, code]))
  refuse(frozenLines.map(({ line, title, standing: balance }) =>
    ({ row: line, column: 'quantity', code: 'frozen', text: `“${title}”${frozen}（${codes.get(balance.frozenBy!) ?? ''}）` })))
}

const set = (tx: Tx, ledger: Ledger, keys: Iterable<string>, by: string | null) =>
  tx.sql`update ${ledgerBalance} b set frozen_by = ${by}::text from unnest(${sql.param([...keys])}::text[]) as n (mark)
  where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${ledger.name} and b.mark = n.mark`

/**
 * Freezes balances: only the source can post to them until {@link thawKeys}. A concurrent posting completes before, or is refused.
 * @param source the id of the document
 * @throws AppError WRONG_STATE naming the document that has frozen one before
 * @throws Error for a ledger whose balances cannot be frozen
 */
export async function freezeKeys<L extends Ledger>(tx: Tx, ledger: L, source: string, lines: readonly Frozen<L>[]): Promise<void> {
  if (ledger.frozen === undefined) throw new Error(`${ledger.name} freezes nothing`)
  if (lines.length === 0) return
  const keyed = lines.map(({ key, ...lineFacts }) => ({ ...lineFacts, parts: partsOf(ledger, key) }))
  const balancesByMark = await lockKeys(tx, ledger, keyed.map(({ parts }) => parts))
  await refuseFrozen(
    tx, ledger, source, keyed.map(({ parts, ...lineFacts }) => ({ ...lineFacts, standing: balancesByMark.get(markOf(parts))! }))
  )
  await set(tx, ledger, balancesByMark.keys(), source)
}

/** Only balances frozen by the source. */
export async function thawKeys<L extends Ledger>(tx: Tx, ledger: L, source: string, keys: readonly LedgerKey<L>[]): Promise<void> {
  if (keys.length === 0) return
  const balancesByMark = await lockKeys(tx, ledger, keys.map(key => partsOf(ledger, key)))
  await set(tx, ledger, [...balancesByMark].filter(([, { frozenBy }]) => frozenBy === source).map(([mark]) => mark), null)
}
