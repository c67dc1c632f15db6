import { sql } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { scheduleMaterials, schedulePlans, scheduleWorkers } from '#schemas/schedule/demand.ts'
import { businessDate, dec, toScale, toText } from '#schemas/kit/index.ts'
import { packageMaterials, type PackageMaterial } from '#server/domains/analysis/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { lookupsFor, refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { scheduleApi } from '#shared/api/schedule.ts'
import { quarterFrom } from '#shared/schedule/calendar.ts'
import { labourDemand, materialDemand, USUAL_LEAD_DAYS, type LabourUse, type MaterialUse } from '#shared/schedule/demand.ts'
import { namesOf, teamsOf } from './basis.ts'
import { confirmedRows, plannedRows } from './confirming.ts'
import { doneOf, doneSteps } from './done.ts'
import { leadDays } from './leads.ts'
import { scheduleOf, currentSchedule, type CurrentSchedule } from './stored.ts'

type Api = typeof scheduleApi
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/**
 * The schedule of a visible project; undefined without one.
 * @throws AppError NOT_FOUND for the project
 */
async function visibleSchedule(db: Db, projectId: string): Promise<CurrentSchedule | undefined> {
  await knownProject(db, projectId)
  const row = await scheduleOf(db, projectId)
  return row === undefined ? undefined : currentSchedule(db, row)
}
const today = (db: Db, { calendar }: CurrentSchedule) => quarterFrom(calendar, businessDate(db.ctx.now))

async function materialRows(db: Db, now: CurrentSchedule, by: 'WEEK' | 'MONTH') {
  const [materials, done, lookups] = [
    await packageMaterials(db, now.row.projectId), await doneSteps(db, now.row.projectId), await lookupsFor(db),
  ]
  const leads = await leadDays(db, [...new Set([...materials.values()].flat().map(({ key }) => key))])
  const facts = new Map<string, PackageMaterial>()
  const uses: MaterialUse[] = []
  now.bars.forEach(({ steps }, at) => {
    const { start, duration } = now.plan.placements[at]!
    for (const step of steps) {
      const stepMaterials = materials.get(step.itemId)?.filter(one => String(one.step) === step.stepId) ?? []
      if (stepMaterials.length === 0) continue
      const remaining = toText(dec(step.quantity).minus(doneOf(step, done)))
      for (const material of stepMaterials) {
        facts.set(material.key, material)
        const { key: materialId, norm } = material
        uses.push({ start, duration, materialId, remaining, norm, leadDays: leads.get(materialId) ?? USUAL_LEAD_DAYS })
      }
    }
  })
  return materialDemand(uses, now.calendar, today(db, now), by).map(({ materialId, week, quantity, needDay }) => {
    const { name, spec, brand, unit, price } = facts.get(materialId)!
    const amount = price === null ? null : toScale(dec(quantity).times(price), 2)
    return {
      key: `${week}/${materialId}`, period: week, materialName: name, spec, brand,
      unit: unit === null ? '' : lookups.label(DICT.materialUnit, unit) ?? unit, quantity, needDay, price, amount,
    }
  })
}

/**
 * Material demand by week or month: remaining quantity of each step × norm.
 * @throws AppError NOT_FOUND
 */
export async function pageMaterials(db: Db, { projectId, period, ...query }: ParsedInput<Api['materials']>) {
  refuseHidden(scheduleMaterials, db.ctx, query)
  const now = await visibleSchedule(db, projectId)
  const rows = now === undefined ? [] : await materialRows(db, now, period)
  return rowsPage(db, scheduleMaterials, sql`select * from jsonb_to_recordset(${json(rows)})
    r (key text, period text, "materialName" text, spec text, brand text, unit text, quantity numeric, "needDay" date, price numeric,
    amount numeric)`, query, { place: sql`r.period, r."materialName", r.key` })
}

/**
 * Work days by trade and week or month, against the people of the teams.
 * @throws AppError NOT_FOUND
 */
export async function pageWorkers(db: Db, { projectId, period, ...query }: ParsedInput<Api['workers']>) {
  const now = await visibleSchedule(db, projectId)
  const people = new Map<string, number>()
  for (const team of await teamsOf(db)) people.set(team.trade, (people.get(team.trade) ?? 0) + team.people)
  const names = new Map<string, string>()
  const done = now === undefined ? new Map() : await doneSteps(db, projectId)
  const uses = now?.bars.flatMap(({ trade, tradeName, steps }, at): LabourUse[] => {
    if (trade === null) return []
    names.set(trade, tradeName)
    const { start, duration } = now.plan.placements[at]!
    const workDays = steps.reduce((sum, step) => sum.plus(dec(step.quantity).minus(doneOf(step, done)).times(step.workDay)), dec('0'))
    return [{ start, duration, trade, workDays: toText(workDays) }]
  }) ?? []
  const rows = now === undefined ? [] : labourDemand(uses, people, now.calendar, today(db, now), period)
    .map(({ trade, week, percent: load, ...rest }) => ({
      ...rest, key: `${week}/${trade}`, period: week, tradeName: names.get(trade) ?? trade, load,
    }))
  return rowsPage(db, scheduleWorkers, sql`select * from jsonb_to_recordset(${json(rows)})
    r (key text, period text, "tradeName" text, "workDays" numeric, capacity numeric, load numeric,
    over boolean)`, query, { place: sql`r.period, r."tradeName", r.key` })
}

/**
 * Planned value by month (ledger P).
 * @throws AppError NOT_FOUND
 */
export async function pagePlans(db: Db, { projectId, confirmed, ...query }: ParsedInput<Api['plans']>) {
  refuseHidden(schedulePlans, db.ctx, query)
  const now = await visibleSchedule(db, projectId)
  const planned = now === undefined ? [] : confirmed ? await confirmedRows(db, now) : await plannedRows(db, now)
  const items = (await namesOf(db, projectId, [...new Set(planned.map(({ item }) => item))], [])).item
  const rows = planned.map(({ item, costClass, month, amount }) => ({
    key: `${month}/${item}/${costClass}`, period: month, itemName: item === COMMON_ITEM ? '公共费用' : items.get(item)?.name ?? '',
    itemCode: items.get(item)?.code ?? null, costClass, amount,
  }))
  return rowsPage(db, schedulePlans, sql`select *
    from jsonb_to_recordset(${json(rows)}) r (key text, period text, "itemName" text, "itemCode" text, "costClass" text, amount numeric)`,
    query, { place: sql`r.period, r."itemName", r."costClass", r.key` })
}
