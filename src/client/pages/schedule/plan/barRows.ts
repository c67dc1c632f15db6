import { dec, toScale, ZERO } from '#schemas/kit/decimal.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { WireBar } from '#shared/api/schedulePlan.ts'
import { daysText } from '#shared/schedule/calendar.ts'
import type { Moment } from '#shared/schedule/clock.ts'
import { linksOut, shownTimes } from '#shared/schedule/shown.ts'
import type { Link } from '#shared/schedule/types.ts'
import { cellTime, endOf, startOf, type Planned } from './planned.ts'

/** Rows of places: their ids are none of bars. */
const PLACE = '@'
export const placeRow = (placeId: string): string => PLACE + placeId
export const placeOfRow = (rowId: string): string | null => (rowId.startsWith(PLACE) ? rowId.slice(PLACE.length) : null)

/** A place of the tree of positions, as far as bars are listed by it. */
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

/** What the bars under a place come to: from the first start to the last end, and how far they are by their work days. */
function placeSums(planned: Planned, { id, name, parentId, sort }: PlannedPlace, bars: readonly WireBar[]): Row {
  const placements = bars.map(bar => planned.placed.get(bar.id)!)
  const start = Math.min(...placements.map(one => one.start))
  const end = Math.max(...placements.map(one => one.start + one.duration))
  const whole = bars.reduce((sum, bar) => sum.plus(bar.workDays), ZERO)
  const done = bars.reduce((sum, bar) => sum.plus(dec(bar.workDays).times(bar.percent)), ZERO)
  return {
    id: placeRow(id), name, placeName: name, start: cellTime(startOf(planned, start)),
    end: cellTime(end > start ? endOf(planned, end) : startOf(planned, end)), days: daysText(end - start),
    percent: whole.isZero() ? null : toScale(done.div(whole), 2), critical: false, parentId: parentId === null ? null : placeRow(parentId),
    sort,
  }
}

/**
 * Bars under their places, those in the order in which they start. Places without a bar are left out; a place that the tree does not know stands
 * at the end, by the name that its bars have.
 */
export function barRows(planned: Planned, places: readonly PlannedPlace[]): Row[] {
  const known = new Map(places.map(place => [place.id, place]))
  const under = new Map<string, WireBar[]>()
  const order = new Map<string, number>()
  const put = (placeId: string, bar: WireBar): void => {
    const own = under.get(placeId)
    if (own === undefined) under.set(placeId, [bar])
    else own.push(bar)
  }
  const strangers = new Map<string, PlannedPlace>()
  for (const bar of planned.bars.values()) {
    order.set(bar.placeId, bar.placeOrder)
    if (!known.has(bar.placeId)) strangers.set(
      bar.placeId, { id: bar.placeId, parentId: null, name: bar.placeName, sort: Number.MAX_SAFE_INTEGER / 2 + bar.placeOrder }
    )
    put(bar.placeId, bar)
    for (let up = known.get(bar.placeId)?.parentId ?? null; up !== null; up = known.get(up)?.parentId ?? null) put(up, bar)
  }
  const outOf = linksOut(planned.plan.links)
  const rows = [...known.values(), ...strangers.values()].flatMap(place =>
    (under.has(place.id) ? [placeSums(planned, place, under.get(place.id)!)] : []))
  const bars = [...planned.bars.values()].map(bar => ({ bar, start: planned.placed.get(bar.id)!.start }))
    .toSorted((a, b) => a.start - b.start)
  // Behind the places below a place stand its own bars.
  return [
    ...rows,
    ...bars.map(({ bar }, at): Row => ({ ...barRow(planned, bar, outOf.get(bar.id) ?? []), sort: Number.MAX_SAFE_INTEGER / 4 + at })),
  ]
}
