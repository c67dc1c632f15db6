import { announcedDays } from '#schemas/org/calendar.ts'
import { workCalendar } from '#shared/schedule/calendar.ts'
import { consequenceOf } from '#shared/schedule/consequence.ts'
import { generate } from '#shared/schedule/generate.ts'
import type { Item, Link, Match, Place, Placement, ScheduleInput, Step, Team } from '#shared/schedule/types.ts'
import { measure, meanOf, type Result } from './harness.ts'
import type { Part } from './report.ts'

/** Maximum ms for a generation of the largest schedule (sheet 5), and for the consequences of one drag. */
const [GENERATION, DRAG] = [300, 100] as const
/** Highest ratios to the bare pass, which only computes the longest path through the network. */
const [TIMES_BARE, DRAG_TIMES_BARE] = [60, 12] as const
const ROOMS = 250
const RUNS = { warmUps: 3, rounds: 15 } as const

const TYPES = [
  ['电气', '配管配线', '水电'], ['楼地面装饰', '防水', '防水'], ['楼地面装饰', '块料楼地面', '泥瓦'], ['墙柱面装饰', '块料墙面', '泥瓦'], ['天棚工程', '吊顶天棚', '木工'],
  ['油漆涂料裱糊', '抹灰面油漆', '油漆'],
] as const
const TRADES = ['测量', '水电', '防水', '泥瓦', '木工', '油漆', '保洁'] as const

const stepsOf = (type: string, trade: string): readonly Step[] => [
  ['放线', '测量', '0.01', 0], [type, trade, '0.12', 24], ['修补', trade, '0.03', 0],
].map(([name, stepTrade, workDay, waitHours], at): Step =>
  ({
    id: `${type}${at}`, name: String(name), trade: String(stepTrade), tradeName: String(stepTrade), workDay: String(workDay),
    waitHours: Number(waitHours), ratio: '33.33', accepts: at === 1 && (type === '防水' || type === '吊顶天棚'),
  }))

/** 250 rooms with six item types in three runs each and two acceptances: 5,000 bars, and 12,000 links including the queues'. */
function largest(): ScheduleInput {
  const items = TYPES.map(([second, third], at): Item =>
    ({ id: String(at), name: third, unit: 'm2', sort: at, typeKey: third, typePath: ['装饰工程', second, third] }))
  const steps = TYPES.map(([, third, trade]) => stepsOf(third, trade))
  const rooms = Array.from(
    { length: ROOMS }, (_, at): Place => ({ id: `r${at}`, parentId: null, name: `房间${at}`, level: 'ROOM', sort: at, teamId: null })
  )
  const matches = rooms.flatMap(({ id: placeId }, room) =>
    items.map(({ id: itemId }, at): Match => ({ itemId, placeId, quantity: `${8 + (room * 7 + at * 3) % 40}.250000`, steps: steps[at]! })))
  const teams = TRADES.flatMap((trade, at) => Array.from(
    { length: 1 + at % 3 }, (_, n): Team => ({ id: `${trade}${n}`, name: `${trade}${n}班`, trade, tradeName: trade, people: 3 + n })
  ))
  // Manual links: nobody overtakes the previous room.
  const manualLinks = TYPES.flatMap(([, third, trade], at) =>
    (at % 2 === 0 ? [trade, '测量'] : [trade]).flatMap(linkedTrade => rooms.slice(1).map(({ id }, room): Link =>
      ({
        from: `r${room}/${third}/${linkedTrade}/1`, to: `${id}/${third}/${linkedTrade}/1`, kind: 'SS', lag: 2, clock: 'WORKING',
        source: 'MANUAL',
      }))))
  return { start: '2026-03-05', grain: 'ROOM', places: rooms, items, matches, teams, manualLinks }
}

/** Bare reference: the longest path through the same network by plain numbers, without calendar, teams, decimals or matches. */
function barePass(placements: readonly Placement[], links: readonly Link[]): number {
  const at = new Map(placements.map(({ id }, index) => [id, index]))
  const [from, to] = [links.map(link => at.get(link.from)!), links.map(link => at.get(link.to)!)]
  const next: number[][] = placements.map(() => [])
  const pendingCounts = new Int32Array(placements.length)
  from.forEach((bar, link) => {
    next[bar]!.push(to[link]!)
    pendingCounts[to[link]!]!++
  })
  const starts = new Int32Array(placements.length)
  const order = [...pendingCounts.keys()].filter(bar => pendingCounts[bar] === 0)
  for (let head = 0; head < order.length; head++) {
    const bar = order[head]!
    for (const follower of next[bar]!) {
      starts[follower] = Math.max(starts[follower]!, starts[bar]! + placements[bar]!.duration)
      if (--pendingCounts[follower]! === 0) order.push(follower)
    }
  }
  return starts.reduce((latest, start) => Math.max(latest, start), 0)
}

function timed(run: () => unknown): () => Promise<number> {
  return async () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }
}

/** Benchmarks the generation of the largest schedule and the consequences of one drag against their limits and the bare pass. */
export async function benchSchedule(): Promise<Part> {
  const [input, calendar] = [largest(), workCalendar({ days: announcedDays() })]
  const { plan } = generate(input, calendar).generated!
  const dragged = plan.placements.find(({ teamId }) => teamId !== null)!
  const generation = timed(() => generate(input, calendar))
  const drag = timed(() => consequenceOf(plan, { kind: 'MOVE', id: dragged.id, start: dragged.start + 2 }, calendar))
  const referenceMs = meanOf(5, timed(() => barePass(plan.placements, plan.links)))
  const results: Result[] = [
    await measure({ name: `generation / ${GENERATION} ms`, goal: 1, ours: generation, reference: async () => GENERATION }, RUNS),
    await measure(
      { name: 'generation / the longest path by plain numbers', goal: TIMES_BARE, ours: generation, reference: referenceMs }, RUNS
    ),
    await measure({ name: `consequences of a drag / ${DRAG} ms`, goal: 1, ours: drag, reference: async () => DRAG }, RUNS),
    await measure(
      { name: 'consequences of a drag / the longest path by plain numbers', goal: DRAG_TIMES_BARE, ours: drag, reference: referenceMs },
      RUNS
    ),
  ]
  const count = (values: readonly unknown[]): string => values.length.toLocaleString('en')
  return {
    name: 'schedule',
    about: `A schedule of ${count(plan.placements)} bars and ${count(
      plan.links
    )} links of ${ROOMS} rooms, from its matches to float and critical path, and the consequences of moving one bar of it. `
      + 'The reference is the longest path through the same network by plain numbers, without calendar, teams, decimals or matches.',
    results,
  }
}
