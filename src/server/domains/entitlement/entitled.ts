import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { dec, toScale, ZERO, type DecimalText, type Document } from '#schemas/kit/index.ts'
import type { Entitled } from '#schemas/supply/gate.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { materialMerge } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'

/** Whose asking counts: of every document but one, and before an effect only what had its own. */
export interface Asking {
  readonly except?: string
  readonly complete?: boolean
}

/** Items of the library that have gone into others, each with where it is now. */
const mergedItems = (merchantId: string): SQL => sql`steps (gone, kept) as (
    select unnest(gone_ids), kept_id from ${materialMerge} where merchant_id = ${merchantId} and undone_at is null
    union select steps.gone, m.kept_id from steps join ${materialMerge} m on m.merchant_id = ${merchantId} and m.undone_at is null
    and steps.kept = any(m.gone_ids)),
  merged as (select gone, kept from steps where not exists (select from steps further where further.gone = steps.kept))`

/** Documents of a kind that draw on entitlements by their lines `items`. */
export interface Drawing {
  readonly declared: Document
  /** How a refusal calls what they have drawn: 已申购. */
  readonly verb: string
  readonly heads: PgTable & Readonly<Record<'merchantId' | 'id' | 'code' | 'createdAt' | 'place', PgColumn>>
  /** Rows that count, as a statement: id, row, item, material, quantity, and what others have taken of it. It may join `merged (gone, kept)`. */
  readonly rows: (db: Db, projectId: string, asking: Asking) => Promise<SQL>
}

/** What a project is entitled to by item and material, and what is drawn of it, as tables of a statement that begins with them. */
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

/** An entitlement as it stands: `left` is never below zero. */
export interface EntitledRow extends Entitled {
  readonly amount: DecimalText
  readonly left: DecimalText
  readonly price: DecimalText | null
}
/** `limited`: whether the project has an entitlement at all. */
export interface Entitlement { readonly limited: boolean, readonly rows: readonly EntitledRow[] }

/**
 * What a project is entitled to, item by item and material by material: the limit, what documents that count draw of it, and what is left (domain B7.2).
 * @param materials keys of materials; of all of them unless given
 */
export async function entitlementOf(
  db: Db, drawing: Drawing, projectId: string, { materials, ...asking }: Asking & { readonly materials?: readonly string[] } = {}
): Promise<Entitlement> {
  const wanted = materials === undefined ? sql`true` : sql`material = any(${sql.param([...new Set(materials)])})`
  const found = await db.sql<{ item: string, material: string, quantity: string, amount: string, asked: string }>`
    with recursive ${await entitledTables(db, drawing, projectId, asking)} select item, material, quantity, amount, asked from entitled
    where ${wanted} order by item, material`
  const [first] = found.length > 0 ? found : await db.sql`select from ${ledgerBalance} where merchant_id = ${db.ctx.merchantId}
    and ledger = ${entitlement.name} and key[1] = ${projectId} limit 1`
  return {
    limited: first !== undefined,
    rows: found.map(({ item, material, quantity, amount, asked }): EntitledRow => {
      const left = dec(quantity).minus(asked)
      return {
        itemId: item, material, limit: toScale(dec(quantity), 6), asked: toScale(dec(asked), 6), amount: toScale(dec(amount), 2),
        left: toScale(left.isNegative() ? ZERO : left, 6), price: dec(quantity).isZero() ? null : toScale(dec(amount).div(quantity), 2),
      }
    }),
  }
}

/** A document that draws on an entitlement, and how much others have taken of its lines. */
export interface Taker {
  readonly item: string, readonly material: string, readonly id: string, readonly code: string, readonly day: string,
  readonly place: string | null, readonly quantity: string, readonly taken: string
}

/** Who draws on entitlements of these materials, the earliest first. */
export async function entitlementTakers(
  db: Db, { heads, rows }: Drawing, projectId: string, { materials, ...asking }: Asking & { readonly materials: readonly string[] }
): Promise<Taker[]> {
  if (materials.length === 0) return []
  const { merchantId } = db.ctx
  const found = await db.sql<Taker>`with recursive ${mergedItems(merchantId)}, drawn as (${await rows(db, projectId, asking)})
    select d.item, d.material, d.id, ${heads.code} as code, (${heads.createdAt} at time zone 'Asia/Shanghai')::date as day,
    ${heads.place} as place, sum(d.quantity) as quantity, sum(d.taken) as taken
    from drawn d join ${heads} on ${heads.merchantId} = ${merchantId} and ${heads.id} = d.id
    where d.material = any(${sql.param([...new Set(materials)])}) group by 1, 2, 3, 4, 5, 6 order by 5, 4`
  return found.map(({ quantity, taken, ...one }) => ({ ...one, quantity: toScale(dec(quantity), 6), taken: toScale(dec(taken), 6) }))
}
