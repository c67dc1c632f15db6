import { z } from 'zod'
import { analysisItems } from '#schemas/analysis/items.ts'
import { OFFER_SOURCE, type OfferSource } from '#schemas/price/offers.ts'
import { COMPARED_SIDE, type ComparedSide } from '#schemas/price/sources.ts'
import { ANALYSE_EDIT, ANALYSE_READ, inAnalysedProject, ofAnalysis, variable } from './analysis.ts'
import { BODY, reads, writes } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32 } from './kv.ts'
import { priceSource } from './price.ts'

const within = inAnalysedProject
const money = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, '单价不正确').meta({ examples: ['1.00'] })
const trade = ofAnalysis.extend({ jobCategory: id, jobLevel: id.nullable().default(null), dailyPrice: money })
/** Recorded price of a library material on one side of the tax: a price with tax never replaces one without. */
const prices = z.array(
  z.object({ libMaterialId: id, side: z.enum(Object.keys(COMPARED_SIDE) as [ComparedSide, ...ComparedSide[]]), pointId: id })
).min(1, '请选择要采用的价格').max(5_000)

const item = ofGrid(z.object({
  itemId: z.string(), name: z.string(), quotaName: z.string().nullable(), before: z.string().nullish(), after: z.string().nullish(),
  difference: z.string().nullish(),
}), analysisItems, 'before', 'after', 'difference')
/** Changes of direct cost by item and in total; locked items are skipped and counted. `deedId` undoes it in one step. */
const change = {
  items: z.array(item),
  /** Public percentages that change with the items. */
  publics: ofGrid(
    z.object({ before: z.string(), after: z.string(), difference: z.string() }), analysisItems, 'before', 'after', 'difference'
  ).nullish(),
  before: z.string().nullish(), after: z.string().nullish(), locked: int32,
}
const preview = ofGrid(z.object(change), analysisItems, 'before', 'after')
const applied = ofGrid(z.object({ ...change, deedId: z.string().nullable() }), analysisItems, 'before', 'after')
export type RepricedItems = z.output<typeof preview>

const offer = ofGrid(z.object({
  pointId: z.string(), as: z.enum(Object.keys(OFFER_SOURCE) as [OfferSource, ...OfferSource[]]), source: priceSource,
  price: z.string().nullish(), difference: z.string().nullish(),
  day: z.string(), days: z.number(), where: z.string(), newer: z.boolean(),
  side: z.enum(['INCL', 'EXCL']), sure: z.boolean(), preferred: z.boolean(),
}), analysisItems, 'price', 'difference')
const priced = ofGrid(z.object({
  libMaterialId: z.string(), materialName: z.string(), spec: z.string().nullable(), unit: z.string().nullable(),
  price: z.string().nullish(), items: int32, offers: z.array(offer),
}), analysisItems, 'price')

/** Previewed first, undone in one step (domain B4.3). */
export const analysisRepriceApi = {
  previewTrade: reads('project/analyse/join/queryWorkerDailyPrice', {
    title: '工种调价预览', need: ANALYSE_READ, input: trade, output: preview, ...within,
  }),
  trade: writes('project/analyse/join/updateWorkerDailyPrice', {
    also: [variable('updateWorkerDailyPrice')], title: '工种调价', need: ANALYSE_EDIT, prices: true, input: trade, output: applied, ...within,
  }),
  offers: reads('projectAnalyse/queryAnalysePriceOffers', {
    title: '测算的新价', need: ANALYSE_READ, input: ofAnalysis, output: z.array(priced), ...within,
  }),
  previewPrices: reads('projectAnalyse/queryAnalyseRefreshPrices', {
    title: '更新价格预览', need: ANALYSE_READ, maxBody: BODY.rows, input: ofAnalysis.extend({ prices }), output: preview, ...within,
  }),
  prices: writes('projectAnalyse/refreshAnalysePrices', {
    title: '更新测算价格', need: ANALYSE_EDIT, prices: true, maxBody: BODY.rows, input: ofAnalysis.extend({ prices }), output: applied, ...within,
  }),
}
