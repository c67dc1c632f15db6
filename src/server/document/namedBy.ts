import { sql } from 'drizzle-orm'
import { cellText, publishList } from '#server/grid/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { nameOf, type Saving } from './hooks.ts'
import type { StoredRecord } from './records.ts'
import type { Stored } from './stored.ts'

/** Most rows that are listed by their names. */
const LISTED = 3

/** The name of a record follows where other rows keep it beside its id. */
export async function followName(
  tx: Tx, { document: { named = '' }, namedBy }: Stored, { id, stored: before, draft: { head } }: Saving
): Promise<void> {
  if (before === undefined || before.head[named] === head[named]) return
  for (const { by, copy, lists = [] } of namedBy) {
    if (copy === undefined) continue
    await tx.sql`update ${by.table} set ${sql.identifier(copy.name)} = ${cellText(head[named])} where merchant_id = ${tx.ctx.merchantId}
      and ${by} = ${id}`
    for (const list of lists) publishList(tx, list)
  }
}

/** Why one of the records has to stay: rows that name it, in Chinese; null lets them all go. */
export async function whatNames(db: Db, stored: Stored, records: readonly StoredRecord[]): Promise<string | null> {
  for (const { by, called, word } of stored.namedBy) {
    const rows = await db.sql<{ id: string, name: string }>`select ${by} as id, ${called} as name from ${by.table}
      where merchant_id = ${db.ctx.merchantId} and ${by} = any(${sql.param(records.map(({ id }) => id))}) order by ${by}, id`
    const [first] = rows
    if (first === undefined) continue
    const own = rows.filter(({ id }) => id === first.id).map(({ name }) => name)
    const record = records.find(({ id }) => id === first.id)!
    const name = nameOf(stored, record) ?? ''
    if (typeof word === 'function') return word(name, own)
    return `${stored.document.title}“${name}”还有${own.slice(0, LISTED)
      .join('、')}${own.length > LISTED ? ` 等 ${own.length} ${word}` : ''}，不能删除`
  }
  return null
}
