import type { Network } from './network.ts'
import { stageOrder } from './stages.ts'
import type { Bar } from './types.ts'

/** Calendar minutes that count as a quarter in path lengths. */
const QUARTER_MINUTES = 360

/** Longest path to the end in working quarters; a calendar lag counts a quarter per 6 hours. */
export function tailsOf({ outOf, order }: Network, durations: readonly number[]): readonly number[] {
  const tails = [...durations]
  for (const bar of order.toReversed()) {
    for (const { to, kind, quarters, minutes } of outOf[bar]!) {
      const lag = quarters + Math.ceil(minutes / QUARTER_MINUTES)
      tails[bar] = Math.max(tails[bar]!, (kind === 'FS' ? durations[bar]! : 0) + lag + tails[to]!)
    }
  }
  return tails
}

/** 0 is the most urgent: by place, item type (B11.1), longest path, then input order. */
export function ranksOf(bars: readonly Bar[], tails: readonly number[]): readonly number[] {
  const stages = bars.map(({ stage }) => stageOrder(stage))
  const sorted = bars.map((_, at) => at).toSorted((a, b) =>
    bars[a]!.placeOrder - bars[b]!.placeOrder || stages[a]! - stages[b]! || tails[b]! - tails[a]! || a - b)
  const ranks: number[] = []
  sorted.forEach((bar, rank) => { ranks[bar] = rank })
  return ranks
}

/** Binary min-heap of distinct numbers. */
export class Heap {
  readonly #values: number[] = []

  push(value: number): void {
    const values = this.#values
    let at = values.push(value) - 1
    while (at > 0 && values[(at - 1) >> 1]! > value) {
      values[at] = values[(at - 1) >> 1]!
      at = (at - 1) >> 1
    }
    values[at] = value
  }

  pop(): number | undefined {
    const values = this.#values
    const [min, last] = [values[0], values.pop()]
    if (last === undefined || values.length === 0) return min
    let at = 0
    for (let child = 1; child < values.length; child = 2 * at + 1) {
      if (child + 1 < values.length && values[child + 1]! < values[child]!) child++
      if (values[child]! >= last) break
      values[at] = values[child]!
      at = child
    }
    values[at] = last
    return min
  }
}
