import { z } from 'zod'
import { ANALYSE_EDIT, ANALYSE_READ, inAnalysedProject, ofAnalysis, variable } from './analysis.ts'
import { BODY, reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'
import { ROW_CEILING } from './page.ts'

export const CANDIDATE_ITEMS = 50

const outcome = z.enum(['matched', 'ambiguous', 'none'])
/** Matched package with reasons, or number of candidates; `second`: the runner-up's score. */
const matchedItem = z.object({
  itemId: z.string(), name: z.string(), outcome, quotaName: z.string().nullable(), score: z.number().nullable(), second: z.number(),
  candidates: int32, reasons: z.array(z.string()),
})
/** Counts of items matched, with candidates, without any, and skipped as confirmed or locked. */
export const autoMatchResult = z.object({
  matched: int32, ambiguous: int32, none: int32, skippedLocked: int32, deedId: z.string().nullable(),
  items: z.array(matchedItem).default([]),
})
export type AutoMatchResult = z.output<typeof autoMatchResult>
export const autoMatchAsked = ofAnalysis.extend({ itemIds: z.array(id).min(1).max(ROW_CEILING).optional() })
export type AutoMatchAsked = z.output<typeof autoMatchAsked>

const reason = z.object({ part: z.string(), points: z.number(), of: z.number(), text: z.string() })
const candidate = z.object({
  quotaId: z.string(), quotaCode: z.string(), quotaName: z.string(), sys: z.boolean(), points: z.number(), reasons: z.array(reason),
  contradictions: z.array(z.string()),
})
const candidates = z.object({ itemId: z.string(), outcome, second: z.number(), candidates: z.array(candidate) })
export type ItemCandidates = z.output<typeof candidates>

/** Matches packages with items (domain B3). */
export const analysisMatchApi = {
  /** Items without a package; of `itemIds`, also those with one. Its task returns an AutoMatchResult. */
  auto: writes('project/analyse/join/autoMatchQuota', {
    also: [variable('autoMatchQuota')],
    title: '自动匹配定额包', need: ANALYSE_EDIT, prices: true, maxBody: BODY.rows, input: autoMatchAsked, output: z.object({ taskId: z.string() }),
    ...inAnalysedProject,
  }),
  /** Up to three per item, best first. */
  candidates: reads('project/analyse/join/describeQuotasByAnalyse', {
    also: [variable('describeQuotasByAnalyse')],
    title: '清单项的候选定额包', need: ANALYSE_READ, input: ofAnalysis.extend({ itemIds: z.array(id).min(1).max(CANDIDATE_ITEMS) }),
    output: z.array(candidates), ...inAnalysedProject,
  }),
}
