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
/** Most prices that are compared while somebody waits for it. */
const MOST = 50_000

/**
 * What newer prices would change in the enabled packages of the merchant, or in those of `ids`; writes nothing.
 * @throws AppError TOO_MANY_ROWS when there are more than 50,000 prices or 10,000 newer ones
 */
export async function previewRefresh(db: Db, { ids }: { readonly ids?: readonly string[] }) {
  const chosen = ids === undefined ? sql`true` : sql`q.id = any(${sql.param([...ids])})`
  const wantedRows = sql`q.state = '1' and ${chosen}`
  const count = await countPrices(db, wantedRows)
  if (count > MOST) throw new AppError('TOO_MANY_ROWS', { text: `共 ${count} 行材料要比较，一次最多 ${MOST} 行，请先选择定额包` })
  const stored = await storedPrices(db, wantedRows)
  const rows = refreshRows(stored, await offersForStored(db, stored))
  if (rows.length > ROW_CEILING) throw new AppError('TOO_MANY_ROWS', { text: `共 ${rows.length} 个新价，请先选择定额包` })
  const wanted = [...new Set(rows.map(({ quotaId }) => quotaId))]
  const quotas =
    await db.sql<{ quotaId: string, quotaCode: string, quotaName: string, quotaVersion: number, quotaTotalAmount: string | null }>`
    select q.id as "quotaId", q.code as "quotaCode", q.name as "quotaName", q.quota_version as "quotaVersion", q.total as "quotaTotalAmount"
    from ${quota} q where q.merchant_id = ${db.ctx.merchantId} and q.id = any(${sql.param(wanted)}) order by q.code`
  return { quotas, rows }
}

type Taken = Pick<RefreshRow, 'newPrice' | 'sourceType' | 'pointId'>

/** Puts prices into the material rows that stand in the map by their keys. */
const taking = (prices: ReadonlyMap<unknown, Taken>): PriceChange => ({ workers, materials }) => ({
  workers,
  materials: materials.map(row => {
    const taken = prices.get(row.key)
    return taken === undefined ? row : { ...row, price: taken.newPrice, sourceType: taken.sourceType, sourceId: taken.pointId }
  }),
})

/** The rows that were ticked, as far as their prices are still the ones that were shown. */
function ticked(
  rows: readonly RefreshRow[], { quotas }: RefreshAsked
): { prices: ReadonlyMap<unknown, Taken>, moved: ReadonlySet<string> } {
  const found = new Map(rows.map(row => [`${row.quotaId}/${row.libMaterialId}/${row.pointId}`, row]))
  const prices = new Map<unknown, Taken>()
  const moved = new Set<string>()
  for (const { quotaId, prices: asked } of quotas) {
    for (const { libMaterialId, pointId } of asked) {
      const row = found.get(`${quotaId}/${libMaterialId}/${pointId}`)
      if (row === undefined) moved.add(quotaId)
      else for (const key of row.keys) prices.set(key, row)
    }
  }
  return { prices, moved }
}

/**
 * Saves what was ticked in a preview: a new version per enabled package, each in a transaction of its own. Reports what could
 * not be saved: changed since, failing checks, or a price that is no longer the newest.
 */
export const refreshPricesTask: TaskHandler = async (run): Promise<RepriceReport> => {
  const asked = refreshAsked.parse(run.payload)
  if (!seesPrices(run.ctx)) throw new AppError('FORBIDDEN')
  const { quotas } = asked
  const { rows } = await run.read(db => previewRefresh(db, { ids: quotas.map(({ quotaId }) => quotaId) }))
  const { prices, moved } = ticked(rows, asked)
  const current = quotas.filter(({ quotaId }) => !moved.has(quotaId))
  const { results } = await repriceQuotas(run, current.map(({ quotaId, quotaVersion }) => ({ quotaId, quotaVersion })), taking(prices))
  const late = quotas.filter(({ quotaId }) => moved.has(quotaId)).map(({ quotaId, quotaVersion }) => ({
    quotaId, quotaVersion, quotaCode: null, quotaName: null, state: 'REFUSED' as const, reason: '价格或定额包在预览之后又有变化，请重新刷新',
  }))
  return { results: [...results, ...late] }
}
