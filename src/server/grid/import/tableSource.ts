import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Grid, Lookups, Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishList } from '../save/record.ts'
import { GAP } from '../save/sequence.ts'
import { upsert } from '../save/store.ts'
import { toWire } from '../wire.ts'
import { declaredKeys } from './keys.ts'
import type { ImportSource } from './types.ts'

/** A tenant table with one row per row of a grid. */
export interface ImportTable {
  readonly grid: Grid
  readonly table: PgTable
  /** Columns of the grid that are stored, with the table's property; those of the same name need not be named. */
  readonly columns?: Readonly<Record<string, string>>
  readonly lookups: (db: Db) => Promise<Lookups>
  /** Properties beside the grid's columns that are the same in every row that belongs to the import: the document that it stands in. */
  readonly within?: Readonly<Record<string, string>>
  /** Properties that follow from a row: letters for the search. */
  readonly derived?: (row: Row) => Readonly<Record<string, unknown>>
  /** The property that keeps the order of the rows, where the list has one of its own: new rows come last. */
  readonly place?: string
  readonly action: string
}

/**
 * Imports into a table whose columns are those of its grid: rows are found by the grid's declared keys and written as they are.
 * Where more is to be said (other names, parts in other tables), a domain states an {@link ImportSource} of its own.
 */
export function tableSource({ grid, table, columns = {}, lookups, within = {}, derived, place, action }: ImportTable): ImportSource {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const column = (name: string): PgColumn => {
    const found = all[name]
    if (found === undefined) throw new Error(`${grid.name}: the table has no column ${name}`)
    return found
  }
  const stored = Object.keys(grid.columns).flatMap(key => {
    const name = columns[key] ?? key
    return all[name] === undefined ? [] : [{ key, name }]
  })
  const keys = declaredKeys(grid)
  for (const key of keys.flatMap(one => one.columns)) column(columns[key] ?? key)
  const [id, version, merchant] = [column('id'), column('version'), column('merchantId')]
  const mine = (db: Db): SQL | undefined => and(eq(merchant, db.ctx.merchantId), ...Object.entries(within).map(([name, value]) => eq(column(name), value)))
  const lastPlace = async (tx: Tx, of: PgColumn): Promise<number> => {
    const [found] = await tx.q.select({ last: sql<string>`coalesce(max(${of}), 0)` }).from(table).where(mine(tx))
    return Number(found?.last ?? 0)
  }
  const valuesOf = (row: Row) => ({ ...Object.fromEntries(stored.map(({ key, name }) => [name, row[key] ?? null])), ...derived?.(row), ...within })

  return {
    grid, keys, lookups,
    async find(db, rows) {
      const conditions = keys.flatMap(({ columns: [first, ...rest], of }) => {
        const said = rows.filter(row => of(row) !== null)
        return first === undefined || said.length === 0 ? [] : [and(...[first, ...rest].map(key => {
          const values = [...new Set(said.map(row => row[key] ?? null))]
          const filled = inArray(column(columns[key] ?? key), values.filter(value => value !== null))
          return values.includes(null) ? or(filled, sql`${column(columns[key] ?? key)} is null`) : filled
        }))]
      })
      if (conditions.length === 0) return []
      const selected = Object.fromEntries([...stored.map(({ key, name }) => [key, column(name)] as const), ['~id', id] as const, ['~version', version] as const])
      const found: Record<string, unknown>[] = await db.q.select(selected).from(table).where(and(mine(db), or(...conditions)))
      return found.map(({ '~id': own, '~version': at, ...cells }) => ({ id: String(own), version: Number(at), row: toWire(grid, cells) as Row }))
    },
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const found: { id: unknown, version: unknown }[] = await tx.q.select({ id, version }).from(table).where(and(mine(tx), inArray(id, [...ids]))).orderBy(id).for('update')
      return new Map(found.map(row => [String(row.id), Number(row.version)]))
    },
    async write(tx: Tx, { added, changed }) {
      const last = place === undefined ? 0 : await lastPlace(tx, column(place))
      const placed = (at: number) => (place === undefined ? {} : { [place]: at })
      const rows = [
        ...added.map((row, i) => ({ ...valuesOf(row), ...placed(last + GAP * (i + 1)), id: newId() })),
        // Rows that are there keep their place; the column only must not be empty.
        ...changed.map(({ id: own, row }) => ({ ...valuesOf(row), ...placed(last), id: own })),
      ]
      if (rows.length === 0) return
      const names = Object.keys(rows[0]!).filter(name => name !== 'id' && name !== place)
      await tx.sql`${upsert(table, rows, [merchant, id], names)}`
      publishList(tx, grid)
    },
    audit: { action, entity: grid.name },
  }
}
