import { sql } from 'drizzle-orm'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { quota, quotaMaterial, quotaWorker } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import type { MatchPackage } from '#shared/match/packages.ts'

const PORTION = 500

interface Stored {
  readonly merchantId: string
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly itemType: string | null
  readonly description: string | null
  /** Name, specification and brand, each material once. */
  readonly materials: readonly (readonly [string | null, string | null, string | null])[]
  readonly steps: readonly string[]
}

/**
 * Enabled packages of the merchant, then of the platform (domain B3), in portions that keep only compared facts in memory. A package
 * without a unit never matches.
 */
export async function* packagesToMatch(db: Db): AsyncGenerator<MatchPackage> {
  for (const owner of [db.ctx.merchantId, PLATFORM_MERCHANT]) {
    for (let after = ''; ;) {
      const rows = await db.sql<Stored>`
        select q.merchant_id as "merchantId", q.id, q.code, q.name, q.unit, q.item_type as "itemType", q.description,
          coalesce((select jsonb_agg(distinct jsonb_build_array(m.name, m.spec, m.brand)) from ${quotaMaterial} m
          where m.merchant_id = q.merchant_id and m.quota_id = q.id), '[]') as materials,
          array(select w.job_name from ${quotaWorker} w where w.merchant_id = q.merchant_id and w.quota_id = q.id and w.job_name is not null
          order by w.sort) as steps
        from ${quota} q where q.merchant_id = ${owner} and q.state = '1' and q.unit is not null and q.id > ${after} order by q.id
        limit ${sql.raw(String(PORTION))}`
      for (const { merchantId, description, materials, ...one } of rows) {
        yield {
          ...one, own: merchantId !== PLATFORM_MERCHANT, description: description ?? '',
          materials: materials.map(([name, spec, brand]) => ({ name: name ?? '', spec, brand })),
        }
      }
      const last = rows.at(-1)
      if (rows.length < PORTION || last === undefined) break
      after = last.id
    }
  }
}
