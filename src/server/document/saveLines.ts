import { and, eq, getTableColumns, inArray, sql, type InferInsertModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'

/** A line table: rows belong to a merchant and a parent, and keep their ids. */
type LineTable = PgTable & { readonly merchantId: PgColumn, readonly id: PgColumn }

interface Parent {
  readonly column: PgColumn
  readonly id: string
}
export interface SavedLines {
  readonly inserted: readonly string[]
  readonly updated: readonly string[]
  readonly deleted: readonly string[]
}

/** PostgreSQL allows 65,535 parameters in a statement; a line has some forty. */
const BATCH = 500
const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) => rows.slice(i * BATCH, (i + 1) * BATCH))

/**
 * Replaces the parent's lines with `rows`: known ids are updated in place, new ones inserted, missing ones deleted. An id of another parent
 * violates the primary key: ALREADY_EXISTS.
 * @param rows all lines, with the same columns each; one without an id gets a new one
 * @returns the inserted, updated and deleted ids, in the order of `rows`
 */
export async function saveLines<T extends LineTable>(
  tx: Tx, table: T, parent: Parent, rows: readonly (Omit<InferInsertModel<T>, 'id' | 'merchantId'> & { readonly id?: string | null })[],
): Promise<SavedLines> {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const parentKey = Object.keys(columns).find(key => columns[key] === parent.column)
  if (parentKey === undefined) throw new Error('the parent column belongs to another table')
  const ownLines = and(eq(table.merchantId, tx.ctx.merchantId), eq(parent.column, parent.id))
  const stored = await tx.sql<{ id: string }>`select ${table.id} as id from ${table} where ${ownLines} order by ${table.id} for update`
  const existing = new Set(stored.map(({ id }) => id))
  const lines = rows.map(row => ({ ...row, id: row.id ?? newId(), merchantId: tx.ctx.merchantId, [parentKey]: parent.id }))
  const retained = new Set(lines.map(({ id }) => id))

  const deleted = stored.map(({ id }) => id).filter(id => !retained.has(id))
  for (const ids of batches(deleted)) await tx.q.delete(table).where(and(ownLines, inArray(table.id, ids)))
  const inserted = lines.filter(({ id }) => !existing.has(id))
  for (const batch of batches(inserted)) await tx.q.insert(table).values(batch as InferInsertModel<T>[])
  const updated = lines.filter(({ id }) => existing.has(id))
  const fixed = new Set(['id', 'merchantId', parentKey])
  const written = [...new Set(lines.flatMap(line => Object.keys(line)))].filter(key => Object.hasOwn(columns, key) && !fixed.has(key))
  const set = Object.fromEntries(written.map(key => [key, sql`excluded.${sql.identifier(columns[key]!.name)}`]))
  for (const batch of batches(updated)) {
    await tx.q.insert(table).values(batch as InferInsertModel<T>[])
      .onConflictDoUpdate({ target: [table.merchantId, table.id], set: set as never })
  }
  return { inserted: inserted.map(({ id }) => id), updated: updated.map(({ id }) => id), deleted }
}
