import { sql } from 'drizzle-orm'
import type { Lookups } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { SheetHead, WriteLine } from '#server/core/xlsx/index.ts'
import { quotaDocument, quotaMachine, quotaMaterial, quotaWorker } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { readContents } from '#server/document/index.ts'
import { packages } from '../content.ts'
import { cellRows, sectionCells, type Cells } from './cells.ts'
import { COLUMNS, type ColumnKey } from './layout.ts'

const PRICES: ReadonlySet<ColumnKey> = new Set(['price', 'worker', 'material', 'auxiliary', 'machine'])
const WIDTHS: Partial<Record<ColumnKey, number>> = { name: 200, desc: 280, trade: 120 }
const WIDTH = 90
/** Rows read together; a larger package is read alone. */
const PORTION = 500
const COUNTED = 5_000

/** Columns of the sheet; money only with the price permission. */
const columnsFor = (ctx: Ctx): ColumnKey[] => (Object.keys(COLUMNS) as ColumnKey[]).filter(key => !PRICES.has(key) || seesPrices(ctx))

export function sheetHead(ctx: Ctx): { readonly head: SheetHead, readonly prices: readonly number[] } {
  const keys = columnsFor(ctx)
  return {
    head: { name: '企业定额', columns: keys.map(key => ({ header: COLUMNS[key], width: WIDTHS[key] ?? WIDTH })) },
    prices: keys.flatMap((key, at) => (PRICES.has(key) ? [at] : [])),
  }
}

/** Number of rows of each package, with its header. */
export async function countRows(db: Db, owner: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(ids.map(id => [id, 1]))
  for (let at = 0; at < ids.length; at += COUNTED) {
    const portionIds = sql.param(ids.slice(at, at + COUNTED))
    for (const table of [quotaWorker, quotaMaterial, quotaMachine, quotaDocument]) {
      const rows = await db.sql<{ id: string, count: number }>`select quota_id as id, count(*)::int as count from ${table}
        where merchant_id = ${owner} and quota_id = any(${portionIds}) group by quota_id`
      for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
    }
  }
  return counts
}

/** Batches packages in order, by their total of rows. */
function* portionsOf(ids: readonly string[], counts: ReadonlyMap<string, number>): Generator<string[]> {
  let [portion, rows]: [string[], number] = [[], 0]
  for (const id of ids) {
    const rowCount = counts.get(id) ?? 1
    if (portion.length > 0 && rows + rowCount > PORTION) {
      yield portion
      ;[portion, rows] = [[], 0]
    }
    portion.push(id)
    rows += rowCount
  }
  if (portion.length > 0) yield portion
}

/** Rows of the sheet; `done` counts packages, which follow rows with their type. */
export interface DetailLines {
  readonly lines: readonly WriteLine[]
  readonly done: number
}

/** Packages with all their rows, in batches. `change` replaces cells of a row. */
export async function* detailLines(
  db: Db, owner: string, ids: readonly string[], counts: ReadonlyMap<string, number>, lookups: Lookups,
  change: (cells: Cells) => Cells = cells => cells,
): AsyncGenerator<DetailLines> {
  const keys = columnsFor(db.ctx)
  const lineOf = (cells: Cells): WriteLine => {
    const changed = change(cells)
    return keys.map(key => changed[key] ?? null)
  }
  let section: string | null | undefined
  let done = 0
  for (const portion of portionsOf(ids, counts)) {
    for (const { record: { itemType, code }, draft } of await readContents(db, packages, owner, portion)) {
      if (itemType !== section) yield { lines: [lineOf(sectionCells(itemType, code, lookups))], done }
      section = itemType
      const rows = cellRows(draft, lookups)
      for (let at = 0; at < rows.length; at += PORTION) {
        const lines = rows.slice(at, at + PORTION).map(({ cells }) => lineOf(cells))
        done += lines.length
        yield { lines, done }
      }
    }
  }
}
