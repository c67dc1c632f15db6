import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Document, Lookups } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { ColumnMap, RowTable } from '#server/grid/index.ts'

/** A table of records: its rows belong to a merchant, have an id, a version and a last writer. */
export type RecordTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>>

/** The records that a column of the kind `ref` names: where they lie, what they are called, and what is said of one that is not there. */
export interface RefTarget {
  readonly table: PgTable & Readonly<Record<'merchantId' | 'id', PgColumn>>
  readonly label: PgColumn
  readonly missing: string
}

interface Places {
  readonly table: RecordTable
  /** Columns of the header or the list that the table has under another name, and expressions that are only read. */
  readonly columns?: ColumnMap
  /** By column of the kind `ref`. */
  readonly refs?: Readonly<Record<string, RefTarget>>
}

/** A document that is its header alone. */
export type HeadDocument = Document & { readonly lines: Readonly<Record<string, never>> }

/** A declared document with its place in the database. */
export interface Stored extends Required<Places> {
  readonly document: HeadDocument
  /** How the record and the log call it: the last word of the declaration's name. */
  readonly entity: string
  /** Where the table keeps the pinyin initials of the name, by which people look for it. */
  readonly pinyin: PgColumn | undefined
}

/** The name of the record that a row of `table` names in `column`. */
const labelOf = (table: RecordTable, column: PgColumn, { table: target, label }: RefTarget): SQL =>
  sql`(select ${label} from ${target} where ${target.merchantId} = ${table.merchantId} and ${target.id} = ${column})`

/**
 * Says where a document lies: columns of the table that are called like a field of the header or the list are its own,
 * `columns` names the others.
 * @throws Error where a field of the header has no place
 */
export function storedAs(document: HeadDocument, { table, columns: given = {}, refs = {} }: Places): Stored {
  const own = getTableColumns(table)
  const labels = Object.entries(refs).map(([key, target]) => {
    const { options } = document.header.columns[key]!
    return ['label' in options ? options.label : key, labelOf(table, own[key]!, target)] as const
  })
  const keys = [...Object.keys(document.header.columns), ...Object.keys(document.list?.columns ?? {})].filter(key => Object.hasOwn(own, key))
  const columns: ColumnMap = { ...Object.fromEntries(keys.map(key => [key, own[key]!])), ...Object.fromEntries(labels), ...given }
  const lost = Object.keys(document.header.columns).filter(key => !Object.hasOwn(columns, key))
  if (lost.length > 0) throw new Error(`${document.name}: ${getTableConfig(table).name} has no place for ${lost.join(', ')}`)
  return { document, table, columns, refs, entity: document.name.split('.').at(-1)!, pinyin: own.pinyin }
}

/** The records of the merchant of a transaction. */
export const ownRecords = ({ table }: Pick<Stored, 'table'>, { ctx }: Db): SQL => sql`${eq(table.merchantId, ctx.merchantId)}`

/** The table of the headers, as the engine of rows reads and writes it. */
export const headTable = (stored: Stored, db: Db, lookups: Lookups): RowTable => ({
  grid: stored.document.header, table: stored.table, key: stored.table.id, lookups, entity: stored.entity, where: ownRecords(stored, db),
  columns: Object.fromEntries(Object.keys(stored.document.header.columns).map(key => [key, stored.columns[key]!])),
})
