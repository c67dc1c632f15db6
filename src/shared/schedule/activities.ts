import type { Stage } from '#schemas/schedule/terms.ts'
import { placeTree, type PlaceTree } from './placeTree.ts'
import { SlotLine, type Slot } from './slots.ts'
import { stageOf, stageOrder } from './stages.ts'
import type { Bar, Fault, Item, Link, Place, ScheduleInput } from './types.ts'

/** Maximum bars of a schedule, including milestones. */
export const MOST_BARS = 5_000

export interface Activities {
  readonly bars: readonly Bar[]
  /** Technical links (steps, waiting times, acceptances) and manual ones. */
  readonly links: readonly Link[]
  /** Items whose type has no place in the order of B11.1: their bars wait for no other type. */
  readonly unordered: readonly string[]
  readonly withoutSteps: readonly string[]
  readonly faults: readonly Fault[]
}

interface Group { readonly place: Place, readonly item: Item, readonly stage: Stage | null, readonly line: SlotLine }

/**
 * Match × step, merged by the grain: uninterrupted work of one trade at one place for one item type is one bar. Ids derive only from place,
 * type, trade and order.
 * @returns with a fault above 5,000 bars
 * @throws RangeError for a match of an unknown item or place
 */
export function activitiesOf(input: ScheduleInput): Activities {
  const tree = placeTree(input.places, input.grain)
  const { groups, unordered, withoutSteps } = groupsOf(input, tree)
  const bars: Bar[] = []
  const links: Link[] = []
  const ends = new Map<string, Map<number, Edge[]>>()
  for (const group of groups) {
    const { stage } = group
    const ids = barsOf(group, tree, bars)
    for (const slot of group.line.slots) {
      const { id, milestone } = ids.get(slot)!
      if (milestone !== null) links.push(follows(id, milestone, 'ACCEPTANCE'))
      for (const { slot: next, wait } of slot.next) links.push(...between(id, milestone, wait, ids.get(next)!.id))
    }
    if (stage === null) continue
    const byStage = ends.get(group.place.id) ?? new Map<number, Edge[]>()
    ends.set(group.place.id, byStage)
    const edges = byStage.get(stageOrder(stage)) ?? []
    byStage.set(stageOrder(stage), edges)
    for (const slot of group.line.slots) edges.push({ slot, ...ids.get(slot)! })
  }
  for (const byStage of ends.values()) links.push(...stageLinks(byStage))
  const barIds = new Set(bars.map(({ id }) => id))
  links.push(...(input.manualLinks ?? []).filter(({ from, to }) => barIds.has(from) && barIds.has(to)))
  return { bars, links, unordered, withoutSteps, faults: faultsOf(bars.length) }
}

function faultsOf(count: number): Fault[] {
  if (count === 0) return [{ kind: 'EMPTY', message: '没有可以排程的部位匹配，请先匹配部位并选用带工序的定额包', ids: [] }]
  const message = `进度项共 ${count.toLocaleString('en')} 项，超过 ${MOST_BARS.toLocaleString('en')} 项，请选择更粗的粒度`
  return count > MOST_BARS ? [{ kind: 'TOO_MANY', message, ids: [] }] : []
}

