import { is, type SQL } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Column, Grid, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import type { ColumnMap } from '../conditions.ts'

/** A merchant table whose rows a list shows and writes. The first properties are those of `pageQuery`. */
export interface RowTable<G extends Grid = Grid> {
  readonly grid: G
  readonly table: PgTable
  /** Column or expression by grid column; expressions are only read. */
  readonly columns: ColumnMap
  readonly key: PgColumn
  /** The condition of the list; begins with the merchant. */
  readonly where: SQL
  /** The bigint column of the manual order, private to the engine. */
  readonly place?: PgColumn
  /** Further values of new rows, such as their project, by the table's column names. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Keys of new rows, where they are not ids; called once, in the writing transaction. A parent may be one of the rows. */
  newKeys?(rows: readonly Row[]): Promise<readonly string[]>
  /** Grid columns that the table stores in another form, written by `derive`. */
  readonly derived?: readonly string[]
  /** Fills in dependent cells before the checks. */
  complete?(row: Row, before?: Row): Row
  /** Further values, such as pinyin initials, by the table's column names. */
  derive?(row: Row): Readonly<Record<string, unknown>>
  /** Checks beyond the declaration; called once with all otherwise valid rows. */
  check?(rows: readonly Row[]): Promise<readonly Problem[]>
  readonly lookups: Lookups
  readonly entity: string
}

/** Writable columns of the grid, regardless of the user. */
export const openColumns = (source: RowTable): ReadonlySet<string> =>
  new Set([...storedColumns(source).keys(), ...source.derived ?? []])

/** Grid columns that the engine writes to the table. */
export function storedColumns({ grid, columns, table }: RowTable): ReadonlyMap<string, PgColumn> {
  return new Map(Object.entries(columns).flatMap(([key, at]): [string, PgColumn][] => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] as Column : undefined
    if (column === undefined || (column.facts.readOnly && !column.computed)) return []
    return is(at, PgColumn) && at.table === table ? [[key, at]] : []
  }))
}
