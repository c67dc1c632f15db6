import { dec, toScale, ZERO } from '#schemas/kit/decimal.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { WireBar } from '#shared/api/schedulePlan.ts'
import { daysText } from '#shared/schedule/calendar.ts'
import type { Moment } from '#shared/schedule/clock.ts'
import { linksOut, shownTimes } from '#shared/schedule/shownTimes.ts'
import type { Link } from '#shared/schedule/types.ts'
import { cellTime, endOf, startOf, type Planned } from './planned.ts'

/** Prefix of place row ids, distinct from bar ids. */
const PLACE = '@'
export const placeRow = (placeId: string): string => PLACE + placeId
export const placeOfRow = (rowId: string): string | null => (rowId.startsWith(PLACE) ? rowId.slice(PLACE.length) : null)

export interface PlannedPlace { readonly id: string, readonly parentId: string | null, readonly name: string, readonly sort: number }

function barRow(planned: Planned, bar: WireBar, outOf: readonly Link[]): Row {
  const { calendar, passes, placed, teams } = planned
  const placement = placed.get(bar.id)!
  const { float, delayDays, critical, ...moments } = shownTimes(calendar, bar, placement, passes.times.get(bar.id)!, outOf)
  const isMilestone = bar.kind === 'MILESTONE'
  const at = (moment: Moment | null): string | null => (moment === null ? null : cellTime(moment))
  return {
    id: bar.id, name: bar.name, placeName: bar.placeName, trade: bar.tradeName,
    teamName: teams.find(({ id }) => id === placement.teamId)?.name ?? null, teamId: placement.teamId,
    quantity: bar.quantity, unit: bar.unit, workDays: isMilestone ? null : bar.workDays,
    people: isMilestone ? null : placement.people, days: isMilestone ? null : daysText(placement.duration),
    start: at(moments.start), end: at(moments.end), float, percent: bar.percent, state: bar.state,
    constraint: placement.constraint?.kind ?? null, constraintAt: at(placement.constraint?.at ?? null),
    delayDays, baseStart: at(moments.baseStart), baseEnd: at(moments.baseEnd),
    actualStart: at(bar.actualStart), actualEnd: at(bar.actualEnd),
    latest: at(moments.latest), waits: at(moments.waits), critical, parentId: placeRow(bar.placeId), sort: 0,
  }
}

/** From first start to last end; progress by work days. */
function placeSums(planned: Planned, { id, name, parentId, sort }: PlannedPlace, bars: readonly WireBar[]): Row {
  const placements = bars.map(bar => planned.placed.get(bar.id)!)
  const start = Math.min(...placements.map(one => one.start))
  const end = Math.max(...placements.map(one => one.start + one.duration))
  const totalDays = bars.reduce((sum, bar) => sum.plus(bar.workDays), ZERO)
  const done = bars.reduce((sum, bar) => sum.plus(dec(bar.workDays).times(bar.percent)), ZERO)
  return {
    id: placeRow(id), name, placeName: name, start: cellTime(startOf(planned, start)),
    end: cellTime(end > start ? endOf(planned, end) : startOf(planned, end)), days: daysText(end - start),
    percent: totalDays.isZero() ? null : toScale(done.div(totalDays), 2), critical: false,
    parentId: parentId === null ? null : placeRow(parentId),
    sort,
  }
}

/**
 * Bars under their places, ordered by start. Places without a bar are omitted; a place missing in the tree is last, by its name in the
 * bars.
 */
export function barRows(planned: Planned, positions: readonly PlannedPlace[]): Row[] {
  const byId = new Map(positions.map(place => [place.id, place]))
  const barsByPlace = new Map<string, WireBar[]>()
  const order = new Map<string, number>()
  const add = (placeId: string, bar: WireBar): void => {
    const bars = barsByPlace.get(placeId)
    if (bars === undefined) barsByPlace.set(placeId, [bar])
    else bars.push(bar)
  }
  const strangers = new Map<string, PlannedPlace>()
  for (const bar of planned.bars.values()) {
    order.set(bar.placeId, bar.placeOrder)
    if (!byId.has(bar.placeId)) strangers.set(
      bar.placeId, { id: bar.placeId, parentId: null, name: bar.placeName, sort: Number.MAX_SAFE_INTEGER / 2 + bar.placeOrder }
    )
    add(bar.placeId, bar)
    for (let up = byId.get(bar.placeId)?.parentId ?? null; up !== null; up = byId.get(up)?.parentId ?? null) add(up, bar)
  }
  const outOf = linksOut(planned.plan.links)
  const rows = [...byId.values(), ...strangers.values()].flatMap(place =>
    (barsByPlace.has(place.id) ? [placeSums(planned, place, barsByPlace.get(place.id)!)] : []))
  const bars = [...planned.bars.values()].map(bar => ({ bar, start: planned.placed.get(bar.id)!.start }))
    .toSorted((a, b) => a.start - b.start)
  // A place's bars come after its child places.
  return [
    ...rows,
    ...bars.map(({ bar }, at): Row => ({ ...barRow(planned, bar, outOf.get(bar.id) ?? []), sort: Number.MAX_SAFE_INTEGER / 4 + at })),
  ]
}
