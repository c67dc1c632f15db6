import { sql, type SQL } from 'drizzle-orm'
import { material } from '#server/db/tables/library.ts'
import { quota, quotaMaterial } from '#server/db/tables/quota.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db } from '#server/db/tx.ts'

interface Package { readonly id: string, readonly code: string, readonly name: string, readonly owner: string | null, readonly names: string, readonly count: string }

/** Names of materials in a message. */
const NAMED = 3

/** Enabled packages of the merchant with materials whose library item meets a condition. */
async function packagesWith(db: Db, condition: SQL, what: string) {
  const rows = await db.sql<Package>`
    select q.id, q.code, q.name, nullif(q.updated_by, 'system') as owner, count(distinct m.id) as count,
      array_to_string((array_agg(distinct m.name))[1:${NAMED}], '、') as names
    from ${quota} q
    join ${quotaMaterial} qm on qm.merchant_id = q.merchant_id and qm.quota_id = q.id
    join ${material} m on m.merchant_id in (q.merchant_id, ${PLATFORM_MERCHANT}) and m.id = qm.lib_material_id
    where q.merchant_id = ${db.ctx.merchantId} and q.state = '1' and ${condition}
    group by q.id, q.code, q.name, q.updated_by order by q.code`
  return rows.map(({ id, code, name, owner, names, count }) => ({
    objectId: id, objectName: `${code} ${name}`, content: `${names}${Number(count) > NAMED ? ` 等 ${count} 种材料` : ''}${what}`,
    route: `/quota/detail/${id}`, ownerId: owner,
  }))
}

/** How the rules of packages find what they warn of. */
export const quotaFinders = {
  /** The library's price was changed after the package had taken it over. */
  'quota.priceMoved': (db: Db) =>
    packagesWith(db, sql`m.version > qm.lib_material_version and m.price_incl is not null and m.price_incl <> qm.price`, '的库价已变动，定额中仍是原价'),
  'quota.materialOff': (db: Db) => packagesWith(db, sql`m.state = '2'`, '已在材料库停用'),
} as const
