import { Products } from './duration.ts'
import { aligned, runsOf, type Run } from './runs.ts'
import type { BarStep, Match, Step } from './types.ts'

/** A future bar. */
export interface Slot {
  readonly trade: string
  readonly tradeName: string
  readonly teamId: string | null
  readonly steps: BarStep[]
  readonly workDays: Products
  /** Σ of its matches; the unit is null for differing ones. */
  readonly quantity: Products
  unit: string | null
  readonly accepted: string[]
  /** Whether an item starts or ends with it; hours of waiting after that. */
  isFirst: boolean
  isLast: boolean
  lastWait: number
  /** Successors inside the items, with the longest waiting time. */
  readonly next: { readonly slot: Slot, wait: number }[]
}

/** Bars of one item type at one place, in an order compatible with all of its items. */
export class SlotLine {
  readonly slots: Slot[] = []
  readonly #cache = new Map<string, readonly Slot[]>()

  /**
   * Adds a match of an item.
   * @param teamOf the responsible team of the place for a trade
   */
  add({ itemId, placeId, quantity, steps }: Match, unit: string, teamOf: (trade: string) => string | null): void {
    const runs = runsCached(steps)
    const slots = this.#slotsOf(runs, runs.map(({ trade }) => teamOf(trade)), unit)
    for (let at = 0; at < runs.length; at++) {
      const [run, slot, following] = [runs[at]!, slots[at]!, slots[at + 1]]
      for (const { id, name, workDay } of run.steps) {
        slot.steps.push({ itemId, placeId, stepId: id, name, quantity, workDay })
        slot.workDays.add(quantity, workDay)
      }
      slot.quantity.add(quantity, '1')
      if (slot.unit !== unit) slot.unit = null
      const last = run.steps.at(-1)!.name
      if (run.accepts && !slot.accepted.includes(last)) slot.accepted.push(last)
      if (at === 0) slot.isFirst = true
      if (following) {
        const existing = slot.next.find(next => next.slot === following)
        if (existing) existing.wait = Math.max(existing.wait, run.waitHours)
        else slot.next.push({ slot: following, wait: run.waitHours })
      } else {
        slot.isLast = true
        slot.lastWait = Math.max(slot.lastWait, run.waitHours)
      }
    }
  }

  #slotsOf(runs: readonly Run[], teams: readonly (string | null)[], unit: string): readonly Slot[] {
    const keys = runs.map(({ trade }, at) => slotKey(trade, teams[at]!))
    const all = keys.join('\n')
    const cached = this.#cache.get(all)
    if (cached) return cached
    const line = [...this.slots]
    const indexes = aligned(line.map(({ trade, teamId }) => slotKey(trade, teamId)), keys)
    const slots = indexes.map((place, at) => {
      if (place !== null) return line[place]!
      const { trade, tradeName } = runs[at]!
      const slot: Slot = {
        trade, tradeName, teamId: teams[at]!, steps: [], workDays: new Products(), quantity: new Products(), unit, accepted: [],
        isFirst: false, isLast: false, lastWait: 0, next: [],
      }
      // Right before its successor in its item, else at the end.
      const following = indexes.find((later, index): later is number => index > at && later !== null)
      this.slots.splice(following === undefined ? this.slots.length : this.slots.indexOf(line[following]!), 0, slot)
      return slot
    })
    this.#cache.set(all, slots)
    return slots
  }
}

const slotKey = (trade: string, teamId: string | null): string => `${trade}\t${teamId ?? ''}`

const RUNS = new WeakMap<readonly Step[], readonly Run[]>()
/** Cached by the array of steps, which matches of one snapshot share. */
function runsCached(steps: readonly Step[]): readonly Run[] {
  const runs = RUNS.get(steps) ?? runsOf(steps)
  RUNS.set(steps, runs)
  return runs
}
