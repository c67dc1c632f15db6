import { getTableColumns, getTableName } from 'drizzle-orm'
import { foreignKey, primaryKey, type AnyPgColumn, type PgTable, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core'

/** Keys of a table. Constraints unknown to drizzle, such as deferred ones, are in migrations only. */
export interface Keys<Column extends string = string> {
  /** Primary key, in a tenant table after the merchant; default `id`. */
  readonly key?: readonly Column[]
  /** Parent tables by column; rows are deleted with them. */
  readonly partOf?: Naming<Column>
  /** Tables by column; a referenced row cannot be deleted. */
  readonly names?: Naming<Column>
  /** Like `names`, evaluated once all tables exist. */
  readonly refers?: () => Naming<Column>
}
export type Naming<Column extends string> = { readonly [C in Column | 'merchantId']?: string }
type Columns = Readonly<Record<string, AnyPgColumn>>
type Several = [AnyPgColumn, ...AnyPgColumn[]]

/** Tables by name with key columns, so that different files can reference each other. */
const TABLES = new Map<string, { readonly table: PgTable, readonly key: readonly string[] }>()

const entries = (naming: Naming<string>) => Object.entries(naming) as [column: string, table: string][]
const columnsOf = (columns: Columns, keys: readonly string[]): Several => keys.map(key => columns[key]!) as Several

/** The last key column can have any name; the others are equal on both sides. */
function reference(from: string, columns: Columns, column: string, to: string) {
  const target = TABLES.get(to)
  if (target === undefined) throw new Error(`${from} names the table ${to}, which there is not`)
  const ownColumns = columnsOf(columns, [...target.key.slice(0, -1), column])
  const name = `${from}_${ownColumns.map(each => each.name).join('_')}_fkey`
  return foreignKey({ name, columns: ownColumns, foreignColumns: columnsOf(getTableColumns(target.table), target.key) as never })
}

/** Key columns with the prefix `led`: the merchant or nothing. */
export const wholeKey = (led: readonly string[], { key = ['id'] }: Keys): readonly string[] => [...led, ...key]

/** Drizzle's keys, evaluated once all tables exist. */
export const constraints = (
  name: string, key: readonly string[], { partOf = {}, names = {}, refers }: Keys,
) => (columns: Columns): PgTableExtraConfigValue[] => [
  primaryKey({ name: `${name}_pkey`, columns: columnsOf(columns, key) }),
  ...entries(partOf).map(([column, to]) => reference(name, columns, column, to).onDelete('cascade')),
  ...entries({ ...refers?.(), ...names }).map(([column, to]) => reference(name, columns, column, to)),
]

/** Registers a table for references. */
export function registerTable<T extends PgTable>(table: T, key: readonly string[]): T {
  TABLES.set(getTableName(table), { table, key })
  return table
}
