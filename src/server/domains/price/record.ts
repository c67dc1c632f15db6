import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { fromPrice, type PriceFacts } from '#server/db/tables/priceRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'

/** Writes prices as facts; who records them is the person of the transaction. @returns their ids in the order given */
export async function recordPrices(tx: Tx, points: readonly PriceFacts[]): Promise<string[]> {
  if (points.length === 0) return []
  const lookups = await lookupsFor(tx)
  const rows = points.map(facts => ({ ...fromPrice(facts, lookups), id: newId() }))
  await insertRows(tx, pricePoint, rows)
  return rows.map(({ id }) => id)
}
