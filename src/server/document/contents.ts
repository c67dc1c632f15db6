import { and, asc, eq, inArray, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { followGroups, placedRows, type Document, type Draft, type Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** A table of documents whose versions count contents; `state` is the declaration's. */
export type ContentTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'state' | 'updatedAt' | 'deletedAt' | 'deletedBy', PgColumn>>
type LineTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'sort', PgColumn>>
export type Stored = Readonly<Record<string, unknown>>

type LibraryTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version', PgColumn>>

/** Records of the merchant or the platform from which document rows are filled. */
export interface Library {
  readonly table: LibraryTable
  /** Targets of merged records among `ids`. */
  readonly moved?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Rows of a line filled from library records. They copy cells and keep them as of the stored record version, whatever becomes of the
 * record. A row can be refilled any time.
 */
export interface Pinned {
  readonly library: Library
  /** Cells of the record's id and version, and the id column of the line's table. */
  readonly by: string
  readonly version: string
  readonly column: PgColumn
  /** Cells by properties of the library's table. */
  readonly cells: Readonly<Record<string, string>>
  readonly fits: (record: Stored) => boolean
  /** Message and cell for a row without a record. */
  readonly missing: { readonly column: string, readonly text: string }
}

/**
 * A document whose versions count contents, read and written as drafts in bulk. Each line has a table with the key merchant, document and
 * row. Three pure functions convert between table rows and drafts.
 */
export interface Contents<T extends ContentTable = ContentTable, L extends string = string> {
  readonly document: Document
  readonly table: T
  /** In writing order: parent lines first. */
  readonly lines: Readonly<Record<L, {
    readonly table: LineTable, readonly parent: PgColumn, /** The column with the row's stored key. */
    readonly key: string, readonly pinned?: Pinned
  }>>
  /** Stored header columns, without number, version and state. */
  readonly headColumns: (head: Row) => Stored
  /** Columns of a line row with document, key and sort order. */
  readonly rowColumns: (line: L, id: string, row: Row, sort: number) => Stored
  readonly draftOf: (record: InferSelectModel<T>, lines: Readonly<Record<L, readonly Stored[]>>) => Draft
}

interface ContentStatus {
  readonly merchantId: string, readonly id: string, readonly state: string, readonly updatedAt: string, readonly deletedAt: string | null
}
export interface StoredContent<T extends ContentTable = ContentTable> {
  readonly record: InferSelectModel<T> & ContentStatus
  readonly draft: Draft
}

/** In the order of `ids`, skipping missing ones; one statement per table. Documents are the caller's or the platform's. */
export async function readContents<T extends ContentTable, L extends string>(
  { q }: Db, { document, table, lines, draftOf }: Contents<T, L>, merchantId: string, ids: readonly string[]
): Promise<StoredContent<T>[]> {
  if (ids.length === 0) return []
  const uniqueIds = [...new Set(ids)]
  const records = await q.select().from(table as ContentTable).where(and(eq(table.merchantId, merchantId), inArray(table.id, uniqueIds)))
  const groups = new Map<string, ReadonlyMap<unknown, Stored[]>>()
  for (const [line, { table: rows, parent }] of Object.entries<Contents['lines'][string]>(lines)) {
    const parentProperty = propertyOf(rows, parent)
    const lineRows: readonly Stored[] = await q.select().from(rows).where(and(eq(rows.merchantId, merchantId), inArray(parent, uniqueIds)))
      .orderBy(asc(rows.sort))
    groups.set(line, grouped(lineRows, row => row[parentProperty]))
  }
  const recordsById = new Map(records.map(record => [String(record.id), record as StoredContent<T>['record']]))
  return uniqueIds.flatMap(id => {
    const record = recordsById.get(id)
    const linesOfRecord = Object.fromEntries([...groups].map(([line, rows]) => [line, rows.get(id) ?? []])) as Record<L, Stored[]>
    return record === undefined ? [] : [{ record, draft: followGroups(document, draftOf(record, linesOfRecord)) }]
  })
}

/** @throws Error where the column belongs to another table */
export const propertyOf = (table: PgTable, column: PgColumn): string => {
  const match = Object.entries(table).find(([, candidate]) => candidate === column)
  if (match === undefined) throw new Error(`${column.name} is a column of another table`)
  return match[0]
}

/** Locks in id order until the transaction ends, reads in the order of `ids`. */
export async function lockContents<T extends ContentTable, L extends string>(
  tx: Tx, contents: Contents<T, L>, ids: readonly string[]
): Promise<StoredContent<T>[]> {
  const { merchantId } = tx.ctx
  const table: ContentTable = contents.table
  await tx.q.select({ id: table.id }).from(table).where(and(eq(table.merchantId, merchantId), inArray(table.id, [...new Set(ids)])))
    .orderBy(table.id).for('update')
  return readContents(tx, contents, merchantId, ids)
}

/** Difference of two drafts as stored. */
export interface Difference<L extends string = string> {
  readonly head: boolean
  /** Columns of new, changed or moved rows, and keys of removed rows. */
  readonly lines: Readonly<Record<L, { readonly put: readonly Stored[], readonly gone: readonly string[] }>>
  readonly any: boolean
}

/** The writes that make a document `after`; a row shared by both drafts differs only in its order. */
export function contentDifference<T extends ContentTable, L extends string>(
  { document, headColumns, rowColumns, lines }: Contents<T, L>, id: string, before: Draft, after: Draft
): Difference<L> {
  const lineDifference = (line: L) => {
    const { rowKey } = document.lines[line]!
    const old = new Map(placedRows(document, line, before).map(at => [String(at[0][rowKey]), at]))
    const changedRows = placedRows(document, line, after).flatMap(([row, sort]) => {
      const key = String(row[rowKey])
      const previous = old.get(key)
      old.delete(key)
      if (previous?.[0] === row && previous[1] === sort) return []
      const columns = rowColumns(line, id, row, sort)
      return previous !== undefined && JSON.stringify(rowColumns(line, id, ...previous)) === JSON.stringify(columns) ? [] : [columns]
    })
    return { put: changedRows, gone: [...old.keys()] }
  }
  const head = before.head !== after.head && JSON.stringify(headColumns(before.head)) !== JSON.stringify(headColumns(after.head))
  const differing: Partial<Record<L, ReturnType<typeof lineDifference>>> = {}
  let any = head
  for (const line of Object.keys(lines) as L[]) {
    const { put: changedRows, gone: removedKeys } = differing[line] = lineDifference(line)
    any ||= changedRows.length + removedKeys.length > 0
  }
  return { head, lines: differing as Difference<L>['lines'], any }
}
