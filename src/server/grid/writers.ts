import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Column, Grid } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import type { CellWriter, PageQuery } from '#shared/api/page.ts'
import type { ColumnMap } from './conditions.ts'

type Cell = Pick<CellWriter, 'row' | 'column'>

/** The last writer of each cell with the time, from the audit log; an empty column means the row's removal. */
export async function lastWriters(db: Db, entity: string, cells: readonly Cell[]): Promise<CellWriter[]> {
  if (cells.length === 0) return []
  const { merchantId, entityId, before, after } = auditLog
  return await db.sql<CellWriter>`
    select cell.row, cell.column, deed.real_name as by, deed.at
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell ("row" text, "column" text), lateral (
      select real_name, at from ${auditLog} where ${merchantId} = ${db.ctx.merchantId}
        and ${auditLog.entity} = ${entity} and ${entityId} = cell.row and ((cell.column = '' and ${after} is null)
          or (${after} ? cell.column and (${before} ->> cell.column) is distinct from (${after} ->> cell.column)))
      order by ${auditLog.id} desc limit 1) as deed`
}

/** Cells that other users have changed, whatever the current value. */
export async function writtenSince(db: Db, entity: string, cells: readonly (Cell & { readonly since: string })[]): Promise<Cell[]> {
  if (cells.length === 0) return []
  const { merchantId, entityId, userId, at, before, after } = auditLog
  return await db.sql<Cell>`
    select cell.row, cell.column
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as cell ("row" text, "column" text, since timestamptz)
    where exists (select from ${auditLog} where ${merchantId} = ${db.ctx.merchantId} and ${auditLog.entity} = ${entity}
      and ${entityId} = cell.row and ${at} > cell.since and ${userId} <> ${db.ctx.userId}
      and ${after} ? cell.column and (${before} ->> cell.column) is distinct from (${after} ->> cell.column))`
}

interface ListSource {
  readonly grid: Grid
  readonly map: ColumnMap
  readonly from: SQLWrapper
  readonly key: SQLWrapper
  readonly where: SQL
  readonly entity: string
}

/** {@link lastWriters} for cells visible to the user. */
export async function shownWriters(
  db: Db, { grid, map, from, key, where, entity }: ListSource, cells: NonNullable<PageQuery['writers']>,
): Promise<CellWriter[]> {
  const ids = [...new Set(cells.map(({ row }) => row))]
  const rows = await db.sql<{ id: string }>`select ${key} as id from ${from} where ${where} and ${key} = any(${sql.param(ids)})`
  const visible = new Set(rows.map(({ id }) => id))
  const isVisible = (column: string): boolean =>
    Object.hasOwn(map, column) && (!(grid.columns[column] as Column).facts.price || seesPrices(db.ctx))
  return lastWriters(db, entity, cells.filter(({ row, column }) => visible.has(row) && isVisible(column)))
}
