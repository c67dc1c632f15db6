import { sql } from 'drizzle-orm'
import { dec, toText, type Ledger, type Lookups } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import type { RowFault } from '#shared/errors.ts'
import { isOf } from './keys.ts'
import type { Moved } from './laws.ts'
import { markOf, formatMeasure, type Values } from './values.ts'

/** Negative closing balances after backdated postings, from the source's day on; the newest day of each key is named. */
export async function dayFaults(
  tx: Tx, lookups: Lookups, ledger: Ledger, day: string, moved: readonly Moved[]
): Promise<readonly RowFault[]> {
  const law = ledger.laws.find(one => one.kind === 'nonNegative' && one.daily === true)
  if (law === undefined || law.kind !== 'nonNegative') return []
  const { measure } = law
  const reduced = moved.filter(({ before, after }) => dec(after[measure]).lt(before[measure]))
  if (reduced.length === 0) return []
  const rows = await tx.sql<Values & { readonly key: string[], readonly day: string }>`
    select key, day, sum(quantity) as quantity, sum(amount) as amount from ${ledgerRow}
    where merchant_id = ${tx.ctx.merchantId} and ledger = ${ledger.name} and day > ${day}
    and ${isOf(sql`mark`, reduced.map(({ after }) => after.key))}
    group by key, day order by key, day desc`
  const later = grouped(rows, ({ key }) => markOf(key))
  return reduced.flatMap(({ after, line, title }): RowFault[] => {
    let remaining = dec(after[measure])
    const days = later.get(markOf(after.key)) ?? []
    for (const [at, one] of days.entries()) {
      remaining = remaining.minus(one[measure])
      if (!remaining.isNegative()) continue
      const short = days[at + 1]?.day ?? day
      return [{
        row: line, column: measure, code: 'short',
        text: `“${title}”${short} 该日结存会变为负数（${formatMeasure(lookups, ledger, measure, after.key, toText(remaining))}）`,
      }]
    }
    return []
  })
}
