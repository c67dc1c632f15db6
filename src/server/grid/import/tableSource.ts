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

export interface ImportTable {
  readonly grid: Grid
  readonly table: PgTable
  /** Properties whose names differ from the grid column's. */
  readonly columns?: Readonly<Record<string, string>>
  readonly lookups: (db: Db) => Promise<Lookups>
  /** Properties equal in all rows, such as their document. */
  readonly within?: Readonly<Record<string, string>>
  readonly derived?: (row: Row) => Readonly<Record<string, unknown>>
  /** The manual order of the rows: new rows come last. */
  readonly place?: string
  readonly action: string
}

/** Imports by the grid's declared keys into a table with its columns. Other domains implement {@link ImportSource} themselves. */
export function tableSource({ grid, table, columns = {}, lookups, within = {}, derived, place, action }: ImportTable): ImportSource {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const column = (name: string): PgColumn => {
    const tableColumn = all[name]
    if (tableColumn === undefined) throw new Error(`${grid.name}: the table has no column ${name}`)
    return tableColumn
  }
  const stored = Object.keys(grid.columns).flatMap(key => {
    const name = columns[key] ?? key
    return all[name] === undefined ? [] : [{ key, name }]
  })
  const keys = declaredKeys(grid)
  for (const key of keys.flatMap(declared => declared.columns)) column(columns[key] ?? key)
  const [id, version, merchant] = [column('id'), column('version'), column('merchantId')]
  const inScope = (db: Db): SQL | undefined =>
    and(eq(merchant, db.ctx.merchantId), ...Object.entries(within).map(([name, value]) => eq(column(name), value)))
  const lastPlace = async (tx: Tx, placeColumn: PgColumn): Promise<number> => {
    const [row] = await tx.q.select({ last: sql<string>`coalesce(max(${placeColumn}), 0)` }).from(table).where(inScope(tx))
    return Number(row?.last ?? 0)
  }
  const valuesOf = (row: Row) => ({
    ...Object.fromEntries(stored.map(({ key, name }) => [name, row[key] ?? null])), ...derived?.(row), ...within,
  })

  return {
    grid, keys, lookups,
    async find(db, rows) {
      const conditions = keys.flatMap(({ columns: [first, ...rest], of: valueOf }) => {
        const withKey = rows.filter(row => valueOf(row) !== null)
        return first === undefined || withKey.length === 0 ? [] : [and(...[first, ...rest].map(key => {
          const values = [...new Set(withKey.map(row => row[key] ?? null))]
          const filled = inArray(column(columns[key] ?? key), values.filter(value => value !== null))
          return values.includes(null) ? or(filled, sql`${column(columns[key] ?? key)} is null`) : filled
        }))]
      })
      if (conditions.length === 0) return []
      const selected = Object.fromEntries([
        ...stored.map(({ key, name }) => [key, column(name)] as const), ['~id', id] as const, ['~version', version] as const,
      ])
      const matches: Record<string, unknown>[] = await db.q.select(selected).from(table).where(and(inScope(db), or(...conditions)))
      return matches.map(({ '~id': rowId, '~version': rowVersion, ...cells }) =>
        ({ id: String(rowId), version: Number(rowVersion), row: toWire(grid, cells) as Row }))
    },
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const locked: { id: unknown, version: unknown }[] = await tx.q.select({ id, version }).from(table)
        .where(and(inScope(tx), inArray(id, [...ids])))
        .orderBy(id)
        .for('update')
      return new Map(locked.map(row => [String(row.id), Number(row.version)]))
    },
    async write(tx: Tx, { added, changed }) {
      const last = place === undefined ? 0 : await lastPlace(tx, column(place))
      const placed = (at: number) => (place === undefined ? {} : { [place]: at })
      const rows = [
        ...added.map((row, i) => ({ ...valuesOf(row), ...placed(last + GAP * (i + 1)), id: newId() })),
        // Existing rows keep their position; the inserted value must only not be null.
        ...changed.map(({ id: rowId, row }) => ({ ...valuesOf(row), ...placed(last), id: rowId })),
      ]
      if (rows.length === 0) return
      const names = Object.keys(rows[0]!).filter(name => name !== 'id' && name !== place)
      await tx.sql`${upsert(table, rows, [merchant, id], names)}`
      publishList(tx, grid)
    },
    audit: { action, entity: grid.name },
  }
}
