import { getTableColumns, getTableName } from 'drizzle-orm'
import { foreignKey, primaryKey, type AnyPgColumn, type PgTable, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core'

/** The keys of a table. What drizzle cannot say, such as keys that are compared at the end, stands in migrations alone. */
export interface Keys<Column extends string = string> {
  /** Its primary key, of a tenant table beside the merchant: `id` unless said. */
  readonly key?: readonly Column[]
  /** Tables whose rows it is part of, by the columns that name them: it goes with them. */
  readonly partOf?: Naming<Column>
  /** Tables whose rows it names, by those columns: they stay while it does. */
  readonly names?: Naming<Column>
  /** The same of columns whose declarations say what they name: asked when all tables are there. */
  readonly refers?: () => Naming<Column>
}
export type Naming<Column extends string> = { readonly [C in Column | 'merchantId']?: string }
type Columns = Readonly<Record<string, AnyPgColumn>>
type Several = [AnyPgColumn, ...AnyPgColumn[]]

/** Tables by name with the columns of their keys, so that two of them may name each other across files. */
const TABLES = new Map<string, { readonly table: PgTable, readonly key: readonly string[] }>()

const entries = (naming: Naming<string>) => Object.entries(naming) as [column: string, table: string][]
const columnsOf = (columns: Columns, keys: readonly string[]): Several => keys.map(key => columns[key]!) as Several

/** The last column of a key is named by one of any name; those before it are called the same on both sides. */
function reference(from: string, columns: Columns, column: string, to: string) {
  const target = TABLES.get(to)
  if (target === undefined) throw new Error(`${from} names the table ${to}, which there is not`)
  const own = columnsOf(columns, [...target.key.slice(0, -1), column])
  const name = `${from}_${own.map(each => each.name).join('_')}_fkey`
  return foreignKey({ name, columns: own, foreignColumns: columnsOf(getTableColumns(target.table), target.key) as never })
}

/** The key of a table by its columns: `led` by the merchant, or by nothing. */
export const wholeKey = (led: readonly string[], { key = ['id'] }: Keys): readonly string[] => [...led, ...key]

/** The keys of a table for drizzle, which asks when all tables are there. */
export const constraints = (
  name: string, key: readonly string[], { partOf = {}, names = {}, refers }: Keys,
) => (columns: Columns): PgTableExtraConfigValue[] => [
  primaryKey({ name: `${name}_pkey`, columns: columnsOf(columns, key) }),
  ...entries(partOf).map(([column, to]) => reference(name, columns, column, to).onDelete('cascade')),
  ...entries({ ...refers?.(), ...names }).map(([column, to]) => reference(name, columns, column, to)),
]

/** Makes a table known to those that name its rows. */
export function known<T extends PgTable>(table: T, key: readonly string[]): T {
  TABLES.set(getTableName(table), { table, key })
  return table
}
