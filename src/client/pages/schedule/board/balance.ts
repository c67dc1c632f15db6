import type { Row } from '#schemas/kit/index.ts'
import { lineColumn } from '#schemas/schedule/balance.ts'
import type { ScheduleAnswer } from '#shared/api/schedule.ts'
import type { BalanceSegment } from '#client/grid/sheet/time/balanceArea.ts'
import { clashesOf, linesOfBalance } from '#shared/schedule/balance.ts'
import { momentText, type Moment } from '#shared/schedule/clock.ts'
import { planOf } from '#shared/schedule/stored.ts'

export interface Balance {
  readonly trades: readonly { readonly trade: string, readonly tradeName: string }[]
  readonly rows: readonly Row[]
  readonly segments: ReadonlyMap<string, readonly BalanceSegment[]>
  readonly clashes: readonly string[]
  readonly start: string
  readonly finish: string
  readonly isFree: (day: string) => boolean
}

interface Place { readonly id: string, readonly parentId: string | null, readonly name: string, readonly sort: number }
const day = (moment: Moment): string => moment.slice(0, 10)

/** @param positions the tree of places; those without a bar are omitted */
export function balanceOf({ head, calendar: days, bars, links }: ScheduleAnswer, positions: readonly Place[]): Balance {
  const { plan, calendar } = planOf({ calendar: days, start: head.start, bars, links })
  const placed = new Map(plan.placements.map(one => [one.id, one]))
  const work = bars.filter(({ trade }) => trade !== null)
  const stretches = work.map(({ id, placeId, placeOrder, trade }) =>
    ({ placeId, placeOrder, trade: trade ?? '', start: placed.get(id)!.start, end: placed.get(id)!.start + placed.get(id)!.duration }))
  const lines = linesOfBalance(stretches)
  const nameOf = new Map(work.map(({ trade, tradeName }) => [trade ?? '', tradeName]))
  const placeName = new Map(work.map(({ placeId, placeName }) => [placeId, placeName]))
  const clashing = new Map<string, Set<string>>()
  const clashAt = new Map<string, string[]>()
  for (const { placeId, trades } of clashesOf(stretches)) {
    clashing.set(placeId, new Set([...clashing.get(placeId) ?? [], ...trades]))
    clashAt.set(placeId, [...clashAt.get(placeId) ?? [], trades.map(trade => nameOf.get(trade)).join('与')])
  }
  const isDone = (placeId: string, trade: string): boolean =>
    work.every(bar => bar.placeId !== placeId || bar.trade !== trade || bar.state === 'DONE')
  const segments = new Map<string, BalanceSegment[]>()
  const cells = new Map<string, Record<string, string>>()
  for (const { trade, points } of lines) {
    points.forEach(({ placeId, start, end }, at) => {
      const [from, endTime] = [momentText(calendar.startAt(start)), momentText(calendar.endAt(end))]
      const isFirst = at === 0
        || positions.find(({ id }) => id === placeId)?.parentId !== positions.find(({ id }) => id === points[at - 1]!.placeId)?.parentId
      const segment: BalanceSegment = {
        id: trade, start: from, end: endTime, done: isDone(placeId, trade), crosses: clashing.get(placeId)?.has(trade) === true,
        marked: false, ...isFirst && { label: nameOf.get(trade)! },
      }
      segments.set(placeId, [...segments.get(placeId) ?? [], segment])
      cells.set(placeId, { ...cells.get(placeId), [lineColumn(trade)]: `${from.slice(5, 10)} – ${endTime.slice(5, 10)}` })
    })
  }
  const byId = new Map(positions.map(place => [place.id, place]))
  const visible = new Set<string>()
  for (const placeId of segments.keys())
    for (let up: string | null = placeId; up !== null && !visible.has(up); up = byId.get(up)?.parentId ?? null) visible.add(up)
  const spanOf = (placeId: string): { readonly start: string | null, readonly end: string | null } => {
    const placeSegments = segments.get(placeId)
    return placeSegments === undefined
      ? { start: null, end: null }
      : {
        start: day(placeSegments.map(({ start }) => start).toSorted()[0]!),
        end: day(placeSegments.map(({ end }) => end).toSorted().at(-1)!),
      }
  }
  const rows = [...visible].map((id): Row => {
    const place = byId.get(id)
    return {
      id, name: place?.name ?? placeName.get(id) ?? '', parentId: place?.parentId ?? null, sort: place?.sort ?? Number.MAX_SAFE_INTEGER,
      clash: clashAt.get(id)?.join('，') ?? null, ...spanOf(id), ...cells.get(id),
    }
  })
  const starts = plan.placements.map(({ start }) => start)
  return {
    trades: lines.map(({ trade }) => ({ trade, tradeName: nameOf.get(trade)! })), rows, segments,
    clashes: [...clashAt].map(([placeId, texts]) => `${placeName.get(placeId) ?? ''} ${texts.join('，')}同时施工`),
    start: day(momentText(calendar.startAt(Math.min(plan.start, ...starts)))),
    finish: day(momentText(calendar.endAt(Math.max(plan.start + 1, ...plan.placements.map(({ start, duration }) => start + duration))))),
    isFree: text => !calendar.isWorkday(text),
  }
}
