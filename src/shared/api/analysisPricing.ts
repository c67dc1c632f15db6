import { z } from 'zod'
import {
  FEE_KIND, FEE_PART, FEE_ROLE, PRICE_WAY, STANDARD, TAX_METHOD, type FeeKind, type FeePart, type FeeRole, type PriceWay, type Standard,
  type TaxMethod,
} from '#schemas/pricing/feeTerms.ts'
import { PRESETS, type PresetName } from '#schemas/pricing/presets.ts'
import { feeTemplate } from '#schemas/pricing/template.ts'
import { projectFees } from '#schemas/pricing/projectFees.ts'
import { priceAnalysis } from '#schemas/pricing/priceAnalysis.ts'
import { ANALYSE_READ, best, inAnalysedProject, ofAnalysis } from './analysis.ts'
import { BODY, reads, writes, type Need } from './contract.ts'
import { documentApi } from './document.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, ROW_CEILING, rowSchema } from './page.ts'

const within = inAnalysedProject
const ofCosts = ofAnalysis.extend({ best })
const keys = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])
const money = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, '金额不正确').meta({ examples: ['1'] })
/** The estimator edits the assigned sheet, leaders the whole round; the server checks this. */
const PRICE: Need = ['edit', 'P_ANALYSE_COMPARISON']

export const feeTemplateApi = documentApi(feeTemplate)
/** Fee table of a project, created only by {@link analysisPricingApi.takeTemplate}. */
export const projectFeesApi = documentApi(projectFees)

/** Inside the unit price over all items, or after the sum. */
const feeSum = z.object({
  id: z.string(), name: z.string(), part: keys<FeePart>(FEE_PART), kind: keys<FeeKind>(FEE_KIND), role: keys<FeeRole>(FEE_ROLE).nullable(),
  given: z.boolean(),
  bases: z.string().nullable(), rate: z.string().nullable(), base: z.string().nullable(), amount: z.string(),
})
export type FeeSum = z.output<typeof feeSum>

const summary = z.object({
  /** Null without a fee table: prices are typed and no fees follow. */
  standard: keys<Standard>(STANDARD).nullable(), taxMethod: keys<TaxMethod>(TAX_METHOD).nullable(),
  fees: z.array(feeSum), items: z.string(), measures: z.string(), allMeasures: z.string(), others: z.string(), statutory: z.string(),
  taken: z.string(), given: z.string(),
  pretax: z.string(), tax: z.string(), total: z.string(),
  direct: z.string(), margin: z.string().nullable(), public: z.string(), projectMargin: z.string().nullable(),
  unpriced: int32, uncosted: int32, due: int32, perArea: z.string().nullable(), control: z.string().nullable(),
  below: z.string().nullable(),
  ways: z.record(z.string(), int32), locked: int32,
  can: z.object({ price: z.boolean(), fees: z.boolean() }),
})
export type PriceSummary = z.output<typeof summary>

const moved = z.object({
  itemId: z.string(), name: z.string(), before: z.string().nullable(), after: z.string().nullable(), margin: z.string().nullable(),
  amount: z.string().nullable(),
})
const preview = z.object({ items: z.array(moved), kept: int32, keptWhy: z.array(z.string()), before: z.string(), after: z.string() })
export type PricePreview = z.output<typeof preview>
const done = z.object({ done: int32, deedId: z.string().nullable(), before: z.string(), after: z.string() })

const priceInput = ofCosts.extend({
  /** Default: all items of the sheet. */
  itemIds: z.array(id).max(ROW_CEILING).optional(),
  /** Price way to set; default: recomputes by the current one. */
  way: keys<PriceWay>(PRICE_WAY).optional(), param: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/).optional(),
  /** Also recomputes manual prices, never locked ones. */
  decided: z.boolean().default(false),
})

