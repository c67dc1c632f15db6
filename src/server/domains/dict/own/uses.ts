import { getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import type { DictPlace } from './dictColumns.ts'

/** Number of the merchant's records with the key by label, for places with any. */
export async function usesOf(db: Db, dictColumns: readonly DictPlace[], key: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column, noun, within, where = sql`true` } of dictColumns) {
    const holds = within ? sql`strpos(${column}::text, ${JSON.stringify(key)}) > 0` : sql`${column} = ${key}`
    const [row] = await db.sql<{ count: string }>`
      select count(*) as count from ${table} where ${getTableColumns(table).merchantId} = ${db.ctx.merchantId} and ${holds} and ${where}`
    const count = Number(row?.count ?? 0)
    if (count > 0) counts.set(noun, (counts.get(noun) ?? 0) + count)
  }
  return counts
}

interface LabelledValue { readonly key: string, readonly label: string }

/** @throws AppError IN_USE with the places, if a record has one of the values */
export async function refuseUsed(db: Db, dictColumns: readonly DictPlace[], values: readonly LabelledValue[]): Promise<void> {
  for (const { key, label } of values) {
    const uses = [...await usesOf(db, dictColumns, key)].map(([noun, count]) => `${noun} ${count} 处`)
    if (uses.length > 0) throw new AppError('IN_USE', { text: `“${label}”已用于${uses.join('、')}，不能删除，可以停用` })
  }
}
