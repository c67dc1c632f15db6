import { and, eq, inArray } from 'drizzle-orm'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { visible } from '#server/domains/library/index.ts'

/** Enabled library items of the kind by id: what an item can be bound to. */
export async function libraryItems(db: Db, machine: boolean, ids: readonly string[]): Promise<Map<string, MaterialRecord>> {
  if (ids.length === 0) return new Map()
  const found = await db.q.select().from(material)
    .where(and(visible(db), eq(material.machine, machine), eq(material.state, '1'), inArray(material.id, [...new Set(ids)])))
  return new Map(found.map(record => [record.id, record]))
}
