import { sql, type SQL } from 'drizzle-orm'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import { material } from '#server/db/tables/library.ts'
import { outDocument, outDocumentLine, purchaseReturn, purchaseReturnLine } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { moveOf, sourcesOf, stockPostings } from '#server/domains/stockMoves/index.ts'
import { wordsKeyOf } from './termsKey.ts'

/** Target keys of used library items: by id, or by their words. */
export const targetKeys = ({ ctx: { merchantId } }: Db, used: SQL): SQL => sql`
  select u.material as id, case when not exists (select from targets t where t.material = u.material) and exists (select from targets t
  where t.material = u.words) then u.words else u.material end as material
  from (select distinct x.material, ${wordsKeyOf(sql`m.name`, sql`m.spec`, sql`m.unit`)} as words from (${used}) x join ${material} m
  on m.id = x.material and m.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT})) u`
export const targets = ({ ctx: { merchantId } }: Db, projectId: string): SQL =>
  sql`targets as (select distinct key[3] as material from ${ledgerBalance} where merchant_id = ${merchantId}
    and ledger = ${entitlement.name} and key[1] = ${projectId})`

/**
 * Stock movements of a project by material and way, in its stores and by its bills in shared ones. `small` marks small issues without a
 * pick.
 */
export function movedOf(db: Db, projectId: string): SQL {
  const { merchantId } = db.ctx
  const small = sql`(l.source_kind = ${otherOut.name} and l.source in (select o.id from ${outDocument} o where o.merchant_id = ${merchantId}
    and o.project_id = ${projectId} and o.reason = 'SMALL'))`
  const facts = sql`l.key[2] as material, ${moveOf(db)} as move, ${small} as small, l.quantity, l.amount`
  return sql`select ${facts} from ${warehouse} w join ${ledgerRow} l on ${stockPostings(db)} and l.key[1] = w.id
    where w.merchant_id = ${merchantId} and w.project_id = ${projectId}
    union all select ${facts} from ${document} d join ${ledgerRow} l on ${stockPostings(db)} and l.source = any(${sourcesOf(sql`d.id`)})
      join ${warehouse} w on w.merchant_id = l.merchant_id and w.id = l.key[1] and w.project_id is null where d.merchant_id = ${merchantId}
      and d.project_id = ${projectId}`
}

const exchangedOf = ({ ctx: { merchantId } }: Db, projectId: string): SQL => sql`
  select ${purchaseReturnLine.libMaterialId} as material, ${purchaseReturnLine.quantity} as quantity
    from ${purchaseReturnLine} join ${purchaseReturn} on ${purchaseReturn.merchantId} = ${purchaseReturnLine.merchantId}
    and ${purchaseReturn.id} = ${purchaseReturnLine.purchaseReturnId}
    where ${purchaseReturn.merchantId} = ${merchantId} and ${purchaseReturn.projectId} = ${projectId}
    and ${purchaseReturn.processState} = 'COMPLETE' and ${purchaseReturnLine.way} = 'EXCHANGE'
  union all select ${outDocumentLine.libMaterialId}, ${outDocumentLine.quantity}
    from ${outDocumentLine} join ${outDocument} on ${outDocument.merchantId} = ${outDocumentLine.merchantId}
    and ${outDocument.id} = ${outDocumentLine.outDocumentId}
    where ${outDocument.merchantId} = ${merchantId} and ${outDocument.projectId} = ${projectId} and ${outDocument.docType} = 'DIRECT'
    and ${outDocument.processState} = 'COMPLETE' and ${outDocumentLine.way} = 'EXCHANGE'`

/**
 * Store totals by target key: `received`, `issued` less returns, `onHand`, `exchanged`; and their value on the cost side, received less
 * returned.
 */
export const storedRows = (db: Db, projectId: string): SQL => sql`(with ${targets(db, projectId)},
  counted as (
    select material, sum(quantity) filter (where move = 'PURCHASE') as received,
      - sum(quantity) filter (where move in ('PICKED', 'BACK') or small) as issued, sum(quantity) as "onHand", null::numeric as exchanged,
      sum(amount) filter (where move in ('PURCHASE', 'RETURNED')) as "receivedAmount",
      - sum(amount) filter (where move in ('PICKED', 'BACK') or small) as "issuedAmount", sum(amount) as "onHandAmount"
      from (${movedOf(db, projectId)}) m group by 1
    union all select material, null, null, null, sum(quantity), null, null, null from (${exchangedOf(db, projectId)}) e group by 1),
  meant as (${targetKeys(db, sql`select material from counted`)})
  select coalesce(t.material, c.material) as material, sum(received) as received, sum(issued) as issued, sum("onHand") as "onHand",
  sum(exchanged) as exchanged,
    sum("receivedAmount") as "receivedAmount", sum("issuedAmount") as "issuedAmount", sum("onHandAmount") as "onHandAmount"
  from counted c left join meant t on t.id = c.material where c.material is not null group by 1)`
