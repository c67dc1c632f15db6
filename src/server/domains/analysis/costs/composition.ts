import { and, eq, isNull, sql } from 'drizzle-orm'
import { composedOthers, type Costs, type OtherCost } from '#schemas/analysis/bases.ts'
import { PERCENT_BASES } from '#schemas/analysis/blocks.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisComposedOther, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { inComposition } from '#server/domains/project/index.ts'
import type { RoundRow } from '../facts/known.ts'

/** A cost of the selected analysis that names no item. */
export interface PublicOther extends OtherCost { readonly id: string }
/** Costs that name no item: those of the selected analysis, whatever is picked beside them (domain B4.2). */
export interface Publics {
  readonly machine: string
  readonly others: readonly PublicOther[]
  /** Whether percentages follow what is picked; of a round that is decided they stay as they were. */
  readonly follow: boolean
}
export const NO_PUBLICS: Publics = { machine: '0.00', others: [], follow: true }

const { id, base, itemId, days, factor, rate } = analysisOther

/** The public costs of a round whose selected analysis this is. */
export async function publicsOf({ q, ctx }: Db, round: RoundRow, selectedId: string): Promise<Publics> {
  const own = (table: typeof analysisMachine | typeof analysisOther) =>
    and(eq(table.merchantId, ctx.merchantId), eq(table.analysisId, selectedId), isNull(table.itemId))
  const machines = await q.select({ amount: analysisMachine.amount }).from(analysisMachine).where(own(analysisMachine))
  const others = await q.select({
    id, base, itemId, days, factor, rate, basis: sql<string>`${inComposition('basis', 'analysis_other')}`,
    amount: sql<string>`${inComposition('amount', 'analysis_other')}`,
  })
    .from(analysisOther).where(own(analysisOther)).orderBy(id)
  return { machine: toScale(sumOf(machines.map(({ amount }) => amount)), 2), others, follow: isOpenRound(round) }
}

/** The other costs among the public ones beside these items. */
export const othersBeside = ({ machine, others, follow }: Publics, items: readonly Costs[]): readonly PublicOther[] =>
  (follow ? composedOthers(others, items, machine) : others)

/** Keeps what the public percentages come to in the composition of a round, for whatever adds up the round's costs. */
export async function keepComposed(tx: Tx, roundId: string, others: readonly PublicOther[]): Promise<void> {
  await forgetComposed(tx, roundId)
  await insertRows(tx, analysisComposedOther, others.filter(other => PERCENT_BASES.includes(other.base))
    .map(({ id: otherId, basis, amount }) => ({ otherId, roundId, basis, amount })))
}

/** Nothing of a round is composed any more. */
export async function forgetComposed({ q, ctx }: Tx, roundId: string): Promise<void> {
  await q.delete(analysisComposedOther)
    .where(and(eq(analysisComposedOther.merchantId, ctx.merchantId), eq(analysisComposedOther.roundId, roundId)))
}

const CLASSES = ['labour', 'material', 'machine', 'other'] as const
interface Picked extends Costs { readonly other: string, readonly direct: string, readonly sell: string | null }

/** What items come to with the public costs beside them: each item counts once. */
export function composedSums(items: readonly Picked[], publics: Publics) {
  const others = othersBeside(publics, items)
  const publicOther = toScale(sumOf(others.map(({ amount }) => amount)), 2)
  const of = Object.fromEntries(CLASSES.map(key => [key, sumOf(items.map(item => item[key]))])) as Record<
    (typeof CLASSES)[number], ReturnType<typeof dec>
  >
  const classes = {
    labour: toScale(of.labour, 2), material: toScale(of.material, 2), machine: toScale(of.machine.plus(publics.machine), 2),
    other: toScale(of.other.plus(publicOther), 2),
  }
  const sums = { ...classes, direct: toScale(sumOf(Object.values(classes)), 2), sell: toScale(sumOf(items.map(({ sell }) => sell)), 2) }
  return { sums, others, publicMachine: publics.machine, publicOther }
}

/** Whether costs and prices of a round are still those that it was composed of. */
export const isComposed = (
  { direct, sell }: Pick<RoundRow, 'direct' | 'sell'>, sums: { readonly direct: string, readonly sell: string }
): boolean =>
  direct !== null && sell !== null && dec(direct).eq(sums.direct) && dec(sell).eq(sums.sell)
