import { sql, type SQL } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { toWire, type ColumnMap } from '#server/grid/index.ts'
import { ownRecords, type Stored } from './stored.ts'

/** A stored record: its header as it is shown, and how it stands. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly updatedBy: string
  readonly updatedAt: string
  readonly head: Row & { readonly id: string }
}

const selection = (map: ColumnMap): SQL => sql.join(Object.entries(map).map(([key, at]) => sql`${at} as ${sql.identifier(key)}`), sql`, `)

async function read(db: Db, stored: Stored, ids: readonly string[], lock: SQL): Promise<StoredRecord[]> {
  const { document: { header }, table, columns } = stored
  const wanted = [...new Set(ids)]
  const head = selection(Object.fromEntries(Object.keys(header.columns).map(key => [key, columns[key]!])))
  const rows = await db.sql<Record<string, unknown>>`select ${head}, ${table.id} as "~id", ${table.version} as "~version", ${table.updatedBy} as "~by", ${table.updatedAt} as "~at"
    from ${table} where ${ownRecords(stored, db)} and ${table.id} = any(${sql.param(wanted)}) order by ${table.id} ${lock}`
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND')
  return rows.map(({ '~id': id, '~version': version, '~by': by, '~at': at, ...cells }) => ({
    id: String(id), version: Number(version), updatedBy: String(by), updatedAt: String(at), head: { ...toWire(header, cells) as Row, id: String(id) },
  }))
}

/** Records by id, in the order of their ids. @throws AppError NOT_FOUND where the merchant lacks one of them */
export const readRecords = (db: Db, stored: Stored, ids: readonly string[]): Promise<StoredRecord[]> => read(db, stored, ids, sql``)

/** The same, kept from other writers until the transaction ends. @throws AppError NOT_FOUND */
export const lockRecords = (db: Db, stored: Stored, ids: readonly string[]): Promise<StoredRecord[]> =>
  read(db, stored, ids, sql`for update of ${stored.table}`)
