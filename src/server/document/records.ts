import { asc, sql, type SQL } from 'drizzle-orm'
import type { FileRef, Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/files/index.ts'
import { toWire, type ColumnMap } from '#server/grid/index.ts'
import { knownRecords, type GridTable, type Stored, type StoredLine } from './stored.ts'

export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly updatedBy: string
  readonly updatedAt: string
  /** State key; '' without a state. */
  readonly state: string
  readonly head: Row & { readonly id: string }
  readonly lines: Readonly<Record<string, readonly Row[]>>
}

const selection = (map: ColumnMap): SQL => sql.join(Object.entries(map).map(([key, at]) => sql`${at} as ${sql.identifier(key)}`), sql`, `)
const columnsOf = ({ grid, columns }: GridTable): ColumnMap =>
  Object.fromEntries(Object.keys(grid.columns).map(key => [key, columns[key]!]))

async function withFiles(db: Db, { files }: GridTable, rows: readonly Row[]): Promise<Row[]> {
  if (files.length === 0 || rows.length === 0) return [...rows]
  const idsOf = (row: Row, key: string): string[] => (row[key] as unknown as string[] | null) ?? []
  const attachments = await attachmentsOf(db, rows.flatMap(row => files.flatMap(key => idsOf(row, key))))
  const refs = (ids: readonly string[]): FileRef[] => ids.flatMap(id => {
    const file = attachments.get(id)
    return file === undefined ? [] : [{ id, originName: file.originName, visitUrl: file.visitUrl }]
  })
  return rows.map(row => ({ ...row, ...Object.fromEntries(files.map(key => [key, refs(idsOf(row, key))])) }))
}

async function readLine(db: Db, place: StoredLine, ids: readonly string[]): Promise<ReadonlyMap<string, Row[]>> {
  const { table, grid, parent } = place
  const rowData = await db.sql<Record<string, unknown>>`select ${selection(columnsOf(place))}, ${table.id} as "~id", ${parent} as "~of"
    from ${table}
    where ${table.merchantId} = ${db.ctx.merchantId} and ${parent} = any(${sql.param(ids)}) order by ${asc(table.sort)}, ${asc(table.id)}`
  const rows = await withFiles(
    db, place, rowData.map(({ '~id': id, '~of': _, ...cells }) => ({ ...toWire(grid, cells) as Row, [grid.rowKey]: String(id) }))
  )
  const indexesByParent = grouped(rows.keys(), at => String(rowData[at]!['~of']))
  return new Map([...indexesByParent].map(([parentId, indexes]) => [parentId, indexes.map(at => rows[at]!)]))
}

async function read(db: Db, stored: Stored, ids: readonly string[], lock: SQL): Promise<StoredRecord[]> {
  const { document, grid, table } = stored
  const uniqueIds = [...new Set(ids)]
  const rows = await db.sql<Record<string, unknown>>`select ${selection(columnsOf(stored))}, ${table.id} as "~id",
    ${table.version} as "~version", ${table.updatedBy} as "~by", ${table.updatedAt} as "~at"
    from ${table} where ${knownRecords(stored, db)} and ${table.id} = any(${sql.param(uniqueIds)}) order by ${table.id} ${lock}`
  if (rows.length < uniqueIds.length) throw new AppError('NOT_FOUND')
  const heads = await withFiles(
    db, stored,
    rows.map(({ '~version': _v, '~by': _b, '~at': _a, '~id': id, ...cells }) => ({ ...toWire(grid, cells) as Row, id: String(id) }))
  )
  const lines = new Map<string, ReadonlyMap<string, Row[]>>()
  for (const [name, place] of Object.entries(stored.lines)) lines.set(name, await readLine(db, place, uniqueIds))
  return rows.map(({ '~id': id, '~version': version, '~by': by, '~at': at }, i) => ({
    id: String(id), version: Number(version), updatedBy: String(by), updatedAt: String(at),
    state: document.stateColumn === null ? '' : String(heads[i]![document.stateColumn] ?? document.start),
    head: { ...heads[i]!, id: String(id) },
    lines: Object.fromEntries([...lines].map(([name, groups]) => [name, groups.get(String(id)) ?? []])),
  }))
}

/**
 * Records with their lines, in the order of `ids`.
 * @throws AppError NOT_FOUND where the merchant lacks one of them
 */
export const readRecords = (db: Db, stored: Stored, ids: readonly string[]): Promise<StoredRecord[]> => read(db, stored, ids, sql``)

/**
 * Like {@link readRecords}, locked until the transaction ends.
 * @throws AppError NOT_FOUND
 */
export const lockRecords = (db: Db, stored: Stored, ids: readonly string[]): Promise<StoredRecord[]> =>
  read(db, stored, ids, sql`for update of ${stored.table}`)

/** @throws AppError NOT_FOUND */
export async function readRecord(db: Db, stored: Stored, id: string): Promise<StoredRecord> {
  const [record] = await readRecords(db, stored, [id])
  return record!
}
