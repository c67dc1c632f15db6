import { z } from 'zod'
import { OFFER_SOURCE, type OfferSource } from '#schemas/price/offers.ts'
import { quotaList } from '#schemas/quota/lists.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { refreshPrices } from '#schemas/quota/refreshPrices.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { id, ids } from './kv.ts'
import { rowSchema } from './page.ts'
import { priceSource } from './price.ts'
import { repriceItem } from './reprice.ts'

const displayedPrice = z.object({
  libMaterialId: id, sourceType: priceSource, sourceId: z.string().max(64).nullable(), price: z.string().regex(/^-?\d+(\.\d+)?$/),
})
/** See PriceMark (grid-schemas/price/stale.ts). */
const mark = ofGrid(z.object({
  pointId: z.string().nullable(), source: priceSource, price: z.string().nullish(), difference: z.string().nullish(),
  percent: z.string().nullish(),
  day: z.string(), month: z.string().nullable(), side: z.enum(['INCL', 'EXCL']), sure: z.boolean(),
}), quotaMaterials, 'difference', 'percent')

/** See PriceOffer (grid-schemas/price/offers.ts). */
const offer = ofGrid(z.object({
  pointId: z.string(), as: z.enum(Object.keys(OFFER_SOURCE) as [OfferSource, ...OfferSource[]]), source: priceSource,
  price: z.string().nullish(),
  difference: z.string().nullish(), percent: z.string().nullish(), day: z.string(), month: z.string().nullable(), days: z.number(),
  where: z.string(), newer: z.boolean(),
  side: z.enum(['INCL', 'EXCL']), sure: z.boolean(), preferred: z.boolean(),
}), quotaMaterials, 'difference', 'percent')

/** Packages as previewed, with materials to reprice. */
export const refreshAsked = z.object({
  quotas: z.array(repriceItem.extend({ prices: z.array(z.object({ libMaterialId: id, pointId: id })).min(1).max(5000) })).min(1).max(5000),
})
export type RefreshAsked = z.output<typeof refreshAsked>

const quotaRow = ofGrid(z.object({
  quotaId: z.string(), quotaCode: z.string(), quotaName: z.string(), quotaVersion: z.number(), quotaTotalAmount: z.string().nullish(),
}), quotaList)

export const refreshApi = {
  /** In order of the prices; null for the newest of its source. */
  queryStaleMaterialPrices: reads('quota/queryStaleMaterialPrices', {
    title: '价格是否过期', need: needOn('query', quotaPackage), maxBody: BODY.rows,
    input: z.object({ quotaId: id.nullish(), rows: z.array(displayedPrice).max(5000) }), output: z.array(mark.nullable()),
  }),
  /** The newest of each source, in the merchant's source order. */
  queryMaterialPriceOffers: reads('quota/queryMaterialPriceOffers', {
    title: '可用的新价', need: needOn('query', quotaPackage), maxBody: BODY.rows,
    input: z.object({ quotaId: id.nullish(), rows: z.array(displayedPrice).max(5000) }), output: z.array(z.array(offer)),
  }),
  /** Covers the enabled packages, or those of `ids`. */
  queryRefreshPrices: reads('quota/queryRefreshPrices', {
    title: '刷新价格预览', need: needOn('query', quotaPackage), input: z.object({ ids: ids.optional() }),
    output: z.object({
      quotas: z.array(quotaRow), rows: z.array(z.intersection(rowSchema(refreshPrices), z.looseObject({ keys: z.array(z.string()) }))),
    }),
  }),
  refreshPrices: writes('quota/refreshPrices', {
    title: '刷新价格', need: needOn('edit', quotaPackage), prices: true, maxBody: BODY.rows, input: refreshAsked,
    output: z.object({ taskId: z.string() }),
  }),
}
