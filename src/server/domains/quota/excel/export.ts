import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { businessStamp } from '#schemas/kit/index.ts'
import { seesPrices, type FileReply } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { writeWorkbook, type WriteSheet } from '#server/core/xlsx/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { ROW_CEILING, type PageQuery } from '#shared/api/page.ts'
import { listPlatformQuotas, listQuotas } from '../list.ts'
import { readQuotas, storedDraft } from '../read.ts'
import { cellRows, sectionCells, type Cells } from './cells.ts'
import { COLUMNS, type ColumnKey } from './layout.ts'

const PRICES: ReadonlySet<ColumnKey> = new Set(['price', 'worker', 'material', 'auxiliary', 'machine'])
const WIDTHS: Partial<Record<ColumnKey, number>> = { name: 200, desc: 280, trade: 120 }
const WIDTH = 90
const BATCH = 200

async function idsOf({ q }: Db, owner: string, ids: readonly string[] | undefined): Promise<string[]> {
  const rows = await q.select({ id: quota.id }).from(quota)
    .where(and(eq(quota.merchantId, owner), ne(quota.state, '9'), ids === undefined ? undefined : inArray(quota.id, [...ids])))
    .orderBy(asc(quota.itemType), asc(quota.code)).limit(ROW_CEILING + 1)
  if (rows.length > ROW_CEILING) throw new AppError('TOO_MANY_ROWS', { text: `定额超过 ${ROW_CEILING} 个，请选择后分批导出` })
  return rows.map(({ id }) => id)
}

interface Asked {
  readonly ids?: readonly string[]
  /** A list's own conditions, whatever its page. */
  readonly query?: PageQuery
  readonly sys: boolean
}

async function foundBy(db: Db, { query, sys }: Asked): Promise<string[] | undefined> {
  if (query === undefined) return undefined
  const { rows } = await (sys ? listPlatformQuotas : listQuotas)(db, { ...query, pageNum: 1, pageSize: -1 })
  return rows.map(row => String(row.quotaId))
}

/** Packages with all their rows as a sheet; money only for who may see prices. `change` makes other cells of a row. */
export async function quotaSheet(db: Db, owner: string, ids: readonly string[], change: (cells: Cells) => Cells = cells => cells): Promise<WriteSheet> {
  const lookups = await lookupsFor(db)
  const rows: Cells[] = []
  let section: string | null | undefined
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const stored of await readQuotas(db, owner, ids.slice(at, at + BATCH))) {
      const { itemType } = stored.record
      if (itemType !== section) {
        section = itemType
        rows.push(sectionCells(itemType, stored.record.code, lookups))
      }
      rows.push(...cellRows(storedDraft(stored, new Map()), lookups).map(({ cells }) => cells))
    }
  }
  const keys = (Object.keys(COLUMNS) as ColumnKey[]).filter(key => !PRICES.has(key) || seesPrices(db.ctx))
  return {
    name: '企业定额', columns: keys.map(key => ({ header: COLUMNS[key], width: WIDTHS[key] ?? WIDTH })),
    rows: rows.map(change).map(row => keys.map(key => row[key] ?? null)),
  }
}

/** Packages as a workbook that can be imported again. */
export async function exportQuotas(db: Db, asked: Asked): Promise<FileReply> {
  const owner = asked.sys ? PLATFORM_MERCHANT : db.ctx.merchantId
  const ids = await idsOf(db, owner, asked.ids ?? await foundBy(db, asked))
  if (asked.ids !== undefined && ids.length < new Set(asked.ids).size) throw new AppError('NOT_FOUND')
  const body = await writeWorkbook([await quotaSheet(db, owner, ids)])
  return { name: `定额明细_${businessStamp(db.ctx.now)}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}
