import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { fromPrice, type PriceFacts } from '#server/db/tables/priceRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { supplierNamed, suppliersNamed } from '#server/domains/supplier/index.ts'

/** Adds the id of registered suppliers to prices, by name. */
async function registered(tx: Tx, points: readonly PriceFacts[]): Promise<(facts: PriceFacts) => PriceFacts['supplier']> {
  const namesOf = (machine: boolean) => points.flatMap(point => (point.machine === machine && point.supplier ? [point.supplier.name] : []))
  const [materials, machines] = [await suppliersNamed(tx, 'MATERIAL', namesOf(false)), await suppliersNamed(tx, 'MACHINE', namesOf(true))]
  return ({ machine, supplier }) =>
    supplier && { ...supplier, id: supplier.id ?? supplierNamed(machine ? machines : materials, supplier.name)?.id ?? null }
}

/**
 * Stores prices as facts recorded by the transaction's user.
 * @returns their ids in input order
 */
export async function recordPrices(tx: Tx, points: readonly PriceFacts[]): Promise<string[]> {
  if (points.length === 0) return []
  const lookups = await lookupsFor(tx)
  const supplierOf = await registered(tx, points)
  const rows = points.map(facts => ({ ...fromPrice({ ...facts, supplier: supplierOf(facts) }, lookups), id: newId() }))
  await insertRows(tx, pricePoint, rows)
  return rows.map(({ id }) => id)
}
