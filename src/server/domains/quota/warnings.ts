import { sql, type SQL } from 'drizzle-orm'
import { material } from '#server/db/tables/library.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { quota, quotaMaterial, quotaVersion } from '#server/db/tables/quota.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db } from '#server/db/tx.ts'
import { pointsById, sidesInUse } from '#server/domains/price/index.ts'

interface Package {
  readonly id: string, readonly code: string, readonly name: string, readonly owner: string | null, readonly names: string,
  readonly count: string
}

const MAX_LISTED = 3

/** Enabled packages with materials whose library item meets a condition. */
async function packagesWith(db: Db, condition: SQL, text: string) {
  const rows = await db.sql<Package>`
    select q.id, q.code, q.name, nullif(q.updated_by, 'system') as owner, count(distinct m.id) as count,
      array_to_string((array_agg(distinct m.name))[1:${MAX_LISTED}], '、') as names
    from ${quota} q
    join ${quotaMaterial} qm on qm.merchant_id = q.merchant_id and qm.quota_id = q.id
    join ${material} m on m.merchant_id in (q.merchant_id, ${PLATFORM_MERCHANT}) and m.id = qm.lib_material_id
    where q.merchant_id = ${db.ctx.merchantId} and q.state = '1' and ${condition}
    group by q.id, q.code, q.name, q.updated_by order by q.code`
  return rows.map(({ id, code, name, owner, names, count }) => ({
    objectId: id, objectName: `${code} ${name}`, content: `${names}${Number(count) > MAX_LISTED ? ` 等 ${count} 种材料` : ''}${text}`,
    route: `/quota/detail/${id}`, ownerId: owner,
  }))
}

interface Moved {
  readonly quotaId: string, readonly row: string, readonly libMaterialId: string, readonly price: string, readonly sourceId: string | null,
  readonly incl: boolean, readonly excl: boolean
}

/**
 * Condition: the library's price on a tax side differs from a row's and from that at an instant, by the audit log for the merchant's items,
 * by recorded prices for the platform's.
 */
function movedOn(side: 'Incl' | 'Excl', at: SQL): SQL {
  const [cell, column] = [sql.raw(`'price${side}'`), sql.raw(`price_${side.toLowerCase()}`)]
  const figure = (texts: string) => {
    const stripped = sql`replace(${sql.raw(texts)} ->> ${cell}, ',', '')`
    return sql`case when ${stripped} ~ '^[0-9]+([.][0-9]+)?$' then ${stripped}::numeric end`
  }
  const recorded = sql`p.merchant_id = ${PLATFORM_MERCHANT} and p.lib_material_id = m.id and p.source = 'MANUAL' and p.source_id = m.id
    and p.withdrawn_at is null`
  return sql`coalesce(m.${column} <> qm.price, false) and case when m.merchant_id = q.merchant_id then exists (
      select from ${auditLog} a where a.merchant_id = m.merchant_id and a.entity = 'material' and a.entity_id = m.id and a.at > ${at}
        and a.before ? ${cell} and a.after ? ${cell} and ${figure('a.before')} is distinct from ${figure('a.after')})
    else exists (select from ${pricePoint} p where ${recorded} and p.created_at > ${at}) and coalesce((
      select p.${column} is distinct from m.${column} from ${pricePoint} p where ${recorded} and p.created_at <= ${at}
      order by p.created_at desc, p.id desc limit 1), true) end`
}

/** Rows of enabled packages whose library price on their tax side changed after they copied it. */
async function movedRows(db: Db): Promise<Moved[]> {
  const at = sql`taken.at`
  const rows = await db.sql<Moved & Record<string, unknown>>`
    select q.id as "quotaId", qm.id as row, m.id as "libMaterialId", qm.price, qm.source_id as "sourceId", ${movedOn('Incl', at)} as incl,
    ${movedOn('Excl', at)} as excl
    from ${quota} q
    join ${quotaMaterial} qm on qm.merchant_id = q.merchant_id and qm.quota_id = q.id
    join ${material} m on m.merchant_id in (q.merchant_id, ${PLATFORM_MERCHANT}) and m.id = qm.lib_material_id
    and m.version > qm.lib_material_version
    cross join lateral (
      select coalesce(min(v.at) filter (where v.snapshot @> jsonb_build_object('lines', jsonb_build_object('materials',
        jsonb_build_array(jsonb_build_object('libMaterialId', m.id, 'price', qm.price::text))))), max(v.at)) as at
      from ${quotaVersion} v where v.merchant_id = q.merchant_id and v.quota_id = q.id) taken
    where q.merchant_id = ${db.ctx.merchantId} and q.state = '1' and (m.price_incl <> qm.price or m.price_excl <> qm.price)`
  const candidates = rows.filter(({ incl, excl }) => incl || excl)
  const chosen = new Map((await pointsById(db, candidates.flatMap(({ sourceId }) => sourceId ?? []))).map(point => [point.id, point]))
  const sides = await sidesInUse(db, candidates, chosen)
  return candidates.filter(({ incl, excl }, i) => (sides[i]!.side === 'INCL' ? incl : excl))
}

export const quotaFinders = {
  'quota.priceMoved': async (db: Db) => {
    const moved = await movedRows(db)
    const column = (key: 'quotaId' | 'row') => sql.param(moved.map(one => one[key]))
    return packagesWith(
      db, sql`(qm.quota_id, qm.id) in (select * from unnest(${column('quotaId')}::text[], ${column('row')}::text[]))`, '的库价已变动，定额中仍是原价'
    )
  },
  'quota.materialOff': (db: Db) => packagesWith(db, sql`m.state = '2'`, '已在材料库停用'),
} as const
