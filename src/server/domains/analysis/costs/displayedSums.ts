import { isOpenRound } from '#schemas/analysis/states.ts'
import { sameItems, type Gaps } from '#schemas/analysis/sums.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { AnalysisSums } from '#shared/api/analysis.ts'
import type { RoundRow } from '../facts/visibleRounds.ts'

interface Sums {
  readonly labour: string | null, readonly material: string | null, readonly machine: string | null, readonly other: string | null,
  readonly direct: string | null, readonly sell: string | null
}
/** Sums with cost, price and margin over the same items, gaps, and the cost per square metre; empty without permission for prices. */
export function sumsOf(
  { ctx }: Db, { labour, material, machine, other, direct, sell }: Sums, gaps: Gaps | undefined, area: string | null
): AnalysisSums {
  if (!seesPrices(ctx)) return {}
  const money = (value: string | null): string | null => (value === null ? null : toScale(dec(value), 2))
  return {
    labour: money(labour), material: money(material), machine: money(machine), other: money(other), direct: money(direct),
    sell: money(sell),
    ...(direct === null || gaps === undefined
      ? { margin: null }
      : { ...sameItems(direct, gaps), unpriced: gaps.unpriced, uncosted: gaps.uncosted }),
    perArea: perArea(direct, area),
  }
}

/** Null without an area. */
export const perArea = (direct: string | null, area: string | null): string | null =>
  (area === null || direct === null || dec(area).isZero() ? null : toScale(dec(direct).div(area), 2))

export const sameArea = ({ buildingArea }: RoundRow, area: string | null): boolean =>
  (buildingArea === null || area === null ? buildingArea === area : dec(buildingArea).eq(area))

/** The area for the costs of a round: a decided round has the area of its composition, a change has none. */
export const areaOf = (round: RoundRow, { buildingArea }: { readonly buildingArea: string | null }): string | null =>
  (round.changeId !== null ? null : isOpenRound(round) ? buildingArea : round.buildingArea ?? buildingArea)
