import { and, eq } from 'drizzle-orm'
import { bothSides } from '#schemas/price/sides.ts'
import { audit } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { gridOf } from './check.ts'

const pricesOf = ({ priceExcl, taxRate, priceIncl }: Pick<typeof material.$inferSelect, 'priceExcl' | 'taxRate' | 'priceIncl'>) =>
  ({ priceExcl, taxRate, priceIncl })

/**
 * Copies a recorded price to its library item (spec-2 §7, setDefaultMaterialPrice); `libMaterialId` is the item of an unbound price.
 * Records no new fact.
 * @throws AppError NOT_FOUND; FORBIDDEN for an item of the platform, or without permission for the library
 */
export async function setDefaultPrice(
  tx: Tx, { id, libMaterialId }: { readonly id: string, readonly libMaterialId?: string | null }
): Promise<void> {
  const { merchantId } = tx.ctx
  const [point] = await tx.q.select().from(pricePoint).where(eq(pricePoint.id, id))
  const itemId = point?.libMaterialId ?? libMaterialId
  if (point === undefined || point.withdrawnAt !== null || ![merchantId, PLATFORM_MERCHANT].includes(point.merchantId))
    throw new AppError('NOT_FOUND')
  if (!itemId) throw new AppError('BAD_INPUT', { field: 'libMaterialId', text: '这个价格还没有对应库里的条目' })
  const [item] = await tx.q.select().from(material).where(and(eq(material.merchantId, merchantId), eq(material.id, itemId))).for('update')
  if (item === undefined) {
    const [platform] = await tx.q.select({ id: material.id }).from(material)
      .where(and(eq(material.merchantId, PLATFORM_MERCHANT), eq(material.id, itemId)))
    throw platform === undefined ? new AppError('NOT_FOUND') : new AppError('FORBIDDEN', { text: '平台的条目不可修改，请复制到企业库' })
  }
  demand(tx.ctx, ['edit', item.machine ? 'N_MACHINE' : 'N_MATERIAL'])
  // Lists may have prices without a rate; then the item's rate stays.
  const taxRate = point.taxRate ?? item.taxRate
  const prices = { ...bothSides({ priceIncl: point.priceIncl, priceExcl: point.priceExcl, taxRate }), taxRate }
  await tx.q.update(material).set(prices).where(and(eq(material.merchantId, merchantId), eq(material.id, itemId)))
  publishList(tx, gridOf(item.machine))
  await audit(tx, {
    action: 'setDefaultMaterialPrice', entity: 'material', entityId: itemId, subject: item.name, before: pricesOf(item),
    after: pricesOf(prices),
  })
}
