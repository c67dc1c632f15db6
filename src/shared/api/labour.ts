import { z } from 'zod'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { priceLog } from '#schemas/labour/priceLog.ts'
import { contractPrices, inquiryPrices } from '#schemas/labour/pricePoints.ts'
import { repricing } from '#schemas/labour/repricing.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { manList } from '#schemas/man/list.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { kv, looseRow, problem } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { repriceItem } from './reprice.ts'
import { standingPrice } from './standingPrice.ts'

const query = needOn('query', dailyPrices, manList)
const READ_PRICES = needOn('query', dailyPrices)
const edit = needOn('edit', setPrices)
const trade = z.string().max(20)
const level = z.string().max(4)
const region = z.string().max(20)
const filters = { jobCategory: trade.optional(), jobLevel: level.optional() }
/** Maximum rows per save: every trade, level and province. */
const MOST_ROWS = 5000

/** `was`: price seen by the editor, null without one. */
const rows = z.array(looseRow).max(MOST_ROWS)
const jobs = z.array(z.object({ jobCategory: trade, jobLevel: level })).max(MOST_ROWS)

/** Dictionary values beside the columns, as in the specification's rows (spec-2 §3). */
const pointKvs = z.looseObject({
  inquiryPriceItemId: z.string(), supplierTypeKv: kv.nullable(), provinceKv: kv.nullable(), cityKv: kv.nullable(), areaKv: kv.nullable(),
})
const pointFilters = { itemName: z.string().max(100).optional() }

/** Day prices of trades, and labour prices of inquiries and contracts (spec-2 §3, §7). */
export const labourApi = {
  /** National by default; `region` takes the most specific record, `everyRegion` returns one row per region with a price. */
  queryPageJobCategorySetPriceNow: reads('job/category/queryPageJobCategorySetPriceNow', {
    title: '工日单价', need: query,
    input: pageInput(dailyPrices, { ...filters, region: region.optional(), everyRegion: z.boolean().optional() }),
    output: pageOf(rowSchema(dailyPrices)),
  }),
  /** `region`: exactly this one; '' is national. */
  queryPageJobCategorySetPriceLog: reads('job/category/queryPageJobCategorySetPriceLog', {
    title: '定价记录', need: query, input: pageInput(priceLog, { ...filters, region: region.optional() }), output: pageOf(rowSchema(priceLog)),
  }),
  /** Saves the valid rows (`saved`), returns the others with reasons. `standing`: later prices that stay in force. */
  addJobCategorySetPrice: writes('job/category/addJobCategorySetPrice', {
    title: '工种定价', need: edit, prices: true, maxBody: BODY.rows, input: z.object({ rows }),
    output: z.object({ saved: z.array(z.string()), problems: z.array(problem), standing: z.array(standingPrice) }),
  }),
  /** Enabled packages with another daily price than `rows`, or else the current ones. `later`: rows that start later or are regional. */
  queryJobCategorySetPriceQuotas: reads('job/category/queryJobCategorySetPriceQuotas', {
    title: '受影响的定额包', need: READ_PRICES, maxBody: BODY.rows, input: z.object({ rows: rows.optional() }),
    output: z.object({ rows: z.array(rowSchema(repricing)), jobs, later: z.number() }),
  }),
  /** Starts a task that reprices the packages by current prices and returns a RepriceReport. */
  updateQuotaJobCategoryPrice: writes('job/category/updateQuotaJobCategoryPrice', {
    title: '按工日单价调整定额包', need: edit, prices: true, maxBody: BODY.rows,
    input: z.object({ jobs: jobs.min(1), items: z.array(repriceItem).min(1).max(10_000) }),
    output: z.object({ taskId: z.string() }),
  }),
  /** All trades and levels with current prices (spec-2 §7). */
  getWorkersList: reads('quota/getWorkersList', {
    title: '工种列表', need: query, input: z.object({ ...filters, region: region.optional() }),
    output: z.object({
      rows: z.array(ofGrid(z.intersection(rowSchema(dailyPrices), z.looseObject({ jobCategoryKv: kv, jobLevelKv: kv })), dailyPrices)),
    }),
  }),
  queryPageWorkInquiryItemPrice: reads('quota/queryPageWorkInquiryItemPrice', {
    title: '人工询价', need: READ_PRICES, input: pageInput(inquiryPrices, pointFilters),
    output: pageOf(z.intersection(rowSchema(inquiryPrices), pointKvs)),
  }),
  queryPageWorkContractItemPrice: reads('quota/queryPageWorkContractItemPrice', {
    title: '劳务合同价', need: READ_PRICES, input: pageInput(contractPrices, pointFilters),
    output: pageOf(z.intersection(rowSchema(contractPrices), pointKvs)),
  }),
}

export const setPriceRow = z.object({
  id: z.string().max(80), was: ofGrid(z.object({
    quotaReferencePrice: z.string().nullable(), dailyPrice: z.string().nullable(), recordDate: z.string().nullable(),
  }), setPrices).nullish(),
})
