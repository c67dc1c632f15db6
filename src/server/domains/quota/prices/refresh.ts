import { sql } from 'drizzle-orm'
import { refreshRows, type RefreshRow } from '#schemas/quota/refreshPrices.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { ROW_CEILING } from '#shared/api/page.ts'
import { refreshAsked, type RefreshAsked } from '#shared/api/refreshPrices.ts'
import type { RepriceReport } from '#shared/api/reprice.ts'
import { repriceQuotas, type PriceChange } from '../reprice.ts'
import { countPrices, offersForStored, storedPrices } from './stale.ts'

export const REFRESH_PRICES = 'quota.refreshPrices'
/** Limit of a synchronous comparison. */
const MAX_PRICES = 50_000

/**
 * Changes by newer prices in the merchant's enabled packages, or those of `ids`; writes nothing.
 * @throws AppError TOO_MANY_ROWS above 50,000 prices or 10,000 newer ones
 */
export async function previewRefresh(db: Db, { ids }: { readonly ids?: readonly string[] }) {
  const chosen = ids === undefined ? sql`true` : sql`q.id = any(${sql.param([...ids])})`
  const wantedRows = sql`q.state = '1' and ${chosen}`
  const count = await countPrices(db, wantedRows)
  if (count > MAX_PRICES) throw new AppError('TOO_MANY_ROWS', { text: `共 ${count} 行材料要比较，一次最多 ${MAX_PRICES} 行，请先选择定额包` })
  const stored = await storedPrices(db, wantedRows)
  const rows = refreshRows(stored, await offersForStored(db, stored))
  if (rows.length > ROW_CEILING) throw new AppError('TOO_MANY_ROWS', { text: `共 ${rows.length} 个新价，请先选择定额包` })
  const quotaIds = [...new Set(rows.map(({ quotaId }) => quotaId))]
  const quotas =
    await db.sql<{ quotaId: string, quotaCode: string, quotaName: string, quotaVersion: number, quotaTotalAmount: string | null }>`
    select q.id as "quotaId", q.code as "quotaCode", q.name as "quotaName", q.quota_version as "quotaVersion", q.total as "quotaTotalAmount"
    from ${quota} q where q.merchant_id = ${db.ctx.merchantId} and q.id = any(${sql.param(quotaIds)}) order by q.code`
  return { quotas, rows }
}

type AppliedPrice = Pick<RefreshRow, 'newPrice' | 'sourceType' | 'pointId'>

const taking = (prices: ReadonlyMap<unknown, AppliedPrice>): PriceChange => ({ workers, materials }) => ({
  workers,
  materials: materials.map(row => {
    const newPrice = prices.get(row.key)
    return newPrice === undefined ? row : { ...row, price: newPrice.newPrice, sourceType: newPrice.sourceType, sourceId: newPrice.pointId }
  }),
})

/** The selected rows whose prices still equal the displayed ones. */
function ticked(
  rows: readonly RefreshRow[], { quotas }: RefreshAsked
): { prices: ReadonlyMap<unknown, AppliedPrice>, moved: ReadonlySet<string> } {
  const rowByKey = new Map(rows.map(row => [`${row.quotaId}/${row.libMaterialId}/${row.pointId}`, row]))
  const prices = new Map<unknown, AppliedPrice>()
  const moved = new Set<string>()
  for (const { quotaId, prices: selected } of quotas) {
    for (const { libMaterialId, pointId } of selected) {
      const row = rowByKey.get(`${quotaId}/${libMaterialId}/${pointId}`)
      if (row === undefined) moved.add(quotaId)
      else for (const key of row.keys) prices.set(key, row)
    }
  }
  return { prices, moved }
}

/**
 * Saves the selected rows of a preview, each package as a new version in its own transaction. Reports failures: changed since, failing
 * checks, or a stale price.
 */
export const refreshPricesTask: TaskHandler = async (run): Promise<RepriceReport> => {
  const input = refreshAsked.parse(run.payload)
  if (!seesPrices(run.ctx)) throw new AppError('FORBIDDEN')
  const { quotas } = input
  const { rows } = await run.read(db => previewRefresh(db, { ids: quotas.map(({ quotaId }) => quotaId) }))
  const { prices, moved } = ticked(rows, input)
  const current = quotas.filter(({ quotaId }) => !moved.has(quotaId))
  const { results } = await repriceQuotas(run, current.map(({ quotaId, quotaVersion }) => ({ quotaId, quotaVersion })), taking(prices))
  const stale = quotas.filter(({ quotaId }) => moved.has(quotaId)).map(({ quotaId, quotaVersion }) => ({
    quotaId, quotaVersion, quotaCode: null, quotaName: null, state: 'REFUSED' as const, reason: '价格或定额包在预览之后又有变化，请重新刷新',
  }))
  return { results: [...results, ...stale] }
}
