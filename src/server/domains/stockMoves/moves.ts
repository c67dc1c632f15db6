import { sql, type SQL } from 'drizzle-orm'
import { backIn } from '#schemas/store/backs.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { monthEnd } from '#schemas/store/monthEnd.ts'
import type { Move } from '#schemas/store/moves.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, returnOut } from '#schemas/store/returns.ts'
import { transfer } from '#schemas/store/transfers.ts'
import { inDocument, outDocument } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'

/** Bills with two postings use a derived kind and id for one of them: direct deliveries are used, unused goods are issued again. */
const [USED, REPEATED] = ['.used', '.again']
export const sourcesOf = (id: SQL): SQL => sql`array[${id}, ${id} || ${USED}, ${id} || ${REPEATED}]`
export const billOf = (source: SQL): SQL => sql`regexp_replace(${source}, '\\.(used|again)$', '')`

const KINDS: Readonly<Record<string, Move>> = {
  [planIn.name]: 'PURCHASE', [backIn.name]: 'BACK', [planOut.name]: 'PICKED', [`${planIn.name}${USED}`]: 'PICKED',
  [returnOut.name]: 'RETURNED', [directReturn.name]: 'RETURNED',
  [monthEnd.name]: 'BACK', [`${monthEnd.name}${REPEATED}`]: 'PICKED',
}

/** Whether a stock posting `l` is inbound or reverses an inbound one. */
export const INBOUND: SQL = sql`((l.quantity > 0) = (l.reverses is null))`

/** Way of a stock posting `l`: by its bill's kind, else by the reason. */
export function moveOf({ ctx: { merchantId } }: Db): SQL {
  const kinds = Object.entries(KINDS).map(([kind, move]) => sql`when l.source_kind = ${kind} then ${move}`)
  const moved = (kind: string, bill: typeof inDocument | typeof outDocument, move: Move): SQL =>
    sql`when l.source_kind = ${kind} and l.source in (select ${bill.id} from ${bill}
      where ${bill.merchantId} = ${merchantId} and ${bill.reason} = 'MOVED') then ${move}`
  return sql`case ${sql.join(kinds, sql` `)}
    ${moved(otherIn.name, inDocument, 'MOVED_IN')}
    ${moved(otherOut.name, outDocument, 'MOVED_OUT')}
    when l.source_kind = ${transfer.name} and ${INBOUND} then 'MOVED_IN' when l.source_kind = ${transfer.name} then 'MOVED_OUT'
    when ${INBOUND} then 'OTHER_IN' else 'OTHER_OUT' end`
}

export const stockPostings = ({ ctx: { merchantId } }: Db): SQL => sql`l.merchant_id = ${merchantId} and l.ledger = ${stock.name}`
