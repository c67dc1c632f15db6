import { computeRows, dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { analysisOthers, PERCENT_BASES, type OtherBase } from './blocks.ts'

/** Bases of percentages; null where the cost is unknown. */
export interface Costs { readonly labour: string | null, readonly material: string | null, readonly machine: string | null }

/** Bases of other costs: of an analysis or composition (`itemId` null), or of an item (domain B4.4). */
export interface Bases {
  basisOf(base: OtherBase, itemId: string | null, days: string | null): { readonly basis: string, readonly factor: string },
}

/** An other cost with its current base: amount = round2(basis × factor × rate). */
export interface OtherCost {
  readonly base: OtherBase
  readonly itemId: string | null
  readonly days: string | null
  readonly basis: string
  readonly factor: string
  readonly rate: string
  readonly amount: string
}

/** Builds bases from known costs: of the whole, of items by id, and the built area. */
export function basesBy(total: Costs, items: ReadonlyMap<string, Costs>, area: string | null): Bases {
  const two = (value: string | null | undefined): string => toScale(dec(value ?? '0'), 2)
  return {
    basisOf(base, itemId, days) {
      const { labour, material, machine }: Costs = itemId === null ? total : items.get(itemId) ?? {
        labour: null, material: null, machine: null,
      }
      switch (base) {
        case 'FIXED': return { basis: '1.00', factor: '1' }
        case 'LABOUR': return { basis: two(labour), factor: '0.01' }
        // A cost must not be part of its base.
        case 'DIRECT': return { basis: toScale(sumOf([labour, material, machine]), 2), factor: '0.01' }
        case 'AREA': return { basis: two(area), factor: '1' }
        case 'DAY': return { basis: two(days), factor: '1' }
      }
    },
  }
}

export function computedOthers<O extends OtherCost>(others: readonly O[]): O[] {
  const rows = computeRows(analysisOthers, others.map(({ basis, factor, rate }, at): Row => ({ id: String(at), basis, factor, rate })))
  return others.map((other, at) => ({ ...other, amount: String(rows[at]!.amount) }))
}

/** Sums items with public machines: the base of a composition's percentages. */
export const wholeOf = (items: readonly Costs[], publicMachine: string): Costs => ({
  labour: toScale(sumOf(items.map(({ labour }) => labour)), 2), material: toScale(sumOf(items.map(({ material }) => material)), 2),
  machine: toScale(sumOf([publicMachine, ...items.map(({ machine }) => machine)]), 2),
})

/**
 * Recomputes public costs for these items: percentages apply to the items whatever their analysis, other bases stay (domain B4.2, B4.4).
 */
export function composedOthers<O extends OtherCost>(others: readonly O[], items: readonly Costs[], publicMachine: string): O[] {
  const { basisOf } = basesBy(wholeOf(items, publicMachine), new Map(), null)
  const moved = (other: O): O => (PERCENT_BASES.includes(other.base) ? { ...other, ...basisOf(other.base, null, other.days) } : other)
  return computedOthers(others.map(moved))
}
