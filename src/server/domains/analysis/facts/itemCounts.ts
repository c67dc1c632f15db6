import { sql } from 'drizzle-orm'
import { ITEM_STATE, type ItemState } from '#schemas/analysis/itemStates.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'

export async function itemCounts(
  { sql: run, ctx }: Db, analyseIds: readonly string[]
): Promise<ReadonlyMap<string, Record<ItemState, number>>> {
  const rows = await run<{ id: string, state: ItemState, count: number }>`select ${analysisItem.analysisId} as id,
    ${analysisItem.state} as state, count(*)::int as count from ${analysisItem}
    where ${analysisItem.merchantId} = ${ctx.merchantId} and ${analysisItem.analysisId} = any(${sql.param([...analyseIds])})
    and ${analysisItem.state} is not null group by 1, 2`
  const zeroCounts = (): Record<ItemState, number> =>
    Object.fromEntries(Object.keys(ITEM_STATE).map(key => [key, 0])) as Record<ItemState, number>
  const counts = new Map(analyseIds.map(id => [id, zeroCounts()]))
  for (const { id, state, count } of rows) counts.get(id)![state] = count
  return counts
}
