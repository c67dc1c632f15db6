import type { Lookups } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import { derivedOf } from '#server/db/tables/materialItemRows.ts'
import type { Tx } from '#server/db/tx.ts'
import items from './data/materialItems.json' with { type: 'json' }
import { insertRows } from '#server/db/insertRows.ts'
import type { MaterialInsert } from './library.ts'

/** Suppliers' item names, some bound to the library. */
export async function seedMaterialItems(tx: Tx, library: readonly Pick<MaterialInsert, 'id' | 'code'>[], lookups: Lookups): Promise<void> {
  const byCode = new Map(library.map(({ id, code }) => [code, id]))
  await insertRows(
    tx, materialItem, items.map(({ supplier, code, name, spec, brand, unit, means, general = false, machine = false, seen: seenAt }) => {
      const written = { name, spec: spec || null, brand: brand || null, unit, supplierName: supplier }
      const libMaterialId = means === undefined ? null : byCode.get(means)
      if (libMaterialId === undefined) throw new Error(`${name}: the library has no ${means}`)
      return {
        ...written, ...derivedOf(written, lookups), id: newId(), machine, code, general, timesSeen: seenAt, libMaterialId,
        ...(libMaterialId !== null && { bindTime: tx.ctx.now.toISOString(), bindBy: '系统' }),
      }
    })
  )
}
