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

/** What an analysis, or the composition of its round, consists of, at hand to be computed with. */
export interface Sheet {
  readonly items: readonly ItemRow[]
  readonly machines: Amounts
  readonly others: readonly OtherRow[]
  readonly area: string | null
}

/** The sheet as it is stored. Without `packages` those of the items are left where they are: of thousands of items they are many megabytes. */
export async function storedSheet(db: Db, asked: OfCosts, packages: boolean): Promise<Sheet> {
  const of = (table: typeof analysisMachine | typeof analysisOther) =>
    and(eq(table.merchantId, db.ctx.merchantId), costsOf(db, asked, table))
  const composed = asked.best === true && {
    basis: sql<string>`${inComposition('basis', 'analysis_other')}`, amount: sql<string>`${inComposition('amount', 'analysis_other')}`,
  }
  return {
    items: await db.q.select({ ...getTableColumns(analysisItem), ...(!packages && { snapshot: sql<null>`null` }) }).from(analysisItem)
      .where(countedItems(db, asked)).orderBy(analysisItem.sort, analysisItem.id),
    machines: await db.q.select({ itemId: analysisMachine.itemId, amount: analysisMachine.amount }).from(analysisMachine)
      .where(of(analysisMachine)),
    others: await db.q.select({ ...getTableColumns(analysisOther), ...composed }).from(analysisOther).where(of(analysisOther)),
    area: (await knownProject(db, asked.projectId)).buildingArea,
  }
}

const baseOf = ({ items, machines }: Pick<Sheet, 'items' | 'machines'>): ReturnType<typeof wholeOf> =>
  wholeOf(
    items.map(({ labour, material, machine, direct }) => ({ labour, material, machine: direct === null ? null : machine })),
    amountOf(machines, null)
  )

/**
 * The sheet with these items in place of its own, in the same order: percentages follow them, then the items that costs name, as they do
 * when it is stored (domain B4.4). A base moves by what the items move, so that without a difference everything stays as it is.
 * @param rates other rates of other costs, by their ids
 */
export function withItems(sheet: Sheet, items: readonly ItemRow[], rates: ReadonlyMap<string, string> = new Map()): Sheet {
  const { machines, area } = sheet
  const byId = (rows: readonly ItemRow[]) => new Map(rows.map(row => [row.id, ownCosts(row)]))
  const [was, is] = [basesBy(baseOf(sheet), byId(sheet.items), area), basesBy(baseOf({ items, machines }), byId(items), area)]
  const moved = ({ base, itemId, days, basis }: OtherRow): string =>
    toScale(dec(basis).plus(is.basisOf(base, itemId, days).basis).minus(was.basisOf(base, itemId, days).basis), 2)
  const others = computedOthers(sheet.others.map(row => ({ ...row, basis: moved(row), rate: rates.get(row.id) ?? row.rate })))
  const named = new Set(others.flatMap(({ itemId }) => itemId ?? []))
  return {
    ...sheet, others,
    items: items.map(row => (named.has(row.id) ? computedItem({ ...row, other: unsigned(amountOf(others, row.id), row)! }) : row)),
  }
}
