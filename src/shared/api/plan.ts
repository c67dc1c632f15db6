import { z } from 'zod'
import { planPhases } from '#schemas/analysis/plan.ts'
import { inAnalysedProject } from './analysis.ts'
import { EXECUTE_READ } from './analysisExecute.ts'
import { needOn, reads, writes } from './contract.ts'
import { id } from './kv.ts'
import { rowSchema } from './page.ts'

const facts = { execute: true, ...inAnalysedProject } as const
const planned = { planStart: z.iso.date('计划开工日期不正确').nullable(), planEnd: z.iso.date('计划完工日期不正确').nullable() }
const day = z.string().nullable()

const projectPlan = z.object({
  planStart: day, planEnd: day, actualStart: day,
  /** The actual start, else the planned one. */
  from: day,
  until: day,
  /** Confirmed: phases use the days of their bars. */
  scheduled: z.boolean(),
  phases: z.array(rowSchema(planPhases)),
})
export type ProjectPlan = z.output<typeof projectPlan>

/** 计划: dates and phases of a project (spec-2 §7). */
export const planApi = {
  /** Progress plan frozen with the target cost, by the confirmed schedule's bars or the calendar. */
  project: reads('plan/queryProjectPlan', {
    title: planPhases.title, need: EXECUTE_READ, input: z.object({ projectId: id }), output: projectPlan, ...facts,
  }),
  /** @throws STALE_VERSION if the dates differ from those seen */
  update: writes('plan/updatePlanInfo', {
    title: '修改项目计划', need: needOn('edit', planPhases), input: z.object({ projectId: id, ...planned, was: z.object(planned) }), ...facts,
  }),
}
