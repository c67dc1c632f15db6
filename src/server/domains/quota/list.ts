import { sql, type SQL } from 'drizzle-orm'
import { quotaDelList, quotaList, quotaPlatList } from '#schemas/quota/lists.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { codesUnder, needlesOf, pageQuery, spokenSearch, talliedCount, type Tally } from '#server/grid/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import { FACT_COLUMNS, HEAD_COLUMNS } from '#server/db/tables/quotaRows.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'

type Asked = PageQuery & { readonly ids?: readonly string[], readonly itemType?: string, readonly deleted?: boolean }

const nameOf = (user: SQL): SQL =>
  sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${quota.merchantId} and m.user_id = ${user})`

const named = { ...HEAD_COLUMNS, ...FACT_COLUMNS }
const shown = (key: string): key is keyof typeof named => Object.hasOwn(named, key)
const columns = {
  ...Object.fromEntries(Object.keys(quotaList.columns).filter(shown).map(key => [key, quota[named[key]]])),
  quotaState: quota.state, updateByName: nameOf(sql`${quota.updatedBy}`), updateTime: quota.updatedAt,
}

/**
 * The owners' packages that hold every word in name or code, or are read so, in place of the table.
 * The database gives rows of the own merchant and the platform only, whoever else is asked for.
 */
export const found = (owners: readonly string[]) => (text: string): SQL => {
  const spoken = spokenSearch(text, needles => sql`quota_find(${needles}, ${sql.param(owners)}) as f`, sql`f.name`)
  const written = sql`quota_find(${sql.param(needlesOf(text))}, ${sql.param(owners)})`
  return spoken === null ? sql`${written} as ${quota}` : sql`(select f.* from ${written} as f union ${spoken.rows}) as ${quota}`
}

function where(merchantId: string, { ids, itemType }: Asked, state: SQL): SQL {
  const parts = [sql`${quota.merchantId} = ${merchantId}`, state]
  if (ids !== undefined) parts.push(ids.length === 0 ? sql`false` : sql`${quota.id} in ${ids}`)
  if (itemType !== undefined && itemType !== '') parts.push(codesUnder(quota.itemType, 'ITEM', itemType))
  return sql.join(parts, sql` and `)
}

const countOf = (merchantId: string, list: Tally['list'], { ids, itemType }: Asked): SQL | undefined =>
  ids === undefined ? talliedCount({ list, owners: [merchantId], under: itemType }) : undefined

/** The merchant's packages, or with `deleted` those that can be restored (spec-2 §7). */
export function listQuotas(db: Db, asked: Asked) {
  const merchantId = db.ctx.merchantId
  if (asked.deleted !== true) {
    const kept = where(merchantId, asked, sql`${quota.state} <> '9'`)
    const source = { from: quota, columns, key: quota.id, where: kept, found: found([merchantId]) }
    return pageQuery(db, { ...source, grid: quotaList, count: countOf(merchantId, 'quota', asked) }, asked)
  }
  return pageQuery(db, {
    grid: quotaDelList, from: quota, key: quota.id, found: found([merchantId]),
    columns: { ...columns, deleteByName: nameOf(sql`${quota.deletedBy}`), deleteTime: quota.deletedAt },
    where: where(merchantId, asked, sql`${quota.state} = '9'`), count: countOf(merchantId, 'quota.deleted', asked),
  }, asked)
}

/** The platform's enabled packages. */
export function listPlatformQuotas(db: Db, asked: Asked) {
  return pageQuery(db, {
    grid: quotaPlatList, from: quota, columns, key: quota.id, found: found([PLATFORM_MERCHANT]),
    where: where(PLATFORM_MERCHANT, asked, sql`${quota.state} = '1' and ${quota.state} <> '9'`),
  }, asked)
}
