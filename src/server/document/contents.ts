import { and, asc, eq, inArray, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { followGroups, placedRows, type Document, type Draft, type Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** A table of documents whose versions count contents; `state` is that of the declaration. */
export type ContentTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'state' | 'updatedAt' | 'deletedAt' | 'deletedBy', PgColumn>>
type LineTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'sort', PgColumn>>
/** A row as its table keeps it, by the table's properties. */
export type Stored = Readonly<Record<string, unknown>>

type LibraryTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version', PgColumn>>

/** Records of the merchant, or of the platform, that rows of documents are made of. */
export interface Library {
  readonly table: LibraryTable
  /** Where those among `ids` went that are not there any more: they became one with another. */
  readonly moved?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Rows of a line that are made of records of a library. They take cells over from it and keep them as these were when the row was
 * stored, whatever becomes of the record: its version stands beside its id. A row can be made anew any time.
 */
export interface Pinned {
  readonly library: Library
  /** Cells with the record's id and its version, and where the line's table has the id. */
  readonly by: string
  readonly version: string
  readonly column: PgColumn
  /** Cells by properties of the library's table. */
  readonly cells: Readonly<Record<string, string>>
  /** Whether a record belongs into this line. */
  readonly fits: (record: Stored) => boolean
  /** What is said, in which cell, of a row that is made of nothing. */
  readonly missing: { readonly column: string, readonly text: string }
}

/**
 * A document whose versions count contents: it is read and written in drafts, many at once. Each line has a table; the key of a row
 * there is merchant, document and row. The tables' rows and the draft's are distinguished by three pure functions.
 */
export interface Contents<T extends ContentTable = ContentTable, L extends string = string> {
  readonly document: Document
  readonly table: T
  /** In the order in which they are written: what others stand under comes first. */
  readonly lines: Readonly<Record<L, {
    readonly table: LineTable, readonly parent: PgColumn, /** The column in which a row says the key that it is stored under. */
    readonly key: string, readonly pinned?: Pinned
  }>>
  /** What is stored of a header, without number, version and state. */
  readonly headColumns: (head: Row) => Stored
  /** A row of a line with its document, its key and its place. */
  readonly rowColumns: (line: L, id: string, row: Row, sort: number) => Stored
  readonly draftOf: (record: InferSelectModel<T>, lines: Readonly<Record<L, readonly Stored[]>>) => Draft
}

/** How a document stands, as far as the engine asks. */
interface Standing {
  readonly merchantId: string, readonly id: string, readonly state: string, readonly updatedAt: string, readonly deletedAt: string | null
}
/** A document as its tables have it: how it stands, and its content. */
export interface StoredContent<T extends ContentTable = ContentTable> {
  readonly record: InferSelectModel<T> & Standing
  readonly draft: Draft
}

/** Documents of one merchant (the own one, or the platform) in the order of `ids`; those that it does not have are left out. A statement per table. */
export async function readContents<T extends ContentTable, L extends string>(
  { q }: Db, { document, table, lines, draftOf }: Contents<T, L>, merchantId: string, ids: readonly string[]
): Promise<StoredContent<T>[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const records = await q.select().from(table as ContentTable).where(and(eq(table.merchantId, merchantId), inArray(table.id, wanted)))
  const groups = new Map<string, ReadonlyMap<unknown, Stored[]>>()
  for (const [line, { table: rows, parent }] of Object.entries<Contents['lines'][string]>(lines)) {
    const of = propertyOf(rows, parent)
    const found: readonly Stored[] = await q.select().from(rows).where(and(eq(rows.merchantId, merchantId), inArray(parent, wanted)))
      .orderBy(asc(rows.sort))
    groups.set(line, grouped(found, row => row[of]))
  }
  const found = new Map(records.map(record => [String(record.id), record as StoredContent<T>['record']]))
  return wanted.flatMap(id => {
    const record = found.get(id)
    const own = Object.fromEntries([...groups].map(([line, rows]) => [line, rows.get(id) ?? []])) as Record<L, Stored[]>
    return record === undefined ? [] : [{ record, draft: followGroups(document, draftOf(record, own)) }]
  })
}

/** The property of a table that is this column. @throws Error where it is another one's */
export const propertyOf = (table: PgTable, column: PgColumn): string => {
  const found = Object.entries(table).find(([, own]) => own === column)
  if (found === undefined) throw new Error(`${column.name} is a column of another table`)
  return found[0]
}

/** The merchant's own of them, locked until the transaction ends, always in the order of their ids, and read in that of `ids`. */
export async function lockContents<T extends ContentTable, L extends string>(
  tx: Tx, contents: Contents<T, L>, ids: readonly string[]
): Promise<StoredContent<T>[]> {
  const { merchantId } = tx.ctx
  const table: ContentTable = contents.table
  await tx.q.select({ id: table.id }).from(table).where(and(eq(table.merchantId, merchantId), inArray(table.id, [...new Set(ids)])))
    .orderBy(table.id).for('update')
  return readContents(tx, contents, merchantId, ids)
}

/** What differs between two drafts by what is stored of them. */
export interface Difference<L extends string = string> {
  readonly head: boolean
  /** Columns of rows that are new, other ones or elsewhere, and keys of rows that are not there any more. */
  readonly lines: Readonly<Record<L, { readonly put: readonly Stored[], readonly gone: readonly string[] }>>
  /** Whether anything does. */
  readonly any: boolean
}

/** What is to be written so that a document becomes `after`; a row that both drafts share differs only by its place. */
export function contentDifference<T extends ContentTable, L extends string>(
  { document, headColumns, rowColumns, lines }: Contents<T, L>, id: string, before: Draft, after: Draft
): Difference<L> {
  const of = (line: L) => {
    const { rowKey } = document.lines[line]!
    const old = new Map(placedRows(document, line, before).map(at => [String(at[0][rowKey]), at]))
    const put = placedRows(document, line, after).flatMap(([row, sort]) => {
      const key = String(row[rowKey])
      const was = old.get(key)
      old.delete(key)
      if (was?.[0] === row && was[1] === sort) return []
      const columns = rowColumns(line, id, row, sort)
      return was !== undefined && JSON.stringify(rowColumns(line, id, ...was)) === JSON.stringify(columns) ? [] : [columns]
    })
    return { put, gone: [...old.keys()] }
  }
  const head = before.head !== after.head && JSON.stringify(headColumns(before.head)) !== JSON.stringify(headColumns(after.head))
  const differing: Partial<Record<L, ReturnType<typeof of>>> = {}
  let any = head
  for (const line of Object.keys(lines) as L[]) {
    const { put, gone } = differing[line] = of(line)
    any ||= put.length + gone.length > 0
  }
  return { head, lines: differing as Difference<L>['lines'], any }
}
