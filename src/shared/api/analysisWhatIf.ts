import { z } from 'zod'
import { analysisItems } from '#schemas/analysis/items.ts'
import { analysisSums, best, inAnalysedProject, ofAnalysis } from './analysis.ts'
import { OPTIMIZE } from './analysisOptimize.ts'
import { reads } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { id } from './kv.ts'

const MAX_ASSUMPTIONS = 500
const positive = (max: number, text: string) => z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, text)
  .refine(value => Number(value) > 0, text).refine(value => (value.split('.')[1]?.length ?? 0) <= max, `最多 ${max} 位小数`)
const assumptions = ofAnalysis.extend({
  best,
  /** By row key of 材料汇总. */
  materials: z.array(z.object({ key: z.string().max(200), price: positive(2, '单价必须大于 0') })).max(MAX_ASSUMPTIONS).default([]),
  trades: z.array(z.object({ jobCategory: z.string().max(20), dailyPrice: positive(2, '工日单价必须大于 0') })).max(MAX_ASSUMPTIONS).default([]),
  items: z.array(z.object({ itemId: id, quantity: positive(6, '工程量必须大于 0') })).max(MAX_ASSUMPTIONS).default([]),
  others: z.array(z.object({ id, rate: positive(4, '费率必须大于 0') })).max(MAX_ASSUMPTIONS).default([]),
})
export type Assumptions = z.output<typeof assumptions>

/** 假设测算: other prices, quantities and rates; nothing is stored (domain B4.5). */
export const analysisWhatIfApi = {
  calculate: reads('project/tmpCalExecuteCost', {
    title: '假设测算', need: OPTIMIZE, prices: true, input: assumptions, ...inAnalysedProject,
    output: z.object({
      before: analysisSums, after: analysisSums,
      items: z.array(ofGrid(
        z.object({ itemId: z.string(), name: z.string(), before: z.string(), after: z.string(), difference: z.string() }), analysisItems,
        'before', 'after', 'difference'
      )),
    }),
  }),
}
