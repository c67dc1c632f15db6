import { z } from 'zod'
import { OTHER_BASE, type OtherBase } from '#schemas/analysis/blocks.ts'
import { PRICE_PROBLEM, type PriceProblemKind } from '#schemas/pricing/problems.ts'
import { analysisComparison } from '#schemas/analysis/comparison.ts'
import { ANALYSE_LEAD, ANALYSE_READ, analysisSums, inAnalysedProject } from './analysis.ts'
import { BODY, reads, writes } from './contract.ts'
import { REASON_MAX } from './document.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32 } from './kv.ts'
import { ROW_CEILING, rowSchema } from './page.ts'

const ofProject = z.object({ projectId: id })
const within = inAnalysedProject

const offer = ofGrid(z.object({
  analyseId: z.string(), itemId: z.string(), quotaName: z.string().nullable(), noCostReason: z.string().nullable(),
  quantity: z.string().nullable(),
  unitCost: z.string().nullish(), direct: z.string().nullish(), sideDirect: z.string().nullish(), labour: z.string().nullish(),
  material: z.string().nullish(), machine: z.string().nullish(), lowest: z.boolean(),
  /** Amount above the lowest; price and margin if picked. */
  above: z.string().nullish(), sell: z.string().nullish(), margin: z.string().nullish(), expected: z.string().nullish(),
}), analysisComparison, 'labour', 'material', 'machine')
/** `id`: project item or row added by an analysis; `itemId`: picked row, null without one. */
const row = z.intersection(
  rowSchema(analysisComparison),
  z.looseObject({ itemId: z.string().nullable(), own: z.boolean(), parentId: z.string().nullable(), sort: int32, offers: z.array(offer) })
)
const publics = ofGrid(z.object({ machine: z.string(), others: z.array(z.object({
  base: z.enum(Object.keys(OTHER_BASE) as [OtherBase, ...OtherBase[]]), itemId: z.string().nullable(), days: z.string().nullable(),
  basis: z.string(), factor: z.string(), rate: z.string(), amount: z.string(),
})) }), analysisComparison, 'machine', 'others')
const comparison = z.object({
  roundId: z.string(), bestAt: z.string().nullable(),
  analyses: z.array(z.object({ analyseId: z.string(), realName: z.string(), selected: z.boolean(), sums: analysisSums })),
  rows: z.array(row),
  sections: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable(), sort: int32 })),
  /** Public costs of the selected analysis, applied to the picked items. */
  publics: publics.nullish(),
  picked: analysisSums, lowest: analysisSums,
})
export type AnalysisComparison = z.output<typeof comparison>

/** Step, material, cost or expected change of an item. `amount`: per analysis; `note`: its calculation, such as 2.65 × 6.90. */
const part = z.object({
  key: z.string(), class: z.enum(['labour', 'material', 'machine', 'other', 'change']), name: z.string(), note: z.string(),
  amounts: z.array(ofGrid(
    z.object({ analyseId: z.string(), amount: z.string().nullish(), note: z.string().nullish() }), analysisComparison, 'amount', 'note'
  )),
})
const parts = z.object({
  id: z.string(), name: z.string(), unit: z.string(),
  offers: z.array(offer.pick({ analyseId: true, quotaName: true, noCostReason: true, direct: true, unitCost: true })), parts: z.array(part),
})
export type ItemParts = z.output<typeof parts>

/** Price faults, errors first, limited to the first ones. `place`: comparison row or fee. */
const offerProblems = z.object({
  errors: int32, warnings: int32,
  problems: z.array(z.object({
    kind: z.enum(Object.keys(PRICE_PROBLEM) as [PriceProblemKind, ...PriceProblemKind[]]), of: z.enum(['item', 'fee', 'whole']),
    place: z.string().nullable(), text: z.string(),
  })),
})
export type OfferProblems = z.output<typeof offerProblems>

const picks = z.array(z.object({ itemId: id, reason: z.string().trim().max(REASON_MAX).nullish() })).max(ROW_CEILING)

/** Picks the best of a round per item (domain B4.2). */
export const analysisBestApi = {
  /** The newest round, for users who may see its sums. */
  compare: reads('projectAnalyse/executeMajordomoAnalyse0', {
    title: '择优对比', need: ANALYSE_READ, input: ofProject, output: comparison, ...within,
  }),
  /** Differences of an item between analyses by step and material; `itemId`: key of its comparison row. */
  parts: reads('projectAnalyse/queryItemDifferences', {
    title: '清单项差在哪里', need: ANALYSE_READ, input: ofProject.extend({ itemId: id }), output: parts, ...within,
  }),
  /** A row added by an analysis is picked by itself, or removed by `dropped`. */
  pick: writes('projectAnalyse/saveAnalysePicks', {
    title: '择优取值', need: ANALYSE_LEAD, maxBody: BODY.rows,
    input: ofProject.extend({ picks, dropped: z.array(id).max(ROW_CEILING).default([]) }), ...within,
  }),
  problems: reads('projectAnalyse/queryOfferProblems', {
    title: '提交前检查', need: ANALYSE_LEAD, prices: true, input: ofProject, output: offerProblems, ...within,
  }),
  /**
   * Saves `picks` like {@link pick}, then computes the round's sums for approval.
   * @throws BAD_ROWS for items without a pick, reason or price, and other errors of {@link problems}
   */
  submit: writes('project/analyse/join/submitProjectBest', {
    title: '提交择优', need: ANALYSE_LEAD, prices: true, maxBody: BODY.rows, input: ofProject.extend({ picks: picks.default([]) }),
    output: z.object({ roundId: z.string() }), ...within,
  }),
  /** Opens a new round, which supersedes the approved one (domain B4.2). */
  reopen: writes('project/analyse/join/reopenJoinAnalyse', {
    title: '重新测算一轮', need: ANALYSE_LEAD, input: ofProject.extend({ reason: z.string().trim().min(1, '请填写原因').max(REASON_MAX) }),
    output: z.object({ roundId: z.string(), analyseId: z.string() }), ...within,
  }),
}
