import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { businessDate, countingOf } from '#schemas/kit/index.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { NEED_DAYS } from '#schemas/supply/purchaseSummary.ts'
import { subscribe as declaredSubscribe } from '#schemas/supply/subscribe.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { costBasis } from '#server/core/settings.ts'
import { contract, contractLine } from '#server/db/tables/contract.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { material } from '#server/db/tables/library.ts'
import { award, awardLine, inquiry, inquiryLine, purchaseOrder, purchaseOrderLine, subscribe, subscribeLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { countedQuantity, kindOf } from '#server/document/index.ts'

type Line = { readonly merchantId: PgColumn, readonly libMaterialId: PgColumn, readonly itemName: PgColumn, readonly spec: PgColumn, readonly brand: PgColumn, readonly unit: PgColumn }
/** The material of a row as `materialKey` has it: the item of the library, or its words. */
const keyOf = ({ libMaterialId, itemName, spec, unit }: Line): SQL =>
  sql`coalesce(${libMaterialId}, concat('[', to_json(trim(${itemName})), ',', to_json(trim(coalesce(${spec}, ''))), ',', to_json(trim(${unit})), ']'))`
const wordsOf = ({ itemName, spec, brand, unit }: Line): SQL => sql`${itemName} as name, ${spec} as spec, ${brand} as brand, ${unit} as unit`
const ofProject = (head: { readonly merchantId: PgColumn, readonly projectId: PgColumn }, { ctx }: Db, projectId: string): SQL =>
  sql`${head.merchantId} = ${ctx.merchantId} and ${head.projectId} = ${projectId}`

/** Every row of a document of the project that asks for, agrees on or orders a material, each with what it counts for. */
export function boughtRows(db: Db, projectId: string, side: 'INCL' | 'EXCL'): SQL {
  const amountOf = ({ amount, exclAmount }: { readonly amount: PgColumn, readonly exclAmount: PgColumn }): SQL => sql`${side === 'EXCL' ? exclAmount : amount}`
  const counted = (stored: Parameters<typeof countedQuantity>[0]): SQL => countedQuantity(stored, 'items', 'quantity')
  const asks = kindOf(declaredSubscribe).stored
  const orders = kindOf(ORDERS.MATERIAL).stored
  return sql`
    select 'ASK' as stage, ${declaredSubscribe.name}::text as kind, ${subscribe.id} as id, ${subscribe.code} as code, ${subscribe.createdAt} as at, ${subscribe.purpose} as title, null::text as party, ${subscribe.processState} as state,
      coalesce(${subscribeLine.drawsOn}, ${keyOf(subscribeLine)}) as material, ${wordsOf(subscribeLine)}, ${counted(asks)} as quantity, null::numeric as amount, coalesce(${subscribeLine.needDay}, ${subscribe.needDay}) as need
      from ${subscribeLine} join ${subscribe} on ${subscribe.merchantId} = ${subscribeLine.merchantId} and ${subscribe.id} = ${subscribeLine.subscribeId}
      where ${ofProject(subscribe, db, projectId)} and ${subscribe.processState} <> all(${sql.param([...countingOf(declaredSubscribe).none])})
    union all select 'INQUIRY', ${INQUIRIES.MATERIAL.name}, ${inquiry.id}, ${inquiry.code}, ${inquiry.createdAt}, ${inquiry.inquiryName}, null, ${inquiry.state}, ${keyOf(inquiryLine)}, ${wordsOf(inquiryLine)}, ${inquiryLine.quantity}, null, ${inquiryLine.needDay}
      from ${inquiryLine} join ${inquiry} on ${inquiry.merchantId} = ${inquiryLine.merchantId} and ${inquiry.id} = ${inquiryLine.inquiryId}
      where ${ofProject(inquiry, db, projectId)} and ${inquiry.kind} = 'MATERIAL' and ${inquiry.state} <> 'VOID'
    union all select 'AWARD', ${AWARDS.MATERIAL.name}, ${award.id}, ${award.code}, ${award.createdAt}, ${award.awardName}, (select s.name from supplier s where s.merchant_id = ${awardLine.merchantId} and s.id = ${awardLine.supplierId}), ${award.processState}, ${keyOf(awardLine)}, ${wordsOf(awardLine)}, ${awardLine.quantity}, null, ${awardLine.needDay}
      from ${awardLine} join ${award} on ${award.merchantId} = ${awardLine.merchantId} and ${award.id} = ${awardLine.awardId}
      where ${ofProject(award, db, projectId)} and ${award.kind} = 'MATERIAL' and ${award.processState} <> 'CANCELLED'
    union all select 'CONTRACT', ${CONTRACTS_OF.MATERIAL.name}, ${contract.id}, ${contract.code}, ${contract.createdAt}, ${contract.contractName}, (select s.name from supplier s where s.merchant_id = ${contract.merchantId} and s.id = ${contract.supplierId}),
        case when ${contract.processState} = 'COMPLETE' then ${contract.contractState} else ${contract.processState} end, ${keyOf(contractLine)}, ${wordsOf(contractLine)}, ${contractLine.quantity}, ${amountOf(contractLine)}, null
      from ${contractLine} join ${contract} on ${contract.merchantId} = ${contractLine.merchantId} and ${contract.id} = ${contractLine.contractId}
      where ${ofProject(contract, db, projectId)} and ${contract.kind} = 'MATERIAL' and ${contract.processState} <> 'CANCELLED'
    union all select 'ORDER', ${ORDERS.MATERIAL.name}, ${purchaseOrder.id}, ${purchaseOrder.code}, ${purchaseOrder.createdAt}, ${purchaseOrder.orderName}, (select s.name from supplier s where s.merchant_id = ${purchaseOrder.merchantId} and s.id = ${purchaseOrder.supplierId}), ${purchaseOrder.processState}, ${keyOf(purchaseOrderLine)}, ${wordsOf(purchaseOrderLine)},
        ${counted(orders)}, ${amountOf(purchaseOrderLine)} * ${counted(orders)} / nullif(${purchaseOrderLine.quantity}, 0), coalesce(${purchaseOrderLine.needDay}, ${purchaseOrder.needDay})
      from ${purchaseOrderLine} join ${purchaseOrder} on ${purchaseOrder.merchantId} = ${purchaseOrderLine.merchantId} and ${purchaseOrder.id} = ${purchaseOrderLine.orderId}
      where ${ofProject(purchaseOrder, db, projectId)} and ${purchaseOrder.kind} = 'MATERIAL' and ${purchaseOrder.processState} <> 'CANCELLED'`
}

/** A sum of the rows of one stage; of contracts and orders of those that everybody has agreed to. */
const sumOf = (stage: string, what: 'quantity' | 'amount', where: SQL = sql`true`): SQL => sql`sum(${sql.identifier(what)}) filter (where stage = ${stage} and ${where})`
const AGREED = sql`state in ('EFFECTIVE', 'TO_SIGN', 'DONE')`
const ORDERED = sql`state = 'COMPLETE'`

/** 采购汇总 as rows of a statement, one for each material that the project is entitled to or that a document of it names (domain B7.2). */
export async function summaryRows(db: Db, projectId: string): Promise<SQL> {
  const side = await costBasis(db)
  const today = businessDate(db.ctx.now)
  return sql`
    with bought as (${boughtRows(db, projectId, side)}),
    entitled as (select key[3] as material, coalesce(sum(quantity) filter (where key[4] = '1'), 0) as target, sum(quantity) filter (where key[4] <> '1') as change, sum(quantity) as total, sum(amount) as amount
      from ${ledgerBalance} where merchant_id = ${db.ctx.merchantId} and ledger = ${entitlement.name} and key[1] = ${projectId} group by 1),
    stages as (select material as named, min(name) as name, min(spec) as spec, min(brand) as brand, min(unit) as unit,
      ${sumOf('ASK', 'quantity')} as asked, ${sumOf('INQUIRY', 'quantity', sql`state in ('QUOTING', 'CLOSED')`)} as inquiring, ${sumOf('CONTRACT', 'quantity', AGREED)} as contracted, ${sumOf('CONTRACT', 'amount', AGREED)} as agreed,
      ${sumOf('ORDER', 'quantity', ORDERED)} as ordered, ${sumOf('ORDER', 'amount', ORDERED)} as spent, ${sumOf('ASK', 'quantity', sql`need <= ${today}::date + ${NEED_DAYS}::int`)} as soon,
      min(need) filter (where stage = 'ASK') as need, max(${today}::date - need) filter (where stage = 'ORDER' and ${ORDERED} and quantity > 0 and need < ${today}::date) as late
      from bought group by 1),
    merged as (select coalesce(e.material, s.named) as material, s.*, e.target, e.change, e.amount as budget, e.total from entitled e full join stages s on s.named = e.material),
    valued as (select m.*, case when m.material like '[%' then m.material::json end as words, case when total > 0 then round(budget / total, 2) end as target_price, case when contracted > 0 then round(agreed / contracted, 2) end as contract_price,
      greatest(coalesce(soon, 0) - coalesce(ordered, 0), 0) as short, coalesce(asked, 0) > coalesce(ordered, 0) as waits from merged m)
    select v.material as key, v.material as material, coalesce(l.name, v.name, v.words->>0) as "itemName", coalesce(l.spec, v.spec, v.words->>1) as spec, coalesce(l.brand, v.brand) as brand,
      coalesce(l.unit, v.unit, v.words->>2) as unit, target, change, asked, inquiring, contracted, ordered, ordered as coming,
      case when waits then need end as "needDay", nullif(short, 0) as short, target_price as "targetPrice", contract_price as "contractPrice",
      case when target_price > 0 then round((contract_price - target_price) / target_price * 100, 2) end as difference, late as "lateDays", budget, spent, agreed,
      case when short > 0 then 'SHORT' when late > 0 then 'LATE' when soon > 0 then 'COMING' else 'NONE' end as light
    from valued v left join ${material} l on l.merchant_id in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT}) and l.id = v.material`
}