/** Places from top to bottom, types in the order of B11.1. */
function groupsOf({ items, matches, teams }: ScheduleInput, tree: PlaceTree) {
  const byId = new Map(items.map(item => [item.id, { item, stage: stageOf(item.typePath) }]))
  const tradeOf = new Map(teams.map(({ id, trade }) => [id, trade]))
  const read = matches.map(match => {
    const entry = byId.get(match.itemId)
    if (entry === undefined) throw new RangeError(`unknown item: ${match.itemId}`)
    return { match, item: entry.item, stage: entry.stage, order: tree.order(match.placeId) }
  }).toSorted((a, b) => a.item.sort - b.item.sort || a.order - b.order || compare(a.item.id, b.item.id))
  const groups = new Map<string, Group>()
  const [unordered, withoutSteps] = [new Set<string>(), new Set<string>()]
  for (const { match, item, stage } of read) {
    if (match.steps.length === 0) {
      withoutSteps.add(item.name)
      continue
    }
    if (stage === null) unordered.add(item.name)
    const place = tree.grainPlace(match.placeId)
    const key = `${place.id}\t${item.typeKey}`
    const group = groups.get(key) ?? { place, item, stage, line: new SlotLine() }
    groups.set(key, group)
    const responsible = tree.teamsAt(match.placeId)
    group.line.add(match, item.unit, trade => responsible.find(id => tradeOf.get(id) === trade) ?? null)
  }
  const ordered = [...groups.values()].map(group => ({ group, order: tree.order(group.place.id), stage: stageOrder(group.stage) }))
    .toSorted((a, b) => a.order - b.order || a.stage - b.stage).map(({ group }) => group)
  return { groups: ordered, unordered: [...unordered], withoutSteps: [...withoutSteps] }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface BarIds { readonly id: string, readonly milestone: string | null }
interface Edge extends BarIds { readonly slot: Slot }

function barsOf({ place, item, stage, line }: Group, tree: PlaceTree, bars: Bar[]): ReadonlyMap<Slot, BarIds> {
  const ids = new Map<Slot, BarIds>()
  const counts = new Map<string, number>()
  const typeName = item.typePath.at(-1) ?? item.name
  const [{ id: placeId, name: placeName }, { typeKey }, placeOrder] = [place, item, tree.order(place.id)]
  for (const slot of line.slots) {
    const { trade, tradeName, teamId, steps, unit, accepted } = slot
    const key = teamId === null ? trade : `${trade}@${teamId}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const id = `${placeId}/${typeKey}/${key}/${count}`
    // Not spread: that costs several times as much for thousands of objects.
    bars.push({
      id, kind: 'WORK', name: `${typeName}·${tradeName}`, placeId, placeName, typeKey, typeName, stage, trade, tradeName, teamId, steps,
      quantity: unit === null ? null : slot.quantity.text(), workDays: slot.workDays.text(), placeOrder,
    })
    const milestone = accepted.length === 0 ? null : `${id}/M`
    if (milestone !== null) {
      bars.push({
        id: milestone, kind: 'MILESTONE', name: `${accepted.join('、')}验收`, placeId, placeName, typeKey, typeName, stage, trade: null,
        tradeName: '', teamId: null, steps: [],
        quantity: null, workDays: '0', placeOrder,
      })
    }
    ids.set(slot, { id, milestone })
  }
  return ids
}

const follows = (from: string, to: string, source: 'STEP' | 'ACCEPTANCE'): Link =>
  ({ from, to, kind: 'FS', lag: 0, clock: 'WORKING', source })

const between = (from: string, milestone: string | null, wait: number, to: string): Link[] => [
  wait > 0 ? { from, to, kind: 'FS', lag: wait, clock: 'CALENDAR', source: 'WAIT' } : follows(from, to, 'STEP'),
  ...milestone === null ? [] : [follows(milestone, to, 'ACCEPTANCE')],
]

/** Each stage at a place follows the previous one there. */
function stageLinks(byStage: ReadonlyMap<number, readonly Edge[]>): Link[] {
  const stages = [...byStage].toSorted(([a], [b]) => a - b).map(([, edges]) => edges)
  return stages.slice(1).flatMap((edges, at) => {
    // A successor inside its items makes the link superfluous, without waiting time and acceptance.
    const last = stages[at]!.filter(
      ({ slot, milestone }) => slot.isLast && (slot.next.length === 0 || slot.lastWait > 0 || milestone !== null)
    )
    const first = edges.filter(({ slot }) => slot.isFirst)
    return last.flatMap(({ id, milestone, slot }) => first.flatMap(({ id: to }) => between(id, milestone, slot.lastWait, to)))
  })
}
