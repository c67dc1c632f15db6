import { sql } from 'drizzle-orm'
import { cellText, publishList } from '#server/grid/index.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { nameOf, type Saving } from './hooks.ts'
import type { StoredRecord } from './records.ts'
import type { Stored } from './stored.ts'

const LISTED = 3

/** Updates a record's name in rows that store it beside its id. */
export async function followName(
  tx: Tx, { document: { named: nameColumn = '' }, namedBy }: Stored, { id, stored: before, draft: { head } }: Saving
): Promise<void> {
  if (before === undefined || before.head[nameColumn] === head[nameColumn]) return
  for (const { by, copy, lists = [] } of namedBy) {
    if (copy === undefined) continue
    await tx.sql`update ${by.table} set ${sql.identifier(copy.name)} = ${cellText(head[nameColumn])}
      where merchant_id = ${tx.ctx.merchantId}
      and ${by} = ${id}`
    for (const list of lists) publishList(tx, list)
  }
}

/** Why one of the records cannot be deleted: the rows that reference it, in Chinese; null if all can. */
export async function whatNames(db: Db, stored: Stored, records: readonly StoredRecord[]): Promise<string | null> {
  for (const { by, called, word } of stored.namedBy) {
    const rows = await db.sql<{ id: string, name: string }>`select ${by} as id, ${called} as name from ${by.table}
      where merchant_id = ${db.ctx.merchantId} and ${by} = any(${sql.param(records.map(({ id }) => id))}) order by ${by}, id`
    const [first] = rows
    if (first === undefined) continue
    const names = rows.filter(({ id }) => id === first.id).map(({ name }) => name)
    const record = records.find(({ id }) => id === first.id)!
    const name = nameOf(stored, record) ?? ''
    if (typeof word === 'function') return word(name, names)
    return `${stored.document.title}“${name}”还有${names.slice(0, LISTED)
      .join('、')}${names.length > LISTED ? ` 等 ${names.length} ${word}` : ''}，不能删除`
  }
  return null
}
