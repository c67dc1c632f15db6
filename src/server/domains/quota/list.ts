import { sql, type SQL } from 'drizzle-orm'
import { quotaDelList, quotaList, quotaPlatList } from '#schemas/quota/lists.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { codesUnder, needlesOf, pageQuery, spokenSearch, talliedCount, type Tally } from '#server/grid/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import { FACT_COLUMNS, HEAD_COLUMNS } from '#server/db/tables/quotaRows.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'

type QuotaQuery = PageQuery & { readonly ids?: readonly string[], readonly itemType?: string, readonly deleted?: boolean }

const nameOf = (user: SQL): SQL =>
  sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${quota.merchantId} and m.user_id = ${user})`

const columnNames = { ...HEAD_COLUMNS, ...FACT_COLUMNS }
const isTableColumn = (key: string): key is keyof typeof columnNames => Object.hasOwn(columnNames, key)
const columns = {
  ...Object.fromEntries(Object.keys(quotaList.columns).filter(isTableColumn).map(key => [key, quota[columnNames[key]]])),
  quotaState: quota.state, updateByName: nameOf(sql`${quota.updatedBy}`), updateTime: quota.updatedAt,
}

/**
 * Replaces the table by the owners' packages with every word in name, code or reading. The database limits rows to merchant and platform.
 */
export const matchingQuotas = (owners: readonly string[]) => (text: string): SQL => {
  const spoken = spokenSearch(text, needles => sql`quota_find(${needles}, ${sql.param(owners)}) as f`, sql`f.name`)
  const written = sql`quota_find(${sql.param(needlesOf(text))}, ${sql.param(owners)})`
  return spoken === null ? sql`${written} as ${quota}` : sql`(select f.* from ${written} as f union ${spoken.rows}) as ${quota}`
}

function where(merchantId: string, { ids, itemType }: QuotaQuery, state: SQL): SQL {
  const parts = [sql`${quota.merchantId} = ${merchantId}`, state]
  if (ids !== undefined) parts.push(ids.length === 0 ? sql`false` : sql`${quota.id} in ${ids}`)
  if (itemType !== undefined && itemType !== '') parts.push(codesUnder(quota.itemType, 'ITEM', itemType))
  return sql.join(parts, sql` and `)
}

const countOf = (merchantId: string, list: Tally['list'], { ids, itemType }: QuotaQuery): SQL | undefined =>
  ids === undefined ? talliedCount({ list, owners: [merchantId], under: itemType }) : undefined

/** The merchant's packages, or with `deleted` those that can be restored (spec-2 §7). */
export function listQuotas(db: Db, query: QuotaQuery) {
  const merchantId = db.ctx.merchantId
  if (query.deleted !== true) {
    const condition = where(merchantId, query, sql`${quota.state} <> '9'`)
    const source = { from: quota, columns, key: quota.id, where: condition, found: matchingQuotas([merchantId]) }
    return pageQuery(db, { ...source, grid: quotaList, count: countOf(merchantId, 'quota', query) }, query)
  }
  return pageQuery(db, {
    grid: quotaDelList, from: quota, key: quota.id, found: matchingQuotas([merchantId]),
    columns: { ...columns, deleteByName: nameOf(sql`${quota.deletedBy}`), deleteTime: quota.deletedAt },
    where: where(merchantId, query, sql`${quota.state} = '9'`), count: countOf(merchantId, 'quota.deleted', query),
  }, query)
}

export function listPlatformQuotas(db: Db, query: QuotaQuery) {
  return pageQuery(db, {
    grid: quotaPlatList, from: quota, columns, key: quota.id, found: matchingQuotas([PLATFORM_MERCHANT]),
    where: where(PLATFORM_MERCHANT, query, sql`${quota.state} = '1' and ${quota.state} <> '9'`),
  }, query)
}
