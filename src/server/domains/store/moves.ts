import { sql, type SQL } from 'drizzle-orm'
import { backIn } from '#schemas/store/backs.ts'
import { stock } from '#schemas/store/ledgers.ts'
import type { Move } from '#schemas/store/moves.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, returnOut } from '#schemas/store/returns.ts'
import { inDocument, outDocument } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'

/** What a bill that goes straight to its place posts besides coming in, under a kind and an id that are called after its own. */
export const USED = '.used'
/** The bill behind a posting. */
export const billOf = (source: SQL): SQL => sql`regexp_replace(${source}, '\\.used$', '')`

const KINDS: Readonly<Record<string, Move>> = {
  [planIn.name]: 'PURCHASE', [backIn.name]: 'BACK', [planOut.name]: 'PICKED', [`${planIn.name}${USED}`]: 'PICKED', [returnOut.name]: 'RETURNED', [directReturn.name]: 'RETURNED',
}

/** Whether a posting of the stock, as `l`, comes in or takes back what came in. */
export const INBOUND: SQL = sql`((l.quantity > 0) = (l.reverses is null))`

/** In which way a posting of the stock, as `l`, moves goods: by the kind of its bill, and of other bills by their reason. */
export function moveOf({ ctx: { merchantId } }: Db): SQL {
  const kinds = Object.entries(KINDS).map(([kind, move]) => sql`when l.source_kind = ${kind} then ${move}`)
  const moved = (kind: string, bills: SQL, move: Move): SQL => sql`when l.source_kind = ${kind} and l.source in (${bills}) then ${move}`
  return sql`case ${sql.join(kinds, sql` `)}
    ${moved(otherIn.name, sql`select ${inDocument.id} from ${inDocument} where ${inDocument.merchantId} = ${merchantId} and ${inDocument.reason} = 'MOVED'`, 'MOVED_IN')}
    ${moved(otherOut.name, sql`select ${outDocument.id} from ${outDocument} where ${outDocument.merchantId} = ${merchantId} and ${outDocument.reason} = 'MOVED'`, 'MOVED_OUT')}
    when ${INBOUND} then 'OTHER_IN' else 'OTHER_OUT' end`
}

/** The postings of the stock, as `l`, of a merchant. */
export const stockPostings = ({ ctx: { merchantId } }: Db): SQL => sql`l.merchant_id = ${merchantId} and l.ledger = ${stock.name}`
