import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { quota, quotaMachine, quotaMaterial } from '#server/db/tables/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import { grouped } from '#server/core/grouped.ts'
import type { MaterialUser } from './types.ts'

const TABLES = [{ line: 'materials', table: quotaMaterial }, { line: 'machines', table: quotaMachine }] as const
type Line = (typeof TABLES)[number]['line']

interface Cells {
  readonly libMaterialId: string | null
  readonly libMaterialVersion: number | null
  readonly code: string | null
  readonly name: string | null
  readonly spec: string | null
  readonly brand: string | null
  readonly unit: string | null
  readonly typeCode: string | null
}
interface MovedRow {
  readonly line: Line, readonly quotaId: string, readonly quotaVersion: number, readonly code: string, readonly id: string,
  readonly before: Cells
}

const cellsOf = ({ id, version, code, name, spec, brand, unit, typeCode }: MaterialRecord): Cells =>
  ({ libMaterialId: id, libMaterialVersion: version, code, name, spec, brand, unit, typeCode })
const snapshotCells = ({ code, name, typeCode, ...rest }: Cells) =>
  ({ ...rest, materialCode: code, materialName: name, materialType: typeCode })

/** Replaces items in rows of packages and in snapshots of their current versions; costs stay unchanged. */
async function writeCells(tx: Tx, rows: readonly (Omit<MovedRow, 'before'> & { readonly cells: Cells })[]): Promise<void> {
  for (const { line, table } of TABLES) {
    const updates = rows.filter(row => row.line === line).map(({ quotaId, id, cells }) => ({ quota_id: quotaId, id, cells }))
    if (updates.length === 0) continue
    await tx.sql`update ${table} as t set lib_material_id = g.cells ->> 'libMaterialId',
      lib_material_version = (g.cells ->> 'libMaterialVersion')::integer,
        code = g.cells ->> 'code', name = g.cells ->> 'name', spec = g.cells ->> 'spec', brand = g.cells ->> 'brand',
        unit = g.cells ->> 'unit', type_code = g.cells ->> 'typeCode'
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as g (quota_id text, id text, cells jsonb)
      where t.merchant_id = ${tx.ctx.merchantId} and t.quota_id = g.quota_id and t.id = g.id`
  }
  for (const [key, rowsOfLine] of grouped(rows, ({ quotaId, line }) => `${quotaId}/${line}`)) {
    const { quotaId, quotaVersion, line } = rowsOfLine[0]!
    const changes = Object.fromEntries(rowsOfLine.map(({ id, cells }) => [id, snapshotCells(cells)]))
    await tx.sql`select quota_version_repoint(${quotaId}, ${quotaVersion}, ${line}, ${JSON.stringify(changes)}::jsonb), ${key}::text`
  }
}

async function rowsOf(tx: Tx, from: readonly string[]): Promise<MovedRow[]> {
  const movedRows: MovedRow[] = []
  for (const { line, table } of TABLES) {
    const { libMaterialId, libMaterialVersion, code, name, spec, brand, unit, typeCode } = table
    const rows = await tx.q.select({
      quotaId: quota.id, quotaVersion: quota.quotaVersion, code: quota.code, id: table.id,
      before: { libMaterialId, libMaterialVersion, code, name, spec, brand, unit, typeCode },
    }).from(table).innerJoin(quota, and(eq(quota.merchantId, table.merchantId), eq(quota.id, table.quotaId)))
      .where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(libMaterialId, [...from]))).orderBy(quota.id).for('update')
    movedRows.push(...rows.map(row => ({ line, ...row })))
  }
  return movedRows
}

/** Rows of packages, including deleted ones, which can be restored. */
export const packages: MaterialUser = {
  name: 'packages', word: '定额',
  async find({ q, ctx }, ids) {
    const uses = await Promise.all(
      TABLES.map(({ table }) =>
        q.select(
          { item: table.libMaterialId, id: quota.id, code: quota.code, name: quota.name, state: quota.state, rows: sql<string>`count(*)` }
        )
          .from(table).innerJoin(quota, and(eq(quota.merchantId, table.merchantId), eq(quota.id, table.quotaId)))
          .where(and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...ids])))
          .groupBy(table.libMaterialId, quota.id, quota.code, quota.name, quota.state))
    )
    return uses.flat().flatMap(({ item, id, code, name, state, rows }) => (item === null ? []
      : [{ item, user: 'packages', word: '定额', id, code, name, rows: Number(rows), path: state === '9' ? null : `/quota/detail/${id}` }]))
      .toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  },
  async move(tx, from, to) {
    const rows = await rowsOf(tx, from)
    await writeCells(tx, rows.map(({ before: _, ...row }) => ({ ...row, cells: cellsOf(to) })))
    return rows
  },
  async restore(tx, moved, to) {
    const rows = moved as readonly MovedRow[]
    const now = new Map((await rowsOf(tx, [to.id])).map(row => [`${row.quotaId}/${row.id}`, row]))
    const changed = rows.find(({ quotaId, quotaVersion, id }) => now.get(`${quotaId}/${id}`)?.quotaVersion !== quotaVersion)
    if (changed !== undefined) return `定额 ${changed.code} 在合并之后修改过`
    await writeCells(tx, rows.map(({ before, ...row }) => ({ ...row, cells: before })))
    return null
  },
}
