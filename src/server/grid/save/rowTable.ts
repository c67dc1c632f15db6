import { is, type SQL } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Column, Grid, Lookups, Problem, Row } from '#schemas/kit/index.ts'
import type { ColumnMap } from '../conditions.ts'

/** A tenant table whose rows a list shows and writes. The first part is what `pageQuery` takes, too. */
export interface RowTable<G extends Grid = Grid> {
  readonly grid: G
  readonly table: PgTable
  /** Column of the grid to its place. What stands in the table itself is written, expressions are only read. */
  readonly columns: ColumnMap
  readonly key: PgColumn
  /** Which rows at all; begins with the merchant. */
  readonly where: SQL
  /** Where rows have an order of their own: a bigint column. It is the engine's, nobody else counts on its values. */
  readonly place?: PgColumn
  /** What new rows hold beside the grid's columns, by the table's column names: the project that they belong to. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Keys of new rows, in their order, where they are not ids; called once, in the writing transaction. Of a tree a parent may be one of the rows. */
  newKeys?(rows: readonly Row[]): Promise<readonly string[]>
  /** Columns of the grid that stand in the table in another form: `derive` writes them. */
  readonly derived?: readonly string[]
  /** The row as it would be stored, before it is checked: what follows in other cells. `before` is the stored row, of new ones none. */
  complete?(row: Row, before?: Row): Row
  /** What follows from a row's cells beside the grid's columns, by the table's column names: pinyin initials. */
  derive?(row: Row): Readonly<Record<string, unknown>>
  /** What the declaration cannot say; asked once for all rows that are otherwise in order. */
  check?(rows: readonly Row[]): Promise<readonly Problem[]>
  readonly lookups: Lookups
  /** How the record calls these rows. */
  readonly entity: string
}

/** Columns of the grid that may be written, whoever writes them. */
export const openColumns = (source: RowTable): ReadonlySet<string> => new Set([...storedColumns(source).keys(), ...source.derived ?? []])

/** Columns of the grid that the table itself keeps and the engine writes, by key. */
export function storedColumns({ grid, columns, table }: RowTable): ReadonlyMap<string, PgColumn> {
  return new Map(Object.entries(columns).flatMap(([key, at]): [string, PgColumn][] => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] as Column : undefined
    if (column === undefined || (column.facts.readOnly && !column.computed)) return []
    return is(at, PgColumn) && at.table === table ? [[key, at]] : []
  }))
}
