import { and, eq, sql } from 'drizzle-orm'
import { dec, toText } from '#schemas/kit/index.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { stockMinimum } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'
import { placesOf } from './warehousePlaces.ts'

/**
 * 设置库存下限 of a material in a visible warehouse; null or zero deletes it.
 * @throws AppError NOT_FOUND
 */
export async function saveMinimum(
  tx: Tx, { warehouseId, libMaterialId, projectId, quantity }: ParsedInput<typeof storeApi.saveMinimum>
): Promise<null> {
  const { merchantId } = tx.ctx
  const [place] = await tx.sql<{ name: string }>`${await placesOf(tx, { projectId, warehouseId })}`
  const [item] = await tx.q.select({ name: material.name })
    .from(material).where(sql`${material.id} = ${libMaterialId} and ${material.merchantId} in (${merchantId}, ${PLATFORM_MERCHANT})`)
  if (place === undefined || item === undefined) throw new AppError('NOT_FOUND')
  const scope = and(
    eq(stockMinimum.merchantId, merchantId), eq(stockMinimum.warehouseId, warehouseId), eq(stockMinimum.materialId, libMaterialId)
  )
  const [before] = await tx.q.select({ quantity: stockMinimum.quantity }).from(stockMinimum).where(scope).for('update')
  const minimum = quantity === null || dec(quantity).isZero() ? null : toText(dec(quantity))
  if (minimum === null) await tx.q.delete(stockMinimum).where(scope)
  else {
    await tx.q.insert(stockMinimum).values({ id: newId(), warehouseId, materialId: libMaterialId, quantity: minimum })
      .onConflictDoUpdate({
        target: [stockMinimum.merchantId, stockMinimum.warehouseId, stockMinimum.materialId], set: { quantity: minimum },
      })
  }
  await audit(tx, {
    action: 'saveStockMinimum', entity: 'warehouse', entityId: warehouseId, subject: `${place.name} ${item.name}`,
    before: { minimum: before?.quantity ?? null }, after: { minimum },
  })
  publishList(tx, stockRows)
  return null
}
