import type { SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Column, Grid, KindName } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { keyReference, type Reference } from '#server/db/references.ts'

/** The records that a `ref` column references. */
export interface RefTarget {
  readonly table: PgTable & Readonly<Record<'merchantId', PgColumn>>
  readonly key: PgColumn
  readonly label: PgColumn
  /** Message about a missing record, from the column label; by default 所选的…不存在. */
  readonly missing?: (label: string) => string
  /** Rows that the user can reference if not all; columns that must match the referencing document's header. */
  readonly known?: (db: Db) => SQL
  readonly within?: Readonly<Record<string, PgColumn>>
  /** The database prevents deletion of the referenced record: true for documents; people leave the company while their names stay. */
  readonly held: boolean
}

/** By the grid that records are picked from. A grid is one object, so programs in one process do not collide. */
const TARGETS = new WeakMap<object, RefTarget>()

export const keepsRecordsOf = (grid: object, target: RefTarget): void => { TARGETS.set(grid, target) }

const isRef = (column: Column<KindName, unknown>): column is Column<'ref', unknown> => column.kind === 'ref'

/**
 * Referenced records by `ref` column, resolved once every kind is loaded.
 * @throws Error where none is registered
 */
export const refsOf = ({ name, columns }: Pick<Grid, 'name' | 'columns'>): Readonly<Record<string, () => RefTarget>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, column]) => (isRef(column) ? [[key, () => {
    const target = TARGETS.get(column.options.target())
    if (target === undefined) throw new Error(`${name}.${key} names records that no table keeps`)
    return target
  }]] : [])))

export const missingText = ({ missing = label => `所选的${label}不存在` }: RefTarget, label: string): string => missing(label)

interface Naming {
  readonly grid: Pick<Grid, 'columns'>
  readonly table: PgTable
  readonly kept: ReadonlyMap<string, { readonly column: PgColumn }>
  readonly refs: Readonly<Record<string, () => RefTarget>>
}

/** Foreign keys whose referenced records cannot be deleted. */
export const referencesOf = ({ grid, table, kept: storedColumns, refs }: Naming): Reference[] => Object.entries(refs)
  .flatMap(([key, target]) => {
    const { held: isProtected, table: to } = target()
    return isProtected
      ? [keyReference(getTableConfig(table).name, storedColumns.get(key)!.column.name, getTableConfig(to).name, grid.columns[key]!.label)]
      : []
  })
