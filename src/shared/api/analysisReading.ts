import { z } from 'zod'
import { analysisItems } from '#schemas/analysis/items.ts'
import { PRICE_WARNING } from '#schemas/pricing/problems.ts'
import { analysisSums, inAnalysedProject } from './analysis.ts'
import { reads } from './contract.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32 } from './kv.ts'

/** Offer line: cost, price and margin in percent; `id` is the bill section. */
const part = ofGrid(
  z.object({ id: z.string(), name: z.string(), direct: z.string().nullish(), sell: z.string().nullish(), margin: z.string().nullish() }),
  analysisItems, 'margin'
)
export type OfferPart = z.output<typeof part>
/** Yuan, with the difference to the offer. */
const measure = ofGrid(
  z.object({ direct: z.string().nullish(), sell: z.string().nullish(), margin: z.string().nullish(), controlPrice: z.string().nullish() }),
  analysisItems, 'margin', 'controlPrice'
)

/** Summary of a round for its approvers (domain B4.2, B12). */
const reading = z.object({
  /** Change analysis: `sections` are the change's lines. */
  isChange: z.boolean(),
  /** Top bill sections in order; fees and public costs. */
  sections: z.array(part), fees: z.array(part), whole: analysisSums,
  /** Client's control price; `sell`: the offer's distance below it. */
  control: measure.nullable(),
  /** Last approved round; `difference`: this round's excess. */
  last: z.object({ round: int32, sums: measure, difference: measure }).nullable(),
  /** Submit warnings (sheet of pricing, Before submit). */
  warnings: z.array(z.object({ kind: z.enum(Object.keys(PRICE_WARNING) as [keyof typeof PRICE_WARNING]), count: int32 })),
  /** Page of the selected sheet, if readable. */
  sheet: z.string().nullable(),
})
export type RoundReading = z.output<typeof reading>

/** For approvers and leaders; for a change, every reader of analyses. */
export const analysisReadingApi = {
  reading: reads('projectAnalyse/queryRoundReading', {
    title: '测算审定依据', need: '-', input: z.object({ projectId: id, id }), output: reading, ...inAnalysedProject,
  }),
}
