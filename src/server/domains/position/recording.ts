import { sql, type SQL } from 'drizzle-orm'
import { positionMatch, positionStep } from '#server/db/tables/position.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishDesign } from './design.ts'

/** Cumulative completed quantity of a step at a place. */
export interface StepDone {
  readonly itemId: string, readonly placeId: string, readonly stepId: string, readonly done: string, readonly finished: boolean,
}

/** Earlier quantity of a match. */
export interface MatchedBefore { readonly id: string, readonly quantity: string }

/** Current quantities of matches, for `reopenSteps` after a change. */
export const quantitiesBefore = (tx: Tx, where: SQL): Promise<MatchedBefore[]> =>
  tx.sql<MatchedBefore>`select id, quantity from ${positionMatch} where merchant_id = ${tx.ctx.merchantId} and ${where}`

/** Reopens done steps of matches whose quantity has grown; accepted steps stay accepted. */
export async function reopenSteps(tx: Tx, before: readonly MatchedBefore[]): Promise<void> {
  if (before.length === 0) return
  const [ids, quantities] = [before.map(({ id }) => id), before.map(({ quantity }) => quantity)]
  await tx.sql`update ${positionStep} s set state = 'DOING', done = greatest(s.done, w.quantity), done_at = null
    from unnest(${sql.param(ids)}::text[], ${sql.param(quantities)}::numeric[]) w (id, quantity)
      join ${positionMatch} m on m.merchant_id = ${tx.ctx.merchantId} and m.id = w.id
    where s.merchant_id = m.merchant_id and s.match_id = m.id and s.state = 'DONE' and m.quantity > w.quantity`
}

/**
 * Records reported completion of steps: started above zero, done at the whole quantity. Accepted steps stay accepted; steps of deleted
 * matches are ignored.
 */
export async function recordSteps(tx: Tx, projectId: string, steps: readonly StepDone[]): Promise<void> {
  if (steps.length === 0) return
  const rows = JSON.stringify(
    steps.map(({ itemId, placeId, stepId, done, finished }) => ({ item: itemId, place: placeId, step: Number(stepId), done, finished }))
  )
  await tx.sql`insert into ${positionStep} (match_id, step, state, done, done_at)
    select m.id, w.step, case when w.finished then 'DONE' when w.done > 0 then 'DOING' end, w.done, case when w.finished then now() end
    from jsonb_to_recordset(${rows}::jsonb) w (item text, place text, step int, done numeric, finished boolean)
      join ${positionMatch} m on m.merchant_id = ${tx.ctx.merchantId} and m.project_id = ${projectId} and m.item_id = w.item
      and m.position_id = w.place
    on conflict (merchant_id, match_id, step) do update set done = excluded.done,
      state = case when position_step.state = 'ACCEPTED' then 'ACCEPTED'
      else excluded.state end, done_at = coalesce(position_step.done_at, excluded.done_at)`
  publishDesign(tx)
}
