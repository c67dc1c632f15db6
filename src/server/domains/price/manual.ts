import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Tx } from '#server/db/tx.ts'
import { closedSupplier, suppliersNamed } from '#server/domains/supplier/index.ts'
import { PRICE_FAULTS, type ManualPrice } from '#shared/api/price.ts'
import type { StandingPrice } from '#shared/api/standingPrice.ts'
import { recordPrices } from './record.ts'
import { withdrawPrices } from './withdraw.ts'

const recorded = ({ name, spec, priceIncl, priceExcl, taxRate, day }: Pick<
  typeof pricePoint.$inferSelect, 'name' | 'spec' | 'priceIncl' | 'priceExcl' | 'taxRate' | 'day'
>) =>
  ({ name, spec, priceIncl, priceExcl, taxRate, day })

const demandPrices = (tx: Tx, machine: boolean): void => demand(tx.ctx, ['edit', machine ? 'N_MACHINE' : 'N_MATERIAL'])

/** @throws AppError NOT_FOUND; WRONG_STATE for one of another source */
export async function withdrawPrice(tx: Tx, id: string): Promise<void> {
  const [point] = await tx.q.select().from(pricePoint)
    .where(and(eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.id, id), isNull(pricePoint.withdrawnAt))).for('update')
  if (point === undefined) throw new AppError('NOT_FOUND')
  demandPrices(tx, point.machine)
  if (point.source !== 'MANUAL') throw new AppError('WRONG_STATE', { text: '只有手工记录的价格可以撤回，其他价格请在来源单据中更正' })
  await withdrawPrices(tx, [id])
  await audit(tx, { action: 'deleteMaterialPrice', entity: 'price_point', entityId: id, subject: point.name, before: recorded(point) })
}

/**
 * Records a manual price of a library item; `replaces` is the one that it corrects.
 * @throws AppError NOT_FOUND, BAD_INPUT for a future day or a closed supplier
 */
export async function addManualPrice(
  tx: Tx, { libMaterialId, replaces, price, includeTax, supplierName, ...facts }: ManualPrice,
): Promise<{ id: string, standing: StandingPrice[] }> {
  const [item] = await tx.q.select().from(material).where(eq(material.id, libMaterialId))
  if (item === undefined || ![tx.ctx.merchantId, PLATFORM_MERCHANT].includes(item.merchantId)) throw new AppError('NOT_FOUND')
  demandPrices(tx, item.machine)
  if (facts.day > businessDate(tx.ctx.now)) throw new AppError('BAD_INPUT', { field: 'day', text: PRICE_FAULTS.day })
  const closed = closedSupplier(await suppliersNamed(tx, item.machine ? 'MACHINE' : 'MATERIAL', [supplierName ?? '']), supplierName)
  if (closed !== null) throw new AppError('BAD_INPUT', { field: 'supplierName', text: closed })
  if (replaces) await withdrawPrice(tx, replaces)
  const { code, name, spec, brand, unit, machine } = item
  const [id = ''] = await recordPrices(tx, [{
    libMaterialId, machine, code, name, spec, brand, unit, source: 'MANUAL', includeTax,
    supplier: supplierName ? { name: supplierName } : null,
    priceIncl: includeTax ? price : null, priceExcl: includeTax ? null : price, ...facts,
  }])
  await audit(tx, {
    action: 'addMaterialPrice', entity: 'price_point', entityId: id, subject: name,
    after: { name, spec, price, taxRate: facts.taxRate, day: facts.day },
  })
  // Packages with a manual price use the newest one.
  const [newest] = await tx.q.select({ id: pricePoint.id, day: pricePoint.day }).from(pricePoint)
    .where(and(
      inArray(pricePoint.merchantId, [tx.ctx.merchantId, PLATFORM_MERCHANT]), eq(pricePoint.libMaterialId, libMaterialId),
      eq(pricePoint.source, 'MANUAL'),
      isNull(pricePoint.withdrawnAt),
    ))
    .orderBy(desc(pricePoint.day), desc(pricePoint.createdAt), desc(pricePoint.id)).limit(1)
  return {
    id,
    standing: newest !== undefined && newest.day > facts.day ? [{ words: [name, spec].filter(Boolean).join(' '), day: newest.day }] : [],
  }
}
