import type { ScheduleAnswer, ScheduleWritten } from '#shared/api/schedule.ts'
import type { ScheduleEdit, WireBar } from '#shared/api/schedulePlan.ts'
import { generate } from '#shared/schedule/generate.ts'
import { momentText } from '#shared/schedule/clock.ts'
import { finishOf } from '#shared/schedule/passes.ts'
import { calendar2026, input, item, match, PAINT, room, step, team, TILES, YEAR } from '../fixtures.ts'
import { consequence, plannedOf } from '#client/pages/schedule/plan/planned.ts'

const rooms = Array.from({ length: 4 }, (_, at) => room(`r${at + 1}`, at, { parentId: at < 2 ? 'f1' : 'f2' }))
export const POSITIONS = [
  { id: 'f1', parentId: null, name: '1F', sort: 1 }, { id: 'f2', parentId: null, name: '2F', sort: 2 },
  ...rooms.map(({ id, name, parentId, sort }) => ({ id, name, parentId, sort })),
]
const tile = [step('铺贴', '镶贴工', '0.2', { waitHours: 24 })]
const paint = [step('刷漆', '油漆工', '0.05')]

/** Four rooms on two floors, tiled by two people and painted by one. */
export function answerOf(more: Partial<ScheduleAnswer['head']> = {}): ScheduleAnswer {
  const { generated } = generate(input({
    places: rooms, items: [item('tile', TILES), item('paint', PAINT)], teams: [team('A', '镶贴工', 2), team('B', '油漆工', 1)],
    matches: rooms.flatMap(({ id }) => [match('tile', id, '20', tile), match('paint', id, '40', paint)]),
  }), calendar2026)
  const { bars, plan } = generated!
  const placed = new Map(plan.placements.map(one => [one.id, one]))
  const wire = bars.map((
    { id, kind, name, placeId, placeName, placeOrder, typeKey, typeName, stage, trade, tradeName, quantity, workDays }
  ): WireBar => {
    const { start, duration, teamId, people, constraint, started } = placed.get(id)!
    return {
      id, kind, name, placeId, placeName, placeOrder, typeKey, typeName, stage, trade, tradeName, quantity, unit: 'm²', workDays,
      start: momentText(calendar2026.startAt(start)), duration, teamId, people, constraint, started,
      percent: '0.00', done: '0', state: 'NOT_START', actualStart: null, actualEnd: null, baseline: null, delaySum: '0',
    }
  })
  const links = plan.links.filter(({ source }) => source !== 'QUEUE')
  return {
    head: {
      id: 's', state: 'GENERATED', revision: 1, baseline: 0, grain: 'ROOM', start: momentText(calendar2026.startAt(plan.start)),
      finish: null, contractFinish: null, behindDays: null, commit: 1, newestCommit: 1,
      confirmedBy: null, confirmedAt: null, counts: { bars: wire.length, milestones: 0, critical: 0, done: 0, doing: 0, delayed: 0 },
      percent: '0.00', ...more,
    },
    calendar: { restWeekdays: [6, 7], hours: 8, days: YEAR.days.map(({ day, kind, name }) => ({ day, kind, name })) },
    teams: [
      { id: 'A', name: '镶贴A', trade: '镶贴工', tradeName: '镶贴工', people: 2 },
      { id: 'B', name: '油漆B', trade: '油漆工', tradeName: '油漆工', people: 1 },
    ],
    bars: wire, links, steps: {}, delays: [],
  }
}

/** Applies edits by the same rules and returns the changes. */
export function served(initial: ScheduleAnswer): {
  readonly edits: ScheduleEdit[], readonly save: (edit: ScheduleEdit, revision: number) => Promise<ScheduleWritten>
} {
  const edits: ScheduleEdit[] = []
  let planned = plannedOf(initial)
  let current = initial.head.revision
  return {
    edits,
    save: (edit, revision) => {
      if (revision !== current) return Promise.reject(new Error('stale'))
      edits.push(edit)
      current += 1
      const { plan, message, moved, finishBefore, finishAfter } = consequence(planned, edit)
      const before = planned
      planned = { ...plannedOf({ ...initial, bars: [] }), ...before, plan, placed: new Map(plan.placements.map(one => [one.id, one])) }
      const at = (quarter: number) => momentText(calendar2026.startAt(quarter))
      return Promise.resolve({
        revision: current, start: at(plan.start), finish: at(finishOf(plan)),
        consequence: { message, moved: moved.length, finishBefore: at(finishBefore), finishAfter: at(finishAfter) },
        bars: plan.placements.filter((one, i) => one !== before.plan.placements[i]).map(one => ({
          id: one.id, start: at(one.start), duration: one.duration, teamId: one.teamId, people: one.people, constraint: one.constraint,
          started: one.started,
        })),
      })
    },
  }
}
