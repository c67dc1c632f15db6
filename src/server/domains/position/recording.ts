import { positionMatch, positionStep } from '#server/db/tables/position.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishDesign } from './design.ts'

/** The whole of a step's quantity at a place that is done. */
export interface StepDone { readonly itemId: string, readonly placeId: string, readonly stepId: string, readonly done: string, readonly finished: boolean }

/** Records what is done of steps, as a report says it: begun above nothing, done at the whole. What was accepted stays so. Steps of matches that have gone are left out. */
export async function recordSteps(tx: Tx, projectId: string, steps: readonly StepDone[]): Promise<void> {
  if (steps.length === 0) return
  const rows = JSON.stringify(steps.map(({ itemId, placeId, stepId, done, finished }) => ({ item: itemId, place: placeId, step: Number(stepId), done, finished })))
  await tx.sql`insert into ${positionStep} (match_id, step, state, done, done_at)
    select m.id, w.step, case when w.finished then 'DONE' when w.done > 0 then 'DOING' end, w.done, case when w.finished then now() end
    from jsonb_to_recordset(${rows}::jsonb) w (item text, place text, step int, done numeric, finished boolean)
      join ${positionMatch} m on m.merchant_id = ${tx.ctx.merchantId} and m.project_id = ${projectId} and m.item_id = w.item and m.position_id = w.place
    on conflict (merchant_id, match_id, step) do update set done = excluded.done,
      state = case when position_step.state = 'ACCEPTED' then 'ACCEPTED' else excluded.state end, done_at = coalesce(position_step.done_at, excluded.done_at)`
  publishDesign(tx)
}
