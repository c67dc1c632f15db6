import { and, eq, sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { labourPrices, stepPrices } from '#schemas/quota/lookups.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { meetsText, pageQuery, talliedByKey } from '#server/grid/index.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { quota, quotaWorker } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { kvOf } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { matchingQuotas } from './list.ts'

const NAMES_PER_PAGE = 10
const createdBy = sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${quota.merchantId}
  and m.user_id = ${quota.createdBy})`
const enabled = (db: Db): SQL => sql`${quota.merchantId} = ${db.ctx.merchantId} and ${quota.state} = '1'`

/** 工序价格查询：企业启用定额中的工序 (spec-2 §2). */
export function listStepPrices(
  db: Db, query: PageQuery & { readonly jobName?: string, readonly jobCategory?: string, readonly quotaName?: string }
) {
  const { jobName = '', quotaName = '', jobCategory } = query
  const where = sql`${and(
    enabled(db), meetsText(jobName, quotaWorker.jobName), meetsText(quotaName, quota.name),
    jobCategory ? eq(quotaWorker.jobCategory, jobCategory) : undefined,
  )}`
  return pageQuery(db, {
    grid: stepPrices,
    from: sql`${quotaWorker} join ${quota} on ${quota.merchantId} = ${quotaWorker.merchantId} and ${quota.id} = ${quotaWorker.quotaId}`,
    columns: {
      quotaCode: quota.code, quotaName: quota.name, jobName: quotaWorker.jobName, jobCategory: quotaWorker.jobCategory,
      jobLevel: quotaWorker.jobLevel,
      dailyPrice: quotaWorker.dailyPrice, totalAmount: quotaWorker.total, workerTotalAmount: quota.workerTotal, createByName: createdBy,
      createTime: quota.createdAt,
    },
    key: quotaWorker.id, extra: { jobId: quotaWorker.jobId, ratio: quotaWorker.ratio }, where,
  }, query)
}

/** 人工单价查询，来源为定额 (spec-2 §2). Inquiries and contracts pass the name as `itemName`. */
export function listLabourPrices(db: Db, query: PageQuery & { readonly quotaName?: string, readonly itemName?: string }) {
  const where = sql`${and(enabled(db), meetsText(query.quotaName ?? query.itemName ?? '', quota.name))}`
  return pageQuery(db, {
    grid: labourPrices, from: quota, key: quota.id, where,
    columns: {
      quotaCode: quota.code, quotaName: quota.name, quotaUnit: quota.unit, jobCategory: quota.jobCategory, dailyPrice: quota.dailyPrice,
      workerTotalAmount: quota.workerTotal, createByName: createdBy, createTime: quota.createdAt,
    },
  }, query)
}

/** Merchant before platform, exact names before prefixes, prefixes before the rest. */
const nearestFirst = (name: string): SQL =>
  sql`merchant_id = ${PLATFORM_MERCHANT}, lower(name) <> lower(${name}), not starts_with(name, ${name}), name, id`

interface NameRow {
  readonly id: string, readonly name: string, readonly code: string, readonly sys: boolean, readonly type: string | null,
  readonly total: string
}

/** Enabled packages by name, code or pinyin initials: the merchant's before the platform's; exact names, then prefixes (spec-2 §7). */
export async function findByName(db: Db, { quotaName, pageNum }: { readonly quotaName: string, readonly pageNum: number }) {
  const name = quotaName.trim()
  if (name === '') return { rows: [], total: 0, pageNum, totalPages: 0 }
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const rows = await db.sql<NameRow>`
    select id, name, code, merchant_id = ${PLATFORM_MERCHANT} as sys, project_type as type, count(*) over () as total
    from ${matchingQuotas(owners)(name)}
    where state = '1' and merchant_id in ${owners}
    order by ${nearestFirst(name)}
    limit ${NAMES_PER_PAGE} offset ${(pageNum - 1) * NAMES_PER_PAGE}`
  const lookups = await lookupsFor(db)
  const total = Number(rows[0]?.total ?? 0)
  return {
    rows: rows.map(({ id, name, code, sys, type }) =>
      ({ id, quotaName: name, quotaCode: code, sys, projectTypeKv: kvOf(lookups, DICT.projectType, type) })),
    total, pageNum, totalPages: Math.ceil(total / NAMES_PER_PAGE),
  }
}

export interface PackageHit {
  readonly id: string, readonly name: string, readonly code: string, readonly unit: string, readonly sys: boolean
}

/**
 * Packages that can be opened, by name, code or pinyin initials, in the order of `findByName`: the merchant's undeleted and the platform's
 * enabled ones.
 */
export function searchPackages(db: Db, text: string, limit: number): Promise<PackageHit[]> {
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  return db.sql<PackageHit>`
    select id, name, code, unit, merchant_id = ${PLATFORM_MERCHANT} as sys from ${matchingQuotas(owners)(text)}
    where merchant_id in ${owners} and (state = '1' or state <> '9' and merchant_id = ${db.ctx.merchantId})
    order by ${nearestFirst(text)} limit ${limit}`
}

/** Number of packages by item type (spec-2 §7, describeQuotaStaticsByType). */
export async function countByItem(db: Db, { sys, deleted }: { readonly sys: boolean, readonly deleted: boolean }) {
  const owners = [sys ? PLATFORM_MERCHANT : db.ctx.merchantId]
  return db.sql<{ code: string, count: number }>`${talliedByKey({ list: deleted ? 'quota.deleted' : 'quota', owners })}`
}
