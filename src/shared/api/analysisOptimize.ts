import { z } from 'zod'
import { itemCosts, optimizeItems, optimizeMaterials, optimizeTrades } from '#schemas/analysis/optimize.ts'
import { STEPS, waterfallRows, type Step } from '#schemas/analysis/waterfall.ts'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import { ANALYSE_READ, best, inAnalysedProject, ofAnalysis } from './analysis.ts'
import { reads, type Need } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** Also requires the price right. */
export const OPTIMIZE: Need = ['query', 'P_ANALYSE_OPTIMIZE']
const by = <C extends Columns, K extends string>(path: string, grid: Grid<C, K>) =>
  reads(`projectAnalyse/${path}`, {
    title: grid.title, need: OPTIMIZE, prices: true, input: ofAnalysis.extend({ best }), output: z.array(rowSchema(grid)),
    ...inAnalysedProject,
  })
/** One analysis, or a round's picks. */
const side = z.object({ kind: z.enum(['analysis', 'best']), id })
export type WaterfallSide = z.output<typeof side>

/** Cost drivers, and savings between two compositions (spec-2 §4). */
export const analysisOptimizeApi = {
  materials: by('queryOptimizeMaterials', optimizeMaterials),
  items: by('queryOptimizeItems', optimizeItems),
  trades: by('queryOptimizeTrades', optimizeTrades),
  itemCosts: reads('projectAnalyse/queryItemCosts', {
    title: itemCosts.title, need: ANALYSE_READ, input: pageInput(itemCosts, { projectId: id, analyseId: id, best, key: id }),
    output: pageOf(rowSchema(itemCosts)), ...inAnalysedProject,
  }),
  waterfall: reads('projectAnalyse/queryWaterfall', {
    title: '差额', need: OPTIMIZE, prices: true, ...inAnalysedProject, input: z.object({ projectId: id, from: side, to: side }),
    output: ofGrid(z.object({
      before: z.string(), after: z.string(),
      steps: z.array(z.object({ step: z.enum(Object.keys(STEPS) as [Step, ...Step[]]), amount: z.string() })),
      rows: z.array(z.intersection(rowSchema(waterfallRows), z.object({ itemId: z.string(), analyseId: z.string() }))),
    }), waterfallRows, 'steps'),
  }),
}
