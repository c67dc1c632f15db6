import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { codeOf, ITEM_TREE } from '#server/db/seeds/trees.ts'
import { calendarDay } from '#server/db/tables/company.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { scheduleApi, type ScheduleAnswer } from '#shared/api/schedule.ts'
import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import { quarterFrom } from '#shared/schedule/calendar.ts'
import { momentText } from '#shared/schedule/clock.ts'
import type { Consequence } from '#shared/schedule/consequence.ts'
import { consequenceOfEdit, type EditedPlan } from '#shared/schedule/edits.ts'
import { queueLinks } from '#shared/schedule/queue.ts'
import { placementOf, planOf } from '#shared/schedule/stored.ts'
import { tighten } from '#shared/schedule/tighten.ts'
import type { Link } from '#shared/schedule/types.ts'
import { asText } from '../../client/schedule/fixtures.ts'
import { slotsFrom, wrongIn } from '../../client/schedule/naive.ts'
import { siteScope, messageOf, withSchedule } from './fixtures.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 3)
/** Far from today, so that 前移收紧 may pull everything, and a week before holidays with their make-up days. */
const FIRST = '2031-09-22'
const HOLIDAYS = [1, 2, 3, 6, 7, 8].map(day => ({ day: `2031-10-0${day}`, kind: 'REST' as const }))
const MADE_UP = ['2031-09-28', '2031-10-11'].map(day => ({ day, kind: 'WORK' as const }))
const DAYS = 1_200
const world = withSchedule('walk')
let rooms: readonly string[] = []

beforeAll(async () => {
  rooms = [...await world.grow('1F / 房间×4')].flatMap(([path, id]) => (path.includes('房间') ? [id] : []))
  const types = [
    [world.tile, ['装饰工程', '楼地面装饰', '块料楼地面']], [world.paint, ['装饰工程', '油漆涂料裱糊', '抹灰面油漆']],
  ] as const
  await world.system(async ({ q, sql }) => {
    await q.insert(calendarDay).values([...HOLIDAYS, ...MADE_UP].map(one => ({ ...one, id: one.day, name: '国庆节' })))
    for (const [id, path] of types) await sql`update ${projectItem} set item_type = ${codeOf(ITEM_TREE, path)} where id = ${id}`
    // Tiles are accepted before their successors.
    const documents = JSON.stringify([{ id: 'd', key: 'd', jobKey: 'a', docName: '镶贴' }])
    await sql`update ${analysisItem} set snapshot = jsonb_set(snapshot, '{lines,documents}', ${documents}::jsonb) where id = 'ai-tile'`
  }, 'walk')
})

interface Stored {
  readonly id: string, readonly start: string, readonly duration: number, readonly teamId: string | null, readonly people: number
}
const placed = async () => (await world.database.pool.query<Stored>(
  `select id, start, duration, team_id as "teamId", people from schedule_bar where merchant_id = 'walk' order by sort`)).rows
const linked = async () => (await world.database.pool.query<Link>(
  `select from_bar as "from", to_bar as "to", kind, lag, clock, source from schedule_link where merchant_id = 'walk'`)).rows
const keyOf = ({ from, to, kind, lag, clock, source }: Link): string => [from, to, kind, lag, clock, source].join(' ')

/** Splits a whole by weights; the last part takes the remainder. */
function parts(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = weights.slice(0, -1).map(weight => (sum === 0 ? 0 : Math.floor(total * weight / sum)))
  return [...shares, total - shares.reduce((a, b) => a + b, 0)]
}

async function commit(weights: readonly (readonly number[])[]): Promise<void> {
  const planner = world.planner()
  const { statusCode } = (await planner.call(positionMatchApi.itemCount, siteScope)).projectItem
  if (statusCode === '30') await world.boss().call(positionMatchApi.unlock, { ...siteScope, reason: '重新匹配' })
  const cells = ([[world.tile, 1000], [world.paint, 147]] as const).flatMap(([itemId, total], at) =>
    parts(total, weights[at]!).map((quantity, room) => ({
      itemId, positionId: rooms[room]!, quantity: quantity === 0 ? null : String(quantity),
    })))
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint], finished: false })
  await planner.call(positionMatchApi.saveCells, {
    ...siteScope, cells: cells.filter(({ quantity }) => quantity === null).concat(cells.filter(({ quantity }) => quantity !== null)),
  })
  await planner.call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint] })
  await planner.call(positionMatchApi.commit, siteScope)
}

const readPlan = ({ head, bars, links, calendar: days, teams }: ScheduleAnswer): EditedPlan =>
  ({ ...planOf({ calendar: days, start: head.start, bars, links }), bars: new Map(bars.map(bar => [bar.id, bar])), teams })

/** An edit of one or two bars of the list, and by how much. */
interface Action {
  readonly kind: 'MOVE' | 'STRETCH' | 'DELAY' | 'LINKS' | 'TIGHTEN', readonly at: number, readonly to: number, readonly by: number,
}
const KINDS = ['MOVE', 'MOVE', 'STRETCH', 'DELAY', 'LINKS', 'TIGHTEN'] as const
const actions: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...KINDS), at: fc.nat(99), to: fc.nat(99), by: fc.integer({ min: 0, max: 30 }),
})

