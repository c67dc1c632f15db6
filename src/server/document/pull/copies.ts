import { sql } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { toWire } from '#server/grid/index.ts'
import { fixedKeys } from '../clean.ts'
import type { Stored } from '../stored.ts'
import { namedRows, pulledRows, type PulledRow } from './rows.ts'

async function cellsThere(
  db: Db, source: Stored, line: string, columns: readonly string[], ids: readonly string[]
): Promise<ReadonlyMap<string, Row>> {
  const { table, grid, ...place } = source.lines[line]!
  const selected = sql.join(columns.map(key => sql`${place.columns[key]!} as ${sql.identifier(key)}`), sql`, `)
  const sourceRows = await db.sql<Record<string, unknown>>`select ${selected}, ${table.id} as "~id" from ${table}
    where ${table.merchantId} = ${db.ctx.merchantId} and ${table.id} = any(${sql.param([...ids])})`
  return new Map(sourceRows.map(({ '~id': id, ...cells }) => [String(id), toWire(grid, cells) as Row]))
}

/**
 * Fills cells that the sender cannot set from the drawn row at the time of drawing: cells that cannot be typed, and prices hidden from the
 * user.
 */
export async function withCopies(db: Db, stored: Stored, draft: Draft, before: Draft | undefined): Promise<Draft> {
  const keyOf = ({ slot, line, row }: Pick<PulledRow, 'slot' | 'line' | 'row'>): string =>
    `${slot}/${line}/${String(row[stored.lines[line]!.grid.rowKey])}`
  const previousIds = new Map(before === undefined ? [] : namedRows(stored, before).map(one => [keyOf(one), one.rowId]))
  const fixedColumns = ({ line, pull }: PulledRow): (readonly [string, string])[] =>
    fixedKeys(stored.lines[line]!.grid, db.ctx).flatMap(key => (pull.copies[key] === undefined ? [] : [[key, pull.copies[key]] as const]))
  const fresh = (await pulledRows(db, stored, draft)).pulled.filter(one =>
    fixedColumns(one).length > 0 && previousIds.get(keyOf(one)) !== one.rowId)
  const filled = new Map<Row, Row>()
  for (const pull of new Set(fresh.map(one => one.pull))) {
    const rows = fresh.filter(one => one.pull === pull)
    const sourceCells = await cellsThere(
      db, stored.sources[pull.from]!, pull.line,
      [...new Set(rows.flatMap(one => fixedColumns(one).map(([, sourceColumn]) => sourceColumn)))],
      rows.map(({ rowId }) => rowId)
    )
    for (const one of rows) filled.set(one.row, {
      ...filled.get(one.row) ?? one.row,
      ...Object.fromEntries(
        fixedColumns(one).map(([column, sourceColumn]) => [column, sourceCells.get(one.rowId)?.[sourceColumn] ?? null])
      ),
    })
  }
  return filled.size === 0 ? draft : {
    ...draft, lines: Object.fromEntries(Object.entries(draft.lines).map(([line, rows]) => [line, rows.map(row => filled.get(row) ?? row)])),
  }
}
