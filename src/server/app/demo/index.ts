import { eq, sql } from 'drizzle-orm'
import { loadCtx } from '#server/core/loadCtx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_ACCOUNTS, DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { contract } from '#server/db/tables/contract.ts'
import { inRead, inWrite, type Db } from '#server/db/tx.ts'
import { contractDocuments } from '#server/domains/contract/index.ts'
import { CONTRACT_SEEDS } from './contracts.ts'
import { tellContract } from './tell.ts'

const TYPES = Object.keys(MATERIAL_TREE)
type Item = Row & { readonly type: string }

/** Items of the library with a price, own ones and the platform's, in the order of their codes. */
const pricedItems = ({ sql: query, ctx }: Db): Promise<Item[]> => query<Item>`
  select left(m.type_code, 2) as type, m.code, m.id as "libMaterialId", m.name as "itemName", m.spec, m.brand, m.unit, m.price_excl as "priceExcl" from material m
  where m.merchant_id in (${ctx.merchantId}, '0') and m.price_excl is not null order by m.code, m.id`

async function people(pool: Pool): Promise<ReadonlyMap<string, Ctx>> {
  const merchantId = DEMO_MERCHANT.id
  const found = await inRead(pool, systemCtx('seed.people', merchantId), ({ sql: query }) => query<{ id: string, name: string }>`
    select u.id, u.phone as name from app_user u join user_merchant m on m.user_id = u.id and m.merchant_id = ${merchantId}`)
  const known = new Map<string, Ctx>()
  for (const { id: userId, name } of found) {
    const ctx = DEMO_ACCOUNTS.some(({ loginName }) => loginName === name) ? await loadCtx(pool, { merchantId, userId, requestId: 'seed', ip: '' }) : undefined
    if (ctx !== undefined) known.set(name, ctx)
  }
  return known
}

/** The demonstration's contracts with their approvals, made by its people with the product's own functions; once there, they are left alone. */
export async function seedContracts(pool: Pool): Promise<void> {
  const merchantId = DEMO_MERCHANT.id
  const there = await inRead(pool, systemCtx('seed.contracts', merchantId), ({ q }) => q.$count(contract, eq(contract.merchantId, merchantId)))
  if (there > 0) return
  const known = await people(pool)
  const ctxOf = (loginName: string): Ctx => {
    const ctx = known.get(loginName)
    if (ctx === undefined) throw new Error(`no account ${loginName}`)
    return ctx
  }
  const kinds = new Map(contractDocuments.map(one => [one.stored.document.name, one]))
  await inWrite(pool, ctxOf('boss'), async tx => {
    const items = await pricedItems(tx)
    const telling = {
      ctxOf, served: (name: string) => kinds.get(name)!, now: tx.ctx.now,
      goods: (types: readonly string[]) => items.filter(({ type }) => types.includes(TYPES[Number(type) - 1] ?? '')).slice(0, 12).map(({ type: _, ...item }) => item),
    }
    for (const seed of CONTRACT_SEEDS) await tellContract(tx, seed, telling)
    // Approvals began when their starters acted, and of what is over nobody has news.
    await tx.sql`update approval a set started_at = l.at from (select document_id, min(at) as at from approval_log where merchant_id = ${merchantId} group by document_id) l
      where a.merchant_id = ${merchantId} and a.document_id = l.document_id`
    await tx.sql`delete from notice n where n.merchant_id = ${merchantId} and n.biz_key = 'approval' and exists (select from approval a
      where a.merchant_id = n.merchant_id and a.document_id = n.biz_id and a.ended_at < ${sql`${tx.ctx.now.toISOString()}::timestamptz - interval '7 days'`})`
  })
}