/** The last edits of every walk, which close gaps again. */
const LAST: readonly Action[] = [{ kind: 'DELAY', at: 0, to: 0, by: 9 }, { kind: 'TIGHTEN', at: 0, to: 0, by: 0 }]

function editOf({ kind, at, to, by }: Action, { bars }: ScheduleAnswer): ScheduleEdit | null {
  const [bar, other] = [bars[at % bars.length]!, bars[to % bars.length]!]
  switch (kind) {
    case 'MOVE': return { kind, id: bar.id, start: daysAfter(bar.start.slice(0, 10), by - 15) }
    case 'STRETCH': return { kind, id: bar.id, duration: by }
    case 'DELAY': return { kind, id: bar.id, quarters: by }
    case 'LINKS': {
      const [link, clock] = [by % 2 === 0 ? 'FS' : 'SS', by % 3 === 0 ? 'CALENDAR' : 'WORKING'] as const
      return { kind, add: [{ from: bar.id, to: other.id, kind: link, lag: by, clock }], remove: [] }
    }
    case 'TIGHTEN': return null
  }
}

/** Compares the stored bars with the pure result, and checks them with an independent checker. */
async function compare({ plan }: Consequence, calendar: EditedPlan['calendar'], days: ScheduleAnswer['calendar']): Promise<void> {
  const [rows, links] = [await placed(), await linked()]
  expect(rows).toEqual(plan.placements.map(({ id, start, duration, teamId, people }) => ({
    id, start: momentText(calendar.startAt(start)), duration, teamId, people,
  })))
  expect(links.map(keyOf).toSorted()).toEqual(plan.links.filter(({ source }) => source !== 'QUEUE').map(keyOf).toSorted())
  const stored = rows.map(row => placementOf({ ...row, placeName: '', name: '', constraint: null, started: false }, calendar))
  expect(wrongIn(slotsFrom(days, FIRST, DAYS), days.hours, asText(calendar, stored), [...links, ...queueLinks(stored)])).toEqual([])
}

const schedules = fc.record({
  weights: fc.array(fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }), { minLength: 2, maxLength: 2 }),
  head: fc.record({
    start: fc.nat(20).map(days => daysAfter(FIRST, days)), grain: fc.constantFrom('ROOM' as const, 'ROOM' as const, 'FLOOR' as const),
    restWeekdays: fc.constantFrom<readonly number[]>([6, 7], [7], []), hours: fc.constantFrom(7, 8, 10),
  }),
  deeds: fc.array(actions, { minLength: 5, maxLength: 8 }),
})

it('stores after any edits what the pure functions come to, and nothing that contradicts a link, the calendar or a queue', async () => {
  const done = new Set<string>()
  await fc.assert(fc.asyncProperty(schedules, async ({ weights, head: { restWeekdays, ...head }, deeds: all }) => {
    const planner = world.planner()
    await commit(weights)
    await planner.call(scheduleApi.generate, { ...siteScope, ...head, restWeekdays: [...restWeekdays] })
    for (const action of [...all, ...LAST]) {
      const before = await world.query()
      const rows = await placed()
      const edited = readPlan(before)
      const edit = editOf(action, before)
      const { plan, calendar } = edited
      const revision = before.head.revision
      const expected = edit === null ? tighten(plan, calendar, quarterFrom(calendar, businessDate())) : consequenceOfEdit(edited, edit)
      const sent = edit === null ? planner.call(scheduleApi.tighten, { ...siteScope, revision }) : world.edit(edit, revision)
      const refusal = await messageOf(sent)
      expect(refusal).toBe(expected.faults[0]?.message ?? '')
      if (refusal !== '') {
        expect(await placed()).toEqual(rows)
        continue
      }
      done.add(action.kind)
      await compare(expected, calendar, before.calendar)
    }
  }), { numRuns: RUNS, seed: process.env.PROPERTY_RUNS === undefined ? 5 : undefined })
  expect([...done].toSorted()).toEqual(expect.arrayContaining(['DELAY', 'MOVE', 'STRETCH', 'TIGHTEN']))
})

it('stores after delays of a confirmed schedule what the pure functions come to', async () => {
  const planner = world.planner()
  await commit([[1, 2, 1, 0], [1, 0, 1, 1]])
  await planner.call(scheduleApi.generate, { ...siteScope, start: FIRST, grain: 'ROOM', restWeekdays: [6, 7], hours: 8 })
  await planner.call(scheduleApi.confirm, { ...siteScope, revision: (await world.query()).head.revision })
  for (const [at, days] of [[0, '2'], [3, '0.75'], [1, '3'], [0, '1.25']] as const) {
    const before = await world.query()
    const edited = readPlan(before)
    const bar = before.bars[at]!
    const expected = consequenceOfEdit(edited, { kind: 'DELAY', id: bar.id, quarters: Number(days) * 4 })
    const { consequence } = await planner.call(scheduleApi.delay, {
      ...siteScope, revision: before.head.revision, barId: bar.id, days, reason: 'WEATHER', claimable: false,
    })
    expect(consequence.message).toBe(expected.message)
    await compare(expected, edited.calendar, before.calendar)
    expect((await world.query()).bars.find(({ id }) => id === bar.id)!.delaySum).toBe(String(Number(bar.delaySum) + Number(days)))
  }
})
