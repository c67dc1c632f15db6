import { sql } from 'drizzle-orm'
import type { Ledger, Lookups } from '#schemas/kit/index.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { isHeld, type Moved } from './laws.ts'
import { markOf, formatMeasure } from './values.ts'

const FEW = 3

/** Adds to balances reserved by another ledger the reserving documents and their quantities. */
export async function withHolders(tx: Tx, lookups: Lookups, ledger: Ledger, moved: readonly Moved[]): Promise<readonly Moved[]> {
  const law = ledger.laws.find(one => one.kind === 'covers')
  if (law === undefined || law.kind !== 'covers') return moved
  const result: Moved[] = []
  for (const one of moved)
    result.push(isHeld(ledger, one) ? { ...one, holders: await holdersOf(tx, lookups, ledger, law, one.after.key) } : one)
  return result
}

async function holdersOf(
  tx: Tx, lookups: Lookups, ledger: Ledger,
  { ledger: other, measure }: { readonly ledger: string, readonly measure: 'quantity' | 'amount' }, key: readonly string[],
): Promise<string> {
  const column = sql.raw(measure)
  const rows = await tx.sql<{ readonly code: string | null, readonly held: string }>`
    select d.code, sum(r.${column}) as held from ${ledgerRow} r left join ${document} d on d.merchant_id = r.merchant_id and d.id = r.source
    where r.merchant_id = ${tx.ctx.merchantId} and r.ledger = ${other} and r.mark = ${markOf(key)}
    group by r.source, d.code having sum(r.${column}) > 0 order by held desc, d.code`
  const texts = rows.slice(0, FEW)
    .map(({ code, held: reserved }) => `${code ?? ''} ${formatMeasure(lookups, ledger, measure, key, reserved)}`.trim())
  return `${texts.join('、')}${rows.length > FEW ? ` 等 ${rows.length} 单` : ''}`
}
