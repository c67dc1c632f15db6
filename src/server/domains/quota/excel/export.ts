import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { businessStamp } from '#schemas/kit/index.ts'
import { quotaList } from '#schemas/quota/lists.ts'
import type { FileReply } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { writeWorkbook, type WriteLine } from '#server/core/xlsx/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { asksForPrices, type ExportSource } from '#server/domains/export/index.ts'
import { demandFew, demandSoon } from '#server/grid/index.ts'
import { ROW_CEILING, type PageQuery } from '#shared/api/page.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { listPlatformQuotas, listQuotas } from '../list.ts'
import { countRows, detailLines, sheetHead } from './details.ts'

/** A sheet of Excel has 1,048,576 rows. */
const MOST_ROWS = 1_000_000
const PORTION = 1_000

interface ExportQuery {
  readonly ids?: readonly string[]
  /** The list's conditions, without its page. */
  readonly query?: PageQuery
  readonly sys: boolean
}

const grouped = new Intl.NumberFormat('zh-CN')
const tooMany = (text: string): AppError => new AppError('TOO_MANY_ROWS', { text })
const tooManyPackages = (): AppError => tooMany(`定额超过 ${ROW_CEILING} 个，请选择后分批导出`)

async function idsOf({ q }: Db, owner: string, ids: readonly string[] | undefined): Promise<string[]> {
  const rows = await q.select({ id: quota.id }).from(quota)
    .where(
      and(eq(quota.merchantId, owner), ne(quota.state, '9'), ids === undefined ? undefined : sql`${quota.id} = any(${sql.param(ids)})`)
    )
    .orderBy(asc(quota.itemType), asc(quota.code)).limit(ROW_CEILING + 1)
  if (rows.length > ROW_CEILING) throw tooManyPackages()
  return rows.map(({ id }) => id)
}

async function foundBy(db: Db, { query, sys }: ExportQuery): Promise<string[] | undefined> {
  if (query === undefined) return undefined
  const ids: string[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { rows, total } = await (sys ? listPlatformQuotas : listQuotas)(db, { ...query, pageNum, pageSize: PORTION })
    if (total > ROW_CEILING) throw tooManyPackages()
    for (const row of rows) ids.push(String(row.quotaId))
    if (rows.length < PORTION) return ids
  }
}

/**
 * Selected packages with their number of rows.
 * @throws AppError NOT_FOUND, TOO_MANY_ROWS
 */
async function meant(db: Db, query: ExportQuery) {
  const owner = query.sys ? PLATFORM_MERCHANT : db.ctx.merchantId
  const ids = await idsOf(db, owner, query.ids ?? await foundBy(db, query))
  if (query.ids !== undefined && ids.length < new Set(query.ids).size) throw new AppError('NOT_FOUND')
  const counts = await countRows(db, owner, ids)
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0)
  if (total > MOST_ROWS) throw tooMany(`定额明细共 ${grouped.format(total)} 行，超过 ${grouped.format(MOST_ROWS)} 行，请选择后分批导出`)
  return { owner, ids, counts, total }
}

/**
 * Packages as an importable workbook.
 * @throws AppError TOO_MANY_ROWS if only {@link detailExport} can export them
 */
export async function exportQuotas(db: Db, query: ExportQuery): Promise<FileReply> {
  const inTime = demandSoon()
  const { owner, ids, counts, total } = await meant(db, query)
  demandFew(total)
  const rows: WriteLine[] = []
  for await (const { lines } of detailLines(db, owner, ids, counts, await lookupsFor(db))) {
    inTime()
    rows.push(...lines)
  }
  return {
    name: `定额明细_${businessStamp(db.ctx.now)}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: () => writeWorkbook([{ ...sheetHead(db.ctx).head, rows }]),
  }
}

/** The same as a file of any size. */
export const detailExport: ExportSource = {
  contract: quotaApi.exportQuotaDetails,
  title: '定额明细',
  inputOf: query => query,
  asksForPrices: ({ query }) => asksForPrices(quotaList, query.query ?? {}),
  async open(db, { query }) {
    const { owner, ids, counts, total } = await meant(db, quotaApi.exportQuotaDetails.input.parse(query))
    return { sheets: [sheetHead(db.ctx)], total, pieces: detailLines(db, owner, ids, counts, await lookupsFor(db)) }
  },
}
