import { and, eq, isNull, sql } from 'drizzle-orm'
import { composedOthers, type Costs, type OtherCost } from '#schemas/analysis/bases.ts'
import { PERCENT_BASES } from '#schemas/analysis/blocks.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analysisComposedOther, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { inComposition } from '#server/domains/project/index.ts'
import type { RoundRow } from '../facts/visibleRounds.ts'

export interface PublicOther extends OtherCost { readonly id: string }
/** Costs without an item: those of the selected analysis, whatever is picked (domain B4.2). */
export interface Publics {
  readonly machine: string
  readonly others: readonly PublicOther[]
  /** Whether percentages follow the picks; those of a decided round are fixed. */
  readonly follow: boolean
}
export const NO_PUBLICS: Publics = { machine: '0.00', others: [], follow: true }

const { id, base, itemId, days, factor, rate } = analysisOther

export async function publicsOf({ q, ctx }: Db, round: RoundRow, selectedId: string): Promise<Publics> {
  const publicRows = (table: typeof analysisMachine | typeof analysisOther) =>
    and(eq(table.merchantId, ctx.merchantId), eq(table.analysisId, selectedId), isNull(table.itemId))
  const machines = await q.select({ amount: analysisMachine.amount }).from(analysisMachine).where(publicRows(analysisMachine))
  const others = await q.select({
    id, base, itemId, days, factor, rate, basis: sql<string>`${inComposition('basis', 'analysis_other')}`,
    amount: sql<string>`${inComposition('amount', 'analysis_other')}`,
  })
    .from(analysisOther).where(publicRows(analysisOther)).orderBy(id)
  return { machine: toScale(sumOf(machines.map(({ amount }) => amount)), 2), others, follow: isOpenRound(round) }
}

export const othersBeside = ({ machine, others, follow }: Publics, items: readonly Costs[]): readonly PublicOther[] =>
  (follow ? composedOthers(others, items, machine) : others)

/** Stores the public percentages' amounts in the composition of a round. */
export async function keepComposed(tx: Tx, roundId: string, others: readonly PublicOther[]): Promise<void> {
  await forgetComposed(tx, roundId)
  await insertRows(tx, analysisComposedOther, others.filter(other => PERCENT_BASES.includes(other.base))
    .map(({ id: otherId, basis, amount }) => ({ otherId, roundId, basis, amount })))
}

export async function forgetComposed({ q, ctx }: Tx, roundId: string): Promise<void> {
  await q.delete(analysisComposedOther)
    .where(and(eq(analysisComposedOther.merchantId, ctx.merchantId), eq(analysisComposedOther.roundId, roundId)))
}

const CLASSES = ['labour', 'material', 'machine', 'other'] as const
interface Picked extends Costs { readonly other: string, readonly direct: string, readonly sell: string | null }

/** Sums items and public costs; each item counts once. */
export function composedSums(items: readonly Picked[], publics: Publics) {
  const others = othersBeside(publics, items)
  const publicOther = toScale(sumOf(others.map(({ amount }) => amount)), 2)
  const classSums = Object.fromEntries(CLASSES.map(key => [key, sumOf(items.map(item => item[key]))])) as Record<
    (typeof CLASSES)[number], ReturnType<typeof dec>
  >
  const classes = {
    labour: toScale(classSums.labour, 2), material: toScale(classSums.material, 2),
    machine: toScale(classSums.machine.plus(publics.machine), 2),
    other: toScale(classSums.other.plus(publicOther), 2),
  }
  const sums = { ...classes, direct: toScale(sumOf(Object.values(classes)), 2), sell: toScale(sumOf(items.map(({ sell }) => sell)), 2) }
  return { sums, others, publicMachine: publics.machine, publicOther }
}

export const isComposed = (
  { direct, sell }: Pick<RoundRow, 'direct' | 'sell'>, sums: { readonly direct: string, readonly sell: string }
): boolean =>
  direct !== null && sell !== null && dec(direct).eq(sums.direct) && dec(sell).eq(sums.sell)
