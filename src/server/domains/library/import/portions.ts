import { and, eq, inArray } from 'drizzle-orm'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'

/** Below the database's limit of parameters. */
const PORTION = 5000

/** Queries any number of items in portions. */
export async function inPortions<T, R>(all: readonly T[], ask: (portion: readonly T[]) => Promise<Iterable<R>>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += PORTION) results.push(...await ask(all.slice(at, at + PORTION)))
  return results
}

export const recordsOf = (db: Db, ids: readonly string[]): Promise<MaterialRecord[]> => inPortions(ids, portion =>
  db.q.select().from(material).where(and(eq(material.merchantId, db.ctx.merchantId), inArray(material.id, [...portion]))))
