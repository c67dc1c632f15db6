import type { SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Column, Grid, KindName } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { keyReference, type Reference } from '#server/db/references.ts'

/** The records that a column of the kind `ref` names: the table they lie in, its columns of the id and the name. */
export interface RefTarget {
  readonly table: PgTable & Readonly<Record<'merchantId', PgColumn>>
  readonly key: PgColumn
  readonly label: PgColumn
  /** The sentence about a named record that is not there, by the label of the column; 所选的…不存在 unless said. */
  readonly missing?: (label: string) => string
  /** Which rows of the table the person may name, where not all of them; what of the naming document's header they have to agree with. */
  readonly known?: (db: Db) => SQL
  readonly within?: Readonly<Record<string, PgColumn>>
  /** The database keeps the named record: documents do, people leave the company while their names stay. */
  readonly held: boolean
}

/** By the grid that records are picked from. A grid is one object, so that programs in one process do not meet here. */
const TARGETS = new WeakMap<object, RefTarget>()

/** Says where the records of a grid lie, so that columns can name them. */
export const keepsRecordsOf = (grid: object, target: RefTarget): void => { TARGETS.set(grid, target) }

const isRef = (column: Column<KindName, unknown>): column is Column<'ref', unknown> => column.kind === 'ref'

/** By column of the kind `ref` the records that it names; asked for once every kind is loaded. @throws Error where nothing keeps them */
export const refsOf = ({ name, columns }: Pick<Grid, 'name' | 'columns'>): Readonly<Record<string, () => RefTarget>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, column]) => (isRef(column) ? [[key, () => {
    const found = TARGETS.get(column.options.target())
    if (found === undefined) throw new Error(`${name}.${key} names records that no table keeps`)
    return found
  }]] : [])))

/** The sentence about a record that is named and not there. */
export const missingText = ({ missing = label => `所选的${label}不存在` }: RefTarget, label: string): string => missing(label)

interface Naming {
  readonly grid: Pick<Grid, 'columns'>
  readonly table: PgTable
  readonly kept: ReadonlyMap<string, { readonly column: PgColumn }>
  readonly refs: Readonly<Record<string, () => RefTarget>>
}

/** The foreign keys of a place whose records the database keeps as long as they are named. */
export const referencesOf = ({ grid, table, kept, refs }: Naming): Reference[] => Object.entries(refs).flatMap(([key, target]) => {
  const { held, table: to } = target()
  return held
    ? [keyReference(getTableConfig(table).name, kept.get(key)!.column.name, getTableConfig(to).name, grid.columns[key]!.label)]
    : []
})
