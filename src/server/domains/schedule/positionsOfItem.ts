import { sql } from 'drizzle-orm'
import { dec, toText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { position, positionMatch } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'
import { pathOf } from '#server/domains/position/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi } from '#shared/api/schedule.ts'
import { momentsOf } from '#shared/schedule/calendar.ts'
import { percentOf } from './done.ts'
import { scheduleView } from './reading.ts'
import { scheduleOf } from './stored.ts'

type Api = typeof scheduleApi

/**
 * Places of an item, with first start and last end of its bars there.
 * @throws AppError NOT_FOUND
 */
export async function positionsOfItem(
  db: Db, { projectId, itemId }: ParsedInput<Api['positionsOfItem']>
): Promise<OutputOf<Api['positionsOfItem']>> {
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const [item] = await db.sql`select 1 from ${projectItem} where merchant_id = ${merchantId} and project_id = ${projectId}
    and id = ${itemId}`
  if (item === undefined) throw new AppError('NOT_FOUND', { text: '清单项不存在或已被删除' })
  const rows = await db.sql<{ positionId: string, positionName: string, path: string, quantity: string }>`select r.*
    from (select m.position_id as "positionId", p.name as "positionName", ${pathOf(merchantId, sql`p.id`)} as path, m.quantity
    from ${positionMatch} m join ${position} p on p.merchant_id = m.merchant_id and p.id = m.position_id
    where m.merchant_id = ${merchantId} and m.project_id = ${projectId} and m.item_id = ${itemId}) r
    order by r.path collate "zh-x-icu", r."positionId"`
  const row = await scheduleOf(db, projectId)
  const all = row === undefined ? undefined : await scheduleView(db, row)
  const teams = new Map(
    (await db.sql<{ id: string, name: string }>`select id, name from ${team} where merchant_id = ${merchantId}`)
      .map(({ id, name }) => [id, name])
  )
  return rows.map(({ quantity, ...place }) => {
    const matches = all?.bars.flatMap((bar, at) => {
      const steps = bar.steps.filter(step => step.itemId === itemId && step.placeId === place.positionId)
      return steps.length === 0 ? [] : [{
        bar, steps, placed: all.plan.placements[at]!, when: momentsOf(all.calendar, all.plan.placements[at]!),
      }]
    }) ?? []
    const steps = matches.flatMap(one => one.steps)
    const names = [...new Set(matches.flatMap(({ placed }) => teams.get(placed.teamId ?? '') ?? []))]
    return {
      ...place, quantity: toText(dec(quantity)),
      percent: all === undefined || steps.length === 0 ? null : percentOf({ kind: 'WORK', steps, actualEnd: null }, all.done),
      start: matches.map(({ when: moments }) => moments.start).toSorted()[0] ?? null,
      end: matches.map(({ when: moments }) => moments.end).toSorted().at(-1) ?? null,
      teamName: names.length === 0 ? null : names.join('、'),
    }
  })
}
