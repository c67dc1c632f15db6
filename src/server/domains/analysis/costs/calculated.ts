import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { basesBy, computedOthers, wholeOf } from '#schemas/analysis/bases.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisItem, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { inComposition, knownProject } from '#server/domains/project/index.ts'
import { costsOf, countedItems, type OfCosts } from '../facts/counted.ts'
import { computedItem, ownCosts, unsigned, type ItemRow } from './rows.ts'

type Amounts = readonly { readonly itemId: string | null, readonly amount: string }[]
type OtherRow = typeof analysisOther.$inferSelect
export const amountOf = (rows: Amounts, itemId: string | null): string =>
  toScale(sumOf(rows.filter(row => row.itemId === itemId).map(({ amount }) => amount)), 2)

/** An analysis or a round's composition in memory. */
export interface Sheet {
  readonly items: readonly ItemRow[]
  readonly machines: Amounts
  readonly others: readonly OtherRow[]
  readonly area: string | null
}

/** Loads the stored sheet. Without `packages` the items' packages are not read: for thousands of items they are many megabytes. */
export async function storedSheet(db: Db, ref: OfCosts, packages: boolean): Promise<Sheet> {
  const scopeOf = (table: typeof analysisMachine | typeof analysisOther) =>
    and(eq(table.merchantId, db.ctx.merchantId), costsOf(db, ref, table))
  const composed = ref.best === true && {
    basis: sql<string>`${inComposition('basis', 'analysis_other')}`, amount: sql<string>`${inComposition('amount', 'analysis_other')}`,
  }
  return {
    items: await db.q.select({ ...getTableColumns(analysisItem), ...(!packages && { snapshot: sql<null>`null` }) }).from(analysisItem)
      .where(countedItems(db, ref)).orderBy(analysisItem.sort, analysisItem.id),
    machines: await db.q.select({ itemId: analysisMachine.itemId, amount: analysisMachine.amount }).from(analysisMachine)
      .where(scopeOf(analysisMachine)),
    others: await db.q.select({ ...getTableColumns(analysisOther), ...composed }).from(analysisOther).where(scopeOf(analysisOther)),
    area: (await knownProject(db, ref.projectId)).buildingArea,
  }
}

const baseOf = ({ items, machines }: Pick<Sheet, 'items' | 'machines'>): ReturnType<typeof wholeOf> =>
  wholeOf(
    items.map(({ labour, material, machine, direct }) => ({ labour, material, machine: direct === null ? null : machine })),
    amountOf(machines, null)
  )

/**
 * The sheet with its items replaced, in the same order: percentages follow the items, then the items referenced by costs, as when stored
 * (domain B4.4). A base moves by the items' difference, so that without a difference nothing changes.
 * @param rates replacement rates of other costs, by their ids
 */
export function withItems(sheet: Sheet, items: readonly ItemRow[], rates: ReadonlyMap<string, string> = new Map()): Sheet {
  const { machines, area } = sheet
  const byId = (rows: readonly ItemRow[]) => new Map(rows.map(row => [row.id, ownCosts(row)]))
  const [previous, current] = [basesBy(baseOf(sheet), byId(sheet.items), area), basesBy(baseOf({ items, machines }), byId(items), area)]
  const moved = ({ base, itemId, days, basis }: OtherRow): string =>
    toScale(dec(basis).plus(current.basisOf(base, itemId, days).basis).minus(previous.basisOf(base, itemId, days).basis), 2)
  const others = computedOthers(sheet.others.map(row => ({ ...row, basis: moved(row), rate: rates.get(row.id) ?? row.rate })))
  const referenced = new Set(others.flatMap(({ itemId }) => itemId ?? []))
  return {
    ...sheet, others,
    items: items.map(row => (referenced.has(row.id) ? computedItem({ ...row, other: unsigned(amountOf(others, row.id), row)! }) : row)),
  }
}
