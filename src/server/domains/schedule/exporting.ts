import { sql } from 'drizzle-orm'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { momentAt, type Row } from '#schemas/kit/index.ts'
import { team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'
import type { Book } from '#server/domains/export/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { Page } from '#shared/api/page.ts'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { daysText } from '#shared/schedule/calendar.ts'
import { timesOf } from '#shared/schedule/passes.ts'
import { linksOut, shownTimes } from '#shared/schedule/shownTimes.ts'
import { scheduleView } from './reading.ts'
import { scheduleOf } from './stored.ts'

const instant = (moment: string | null): string | null =>
  (moment === null ? null : momentAt(moment.slice(0, 10), moment.slice(11, 16) || '08:00') ?? null)

/** Places, each with its bars, as on the page. */
async function rowsOf(db: Db, projectId: string): Promise<readonly object[]> {
  await knownProject(db, projectId)
  const row = await scheduleOf(db, projectId)
  if (row === undefined) return []
  const all = await scheduleView(db, row)
  const [{ times }, outOf] = [timesOf(all.plan, all.calendar), linksOut(all.links)]
  const teams = new Map(
    (await db.sql<{ id: string, name: string }>`select id, name from ${team} where merchant_id = ${db.ctx.merchantId}`)
      .map(({ id, name }) => [id, name])
  )
  const placeNames = new Map(all.shown.map(({ placeId, placeName }) => [placeId, placeName]))
  return [
    ...[...placeNames].map(([key, name], sort) => ({ key, name, placeName: name, parentId: null, sort })),
    ...all.shown.map((bar, sort) => {
      const [placement, outgoing] = [all.plan.placements[sort]!, outOf.get(bar.id) ?? []]
      const { float, delayDays, critical, ...moments } = shownTimes(all.calendar, bar, placement, times.get(bar.id)!, outgoing)
      const isMilestone = bar.kind === 'MILESTONE'
      return {
        key: bar.id, parentId: bar.placeId, sort, name: bar.name, placeName: bar.placeName, trade: bar.tradeName,
        teamName: teams.get(bar.teamId ?? '') ?? null, teamId: bar.teamId, quantity: bar.quantity, unit: bar.unit,
        workDays: isMilestone ? null : bar.workDays, people: isMilestone ? null : bar.people,
        days: isMilestone ? null : daysText(bar.duration),
        start: instant(moments.start), end: instant(moments.end), float, percent: bar.percent, state: bar.state,
        constraint: bar.constraint?.kind ?? null, constraintAt: instant(bar.constraint?.at ?? null),
        delayDays, baseStart: instant(moments.baseStart), baseEnd: instant(moments.baseEnd),
        actualStart: instant(bar.actualStart), actualEnd: instant(bar.actualEnd),
        latest: instant(moments.latest), waits: instant(moments.waits), critical,
      }
    }),
  ]
}

const record = sql`(key text, "parentId" text, sort int, name text, "placeName" text, trade text, "teamName" text, "teamId" text,
  quantity numeric, unit text, "workDays" numeric, people int, days numeric,
  start timestamptz, "end" timestamptz, float numeric, percent numeric, state text, "constraint" text, "constraintAt" timestamptz,
  "delayDays" numeric, "baseStart" timestamptz, "baseEnd" timestamptz,
  "actualStart" timestamptz, "actualEnd" timestamptz, latest timestamptz, waits timestamptz, critical boolean)`

/** 导出进度计划. */
export const scheduleBook: Book<ParsedInput<typeof api.export>> = {
  contract: api.export, title: scheduleBars.title,
  async sheets(db, { projectId }) {
    const rows = JSON.stringify(await rowsOf(db, projectId))
    return [{
      grid: scheduleBars,
      page: async (_db, query) => await rowsPage(_db, scheduleBars, sql`select * from jsonb_to_recordset(${rows}::jsonb) r ${record}`, {
        sorts: [], filters: [], ...query
      }) as Page<Row>,
    }]
  },
}
