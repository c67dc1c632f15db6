import { newId } from '#server/core/ids.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { fromPrice, type PriceFacts } from '#server/db/tables/priceRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'

const CHUNK = 500

/** Writes prices as facts; who records them is the person of the transaction. @returns their ids in the order given */
export async function recordPrices(tx: Tx, points: readonly PriceFacts[]): Promise<string[]> {
  if (points.length === 0) return []
  const lookups = await lookupsFor(tx)
  const rows = points.map(facts => ({ ...fromPrice(facts, lookups), id: newId() }))
  for (let at = 0; at < rows.length; at += CHUNK) await tx.q.insert(pricePoint).values(rows.slice(at, at + CHUNK))
  return rows.map(({ id }) => id)
}