const target = ofCosts.extend({ total: money, feeId: id.optional(), nearest: z.boolean().default(false), tail: z.boolean().default(false) })
const solved = z.object({
  fee: z.object({ id: z.string(), name: z.string(), before: z.string(), after: z.string() }), before: z.string(), total: z.string(),
  rest: z.string(),
  items: z.array(moved), kept: int32, tail: z.object({ itemId: z.string(), name: z.string(), price: z.string() }).nullable(),
  margin: z.string().nullable(),
})
export type SolvedTarget = z.output<typeof solved>

const template = z.object({
  id: z.string(), templateName: z.string(), standard: keys<Standard>(STANDARD), taxMethod: keys<TaxMethod>(TAX_METHOD),
  isDefault: z.boolean(),
})
const locking = {
  need: PRICE, prices: true, maxBody: BODY.rows, input: ofCosts.extend({ itemIds: z.array(id).min(1).max(ROW_CEILING) }),
  output: done.pick({ done: true, deedId: true }), ...within,
} as const

/** 综合单价: item prices and the client's total (sheet of pricing). */
export const analysisPricingApi = {
  summary: reads('projectAnalyse/queryPriceSummary', {
    title: '报价汇总', need: ANALYSE_READ, prices: true, input: ofCosts, output: summary, ...within,
  }),
  templates: reads('projectAnalyse/queryFeeTemplates', {
    // `can`: whether the user may use it.
    title: '可选的费率模板', need: ANALYSE_READ, input: ofAnalysis.pick({ projectId: true }), ...within,
    output: z.object({ templates: z.array(template), current: z.string().nullable(), can: z.boolean() }),
  }),
  /** Copies a template or preset as the project's fee table; reprices items without a manual price. */
  takeTemplate: writes('projectAnalyse/takeFeeTemplate', {
    title: '选用费率模板', need: PRICE, prices: true, ...within,
    input: ofAnalysis.pick({ projectId: true }).extend({
      templateId: id.optional(), preset: z.enum(Object.keys(PRESETS) as [PresetName, ...PresetName[]]).optional(),
    }),
  }),
  preview: reads('projectAnalyse/queryItemPrices', {
    title: '批量定价预览', need: PRICE, prices: true, maxBody: BODY.rows, input: priceInput, output: preview, ...within,
  }),
  save: writes('projectAnalyse/saveItemPrices', {
    title: '批量定价', need: PRICE, prices: true, maxBody: BODY.rows, input: priceInput, output: done, ...within,
  }),
  lock: writes('projectAnalyse/batchLockPrice', { title: '锁价', ...locking }),
  unlock: writes('projectAnalyse/batchUnlockPrice', { title: '解除锁价', ...locking }),
  target: reads('projectAnalyse/queryTargetPrice', {
    title: '目标总价预览', need: PRICE, prices: true, input: target, output: solved, ...within,
  }),
  saveTarget: writes('projectAnalyse/saveTargetPrice', {
    title: '应用目标总价', need: PRICE, prices: true, input: target,
    output: solved.pick({ total: true, rest: true }).extend({ deedId: z.string().nullable() }), ...within,
  }),
  undo: writes('projectAnalyse/undoPrices', {
    title: '撤销改价', need: PRICE, prices: true, input: ofCosts.extend({ deedId: id }), output: z.object({ count: int32 }), ...within,
  }),
  analysis: reads('projectAnalyse/queryPriceAnalysis', {
    title: '综合单价分析表', need: ANALYSE_READ, prices: true, output: pageOf(rowSchema(priceAnalysis)), ...within,
    input: pageInput(priceAnalysis, { projectId: id, analyseId: id }).extend({ best, outward: z.boolean().default(false) }),
  }),
  exportAnalysis: reads('projectAnalyse/exportPriceAnalysis', {
    title: '导出综合单价分析表', need: ['export', 'P_ANALYSE_COMPARISON'], prices: true, body: 'file',
    input: ofCosts.extend({ outward: z.boolean().default(false) }), ...within,
  }),
}
