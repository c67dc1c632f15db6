import { z } from 'zod'
import { analysisItems } from '#schemas/analysis/items.ts'
import { PRICE_WARNING } from '#schemas/pricing/problems.ts'
import { analysisSums, inAnalysedProject } from './analysis.ts'
import { reads } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32 } from './kv.ts'

/** What a line of the offer comes to: its cost, its price, and what of the price is left, in percent. `id` is the section of the bill. */
const part = ofGrid(z.object({ id: z.string(), name: z.string(), direct: z.string().nullish(), sell: z.string().nullish(), margin: z.string().nullish() }), analysisItems, 'margin')
export type OfferPart = z.output<typeof part>
/** Yuan, and how far the offer is from it. */
const measure = ofGrid(z.object({ direct: z.string().nullish(), sell: z.string().nullish(), margin: z.string().nullish(), controlPrice: z.string().nullish() }), analysisItems, 'margin', 'controlPrice')

/** What whoever is asked to approve a round decides by (domain B4.2, B12). */
const reading = z.object({
  /** Whether it is the analysis of a change: `sections` are its lines then. */
  isChange: z.boolean(),
  /** Top sections of the bill in its order, then what stands beside the items: public costs, fees. */
  sections: z.array(part), fees: z.array(part), whole: analysisSums,
  /** The client's control price with the offer's distance below it in `sell`. */
  control: measure.nullable(),
  /** The last approved round: its sums, and in `difference` how far this one is above them. */
  last: z.object({ round: int32, sums: measure, difference: measure }).nullable(),
  /** What was to be looked at before it was submitted, by its kind (sheet of pricing, Before submit). */
  warnings: z.array(z.object({ kind: z.enum(Object.keys(PRICE_WARNING) as [keyof typeof PRICE_WARNING]), count: int32 })),
  /** The page of the sheet that was selected, where the person may read it. */
  sheet: z.string().nullable(),
})
export type RoundReading = z.output<typeof reading>

/** For whom a round's approval asks, and for whoever leads its analyses; that of a change for whoever may read analyses. */
export const analysisReadingApi = {
  reading: reads('projectAnalyse/queryRoundReading', { title: '测算审定依据', need: '-', input: z.object({ projectId: id, id }), output: reading, ...inAnalysedProject }),
}
