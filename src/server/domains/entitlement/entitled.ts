import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { dec, toScale, ZERO, type DecimalText, type Document } from '#schemas/kit/index.ts'
import type { Entitled } from '#schemas/supply/gate.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { materialMerge } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'

/** Scope of counted documents: all but one, or before an effect only those already in effect. */
export interface Asking {
  readonly except?: string
  readonly complete?: boolean
}

/** Merged library items, each with its final item. */
const mergedItems = (merchantId: string): SQL => sql`steps (gone, kept) as (
    select unnest(gone_ids), kept_id from ${materialMerge} where merchant_id = ${merchantId} and undone_at is null
    union select steps.gone, m.kept_id from steps join ${materialMerge} m on m.merchant_id = ${merchantId} and m.undone_at is null
    and steps.kept = any(m.gone_ids)),
  merged as (select gone, kept from steps where not exists (select from steps further where further.gone = steps.kept))`

/** Documents that draw on entitlements by their lines `items`. */
export interface Drawing {
  readonly declared: Document
  /** Verb for refusals: 已申购. */
  readonly verb: string
  readonly heads: PgTable & Readonly<Record<'merchantId' | 'id' | 'code' | 'createdAt' | 'place', PgColumn>>
  /** Counted rows: id, row, item, material, quantity, and the part used by others. May join `merged (gone, kept)`. */
  readonly rows: (db: Db, projectId: string, asking: Asking) => Promise<SQL>
}

/** Entitlement and draws by item and material, as leading tables of a statement. */
export async function entitledTables(db: Db, { rows }: Drawing, projectId: string, asking: Asking): Promise<SQL> {
  const { merchantId } = db.ctx
  return sql`${mergedItems(merchantId)}, drawn as (${await rows(db, projectId, asking)}),
    entitled as (select e.item, e.material, e.quantity, e.amount, coalesce(a.quantity, 0) as asked from
        (select key[2] as item, coalesce(merged.kept, key[3]) as material, sum(quantity) as quantity, sum(amount) as amount
        from ${ledgerBalance} left join merged on merged.gone = key[3]
          where merchant_id = ${merchantId} and ledger = ${entitlement.name} and key[1] = ${projectId} group by 1, 2) e
        left join (select item, material, sum(quantity) as quantity from drawn group by 1, 2) a on a.item = e.item
        and a.material = e.material)`
}

/** Current state of an entitlement: `left` is never below zero. */
export interface EntitledRow extends Entitled {
  readonly amount: DecimalText
  readonly left: DecimalText
  readonly price: DecimalText | null
}
/** `limited`: whether the project has an entitlement at all. */
export interface Entitlement { readonly limited: boolean, readonly rows: readonly EntitledRow[] }

/**
 * Entitlement by item and material: limit, draws of counted documents, and remainder (domain B7.2).
 * @param materials keys of materials; default all
 */
export async function entitlementOf(
  db: Db, drawing: Drawing, projectId: string, { materials, ...asking }: Asking & { readonly materials?: readonly string[] } = {}
): Promise<Entitlement> {
  const materialFilter = materials === undefined ? sql`true` : sql`material = any(${sql.param([...new Set(materials)])})`
  const balances = await db.sql<{ item: string, material: string, quantity: string, amount: string, asked: string }>`
    with recursive ${await entitledTables(db, drawing, projectId, asking)} select item, material, quantity, amount, asked from entitled
    where ${materialFilter} order by item, material`
  const [first] = balances.length > 0 ? balances : await db.sql`select from ${ledgerBalance} where merchant_id = ${db.ctx.merchantId}
    and ledger = ${entitlement.name} and key[1] = ${projectId} limit 1`
  return {
    limited: first !== undefined,
    rows: balances.map(({ item, material, quantity, amount, asked: requested }): EntitledRow => {
      const remaining = dec(quantity).minus(requested)
      return {
        itemId: item, material, limit: toScale(dec(quantity), 6), asked: toScale(dec(requested), 6), amount: toScale(dec(amount), 2),
        left: toScale(remaining.isNegative() ? ZERO : remaining, 6),
        price: dec(quantity).isZero() ? null : toScale(dec(amount).div(quantity), 2),
      }
    }),
  }
}

/** A drawing document, with the part of its lines used by others. */
export interface Taker {
  readonly item: string, readonly material: string, readonly id: string, readonly code: string, readonly day: string,
  readonly place: string | null, readonly quantity: string, readonly taken: string
}

export async function entitlementTakers(
  db: Db, { heads, rows }: Drawing, projectId: string, { materials, ...asking }: Asking & { readonly materials: readonly string[] }
): Promise<Taker[]> {
  if (materials.length === 0) return []
  const { merchantId } = db.ctx
  const takers = await db.sql<Taker>`with recursive ${mergedItems(merchantId)}, drawn as (${await rows(db, projectId, asking)})
    select d.item, d.material, d.id, ${heads.code} as code, (${heads.createdAt} at time zone 'Asia/Shanghai')::date as day,
    ${heads.place} as place, sum(d.quantity) as quantity, sum(d.taken) as taken
    from drawn d join ${heads} on ${heads.merchantId} = ${merchantId} and ${heads.id} = d.id
    where d.material = any(${sql.param([...new Set(materials)])}) group by 1, 2, 3, 4, 5, 6 order by 5, 4`
  return takers.map(({ quantity, taken: used, ...one }) => ({ ...one, quantity: toScale(dec(quantity), 6), taken: toScale(dec(used), 6) }))
}
