import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { mapInTurn } from '#server/core/breath.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { ColumnMap } from '../conditions.ts'
import { toWire } from '../wire.ts'
import type { RowTable } from './rowTable.ts'
import type { Sequence } from './sequence.ts'

export type StoredRow = Readonly<Record<string, unknown>>

const versionColumn = (table: PgTable): PgColumn => {
  const column = getTableColumns(table).version
  if (column === undefined) throw new Error(`${getTableConfig(table).name} has no version`)
  return column
}

/** `lock` locks the rows until the transaction ends. */
export async function readRows(db: Db, source: RowTable, ids: readonly string[], lock = false): Promise<Map<string, StoredRow>> {
  if (ids.length === 0) return new Map()
  const map: ColumnMap = { ...source.columns, version: versionColumn(source.table), [source.grid.rowKey]: source.key }
  const selection = sql.join(Object.entries(map).map(([key, at]) => sql`${at} as ${sql.identifier(key)}`), sql`, `)
  const rows = await db.sql<Record<string, unknown>>`select ${selection} from ${source.table}
    where ${source.where} and ${source.key} = any(${sql.param(ids)})
    order by ${source.key} ${lock ? sql`for update of ${source.table}` : sql``}`
  return new Map(await mapInTurn(rows, row => [String(row[source.grid.rowKey]), toWire(source.grid, row)] as const))
}

/** The ids that exist in the table, even when the list hides their rows. */
export async function takenIds(db: Db, { table, key }: RowTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.sql<{ id: string }>`select ${key} as id from ${table}
    where ${getTableColumns(table).merchantId} = ${db.ctx.merchantId} and ${key} = any(${sql.param(ids)})`
  return new Set(rows.map(({ id }) => id))
}

/** Values by the table's column names; the database casts them. */
type Values = Readonly<Record<string, unknown>>
const records = (table: PgTable, rows: readonly Values[]) =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`
const names = (rows: readonly Values[]): string[] => [...new Set(rows.flatMap(row => Object.keys(row)))]

type TenantTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version', PgColumn>>

export function upsert(table: PgTable, rows: readonly Values[], key: readonly PgColumn[], changed: readonly string[]) {
  const columns = getTableColumns(table)
  const nameOf = (property: string) => sql.identifier(columns[property]!.name)
  const inserted = sql.join(Object.keys(rows[0]!).map(nameOf), sql`, `)
  const values = rows.map(row => Object.fromEntries(Object.entries(row).map(([property, value]) => [columns[property]!.name, value])))
  const set = changed.map(property => sql`${nameOf(property)} = excluded.${nameOf(property)}`)
  return sql`insert into ${table} (${inserted}) select ${inserted} from ${records(table, values)}
    on conflict (${sql.join(key.map(({ name }) => sql.identifier(name)), sql`, `)}) do update set ${sql.join(set, sql`, `)}`
}

/** All rows name the same columns. */
export async function insertRows(tx: Tx, { table }: RowTable, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map(name => sql.identifier(name)), sql`, `)
  await tx.sql`insert into ${table} (${columns}) select ${columns} from ${records(table, rows)}`
}

/**
 * Updates the columns `changed` of existing rows; all name the same columns. A parameter for every cell would cost several times as much.
 */
export async function upsertRows<T extends PgTable>(
  tx: Tx, table: T, rows: readonly T['$inferInsert'][],
  key: readonly PgColumn[], changed: readonly (keyof T['$inferInsert'] & string)[],
): Promise<void> {
  if (rows.length > 0) await tx.sql`${upsert(table, rows, key, changed)}`
}

/** Updates all columns of existing rows; all name the same columns. */
export async function overwriteRows(tx: Tx, table: PgTable, rows: readonly Values[], key: readonly PgColumn[]): Promise<void> {
  if (rows.length === 0) return
  const keys = new Set(key.map(({ name }) => name))
  const changed = Object.entries(getTableColumns(table))
    .filter(([property, { name }]) => Object.hasOwn(rows[0]!, property) && !keys.has(name))
    .map(([property]) => property)
  await tx.sql`${upsert(table, rows.map(row => ({ merchantId: tx.ctx.merchantId, ...row })), key, changed)}`
}

/** @returns the versions in the order of `rows` */
export async function putRows<T extends TenantTable>(
  tx: Tx, table: T, rows: readonly (T['$inferInsert'] & { readonly id: string })[],
  changed: readonly (keyof T['$inferInsert'] & string)[],
): Promise<{ id: string, version: number }[]> {
  if (rows.length === 0) return []
  const written = await tx.sql<{ id: string, version: number }>`
    ${upsert(table, rows, [table.merchantId, table.id], changed)} returning ${table.id}, ${table.version}`
  const versions = new Map(written.map(({ id, version }) => [id, version]))
  return rows.map(({ id }) => ({ id, version: versions.get(id) ?? 1 }))
}

/** Serialising more rows at once blocks the event loop. */
const BATCH = 2_000

/** All rows name the same columns. */
export async function updateRows(tx: Tx, { table, key, where }: RowTable, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return
  const set = names(rows)
    .filter(name => name !== key.name)
    .map(name => sql`${sql.identifier(name)} = input.${sql.identifier(name)}`)
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.sql`update ${table} set ${sql.join(set, sql`, `)} from ${records(table, rows.slice(at, at + BATCH))} as input
      where ${where} and ${key} = input.${sql.identifier(key.name)}`
  }
}

export async function deleteRows(tx: Tx, { table, key, where }: RowTable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.sql`delete from ${table} where ${where} and ${key} = any(${sql.param(ids)})`
}

/** Locks the order until the transaction ends. */
export async function readOrder(tx: Tx, { table, key, where }: RowTable, place: PgColumn): Promise<{ id: string, place: number }[]> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.ctx.merchantId}/${getTableConfig(table).name}`}, 0))`
  const rows = await tx.sql<{ id: string, place: string }>`
    select ${key} as id, ${place} as place from ${table} where ${where} order by ${place}, ${key}`
  return rows.map(({ id, place: number }) => ({ id, place: Number(number) }))
}

/** Updates the numbers of existing rows, except `without`. */
export async function writeOrder(
  tx: Tx, source: RowTable, place: PgColumn, sequence: Sequence, excludedIds: ReadonlySet<string>,
): Promise<void> {
  const numbers = [...sequence.numbers()].filter(([id]) => !excludedIds.has(id))
  await updateRows(tx, source, numbers.map(([id, number]) => ({ [source.key.name]: id, [place.name]: number })))
}
