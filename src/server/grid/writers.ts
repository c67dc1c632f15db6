import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Column, Grid } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import type { CellWriter, PageQuery } from '#shared/api/page.ts'
import type { ColumnMap } from './conditions.ts'

type Cell = Pick<CellWriter, 'row' | 'column'>

/**
 * Who last changed cells and when, as the record knows it; an empty column asks who has removed the row. A deed may keep
 * cells that it left as they were: it has not written these.
 */
export async function lastWriters(db: Db, entity: string, cells: readonly Cell[]): Promise<CellWriter[]> {
  if (cells.length === 0) return []
  const { merchantId, entityId, before, after } = auditLog
  return await db.sql<CellWriter>`
    select asked.row, asked.column, wrote.real_name as by, wrote.at
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as asked ("row" text, "column" text), lateral (
      select real_name, at from ${auditLog} where ${merchantId} = ${db.ctx.merchantId}
        and ${auditLog.entity} = ${entity} and ${entityId} = asked.row and ((asked.column = '' and ${after} is null)
          or (${after} ? asked.column and (${before} ->> asked.column) is distinct from (${after} ->> asked.column)))
      order by ${auditLog.id} desc limit 1) as wrote`
}

/** Cells that others have changed since a moment, whatever stands there now. */
export async function writtenSince(db: Db, entity: string, cells: readonly (Cell & { readonly since: string })[]): Promise<Cell[]> {
  if (cells.length === 0) return []
  const { merchantId, entityId, userId, at, before, after } = auditLog
  return await db.sql<Cell>`
    select asked.row, asked.column
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as asked ("row" text, "column" text, since timestamptz)
    where exists (select from ${auditLog} where ${merchantId} = ${db.ctx.merchantId} and ${auditLog.entity} = ${entity}
      and ${entityId} = asked.row and ${at} > asked.since and ${userId} <> ${db.ctx.userId}
      and ${after} ? asked.column and (${before} ->> asked.column) is distinct from (${after} ->> asked.column))`
}

interface Listed {
  readonly grid: Grid
  readonly map: ColumnMap
  readonly from: SQLWrapper
  readonly key: SQLWrapper
  readonly where: SQL
  readonly entity: string
}

/** The same of rows that the list shows; of prices only for who sees them. */
export async function shownWriters(
  db: Db, { grid, map, from, key, where, entity }: Listed, asked: NonNullable<PageQuery['writers']>,
): Promise<CellWriter[]> {
  const ids = [...new Set(asked.map(({ row }) => row))]
  const found = await db.sql<{ id: string }>`select ${key} as id from ${from} where ${where} and ${key} = any(${sql.param(ids)})`
  const shown = new Set(found.map(({ id }) => id))
  const isOpen = (column: string): boolean => Object.hasOwn(map, column) && (!(grid.columns[column] as Column).facts.price || seesPrices(db.ctx))
  return lastWriters(db, entity, asked.filter(({ row, column }) => shown.has(row) && isOpen(column)))
}
