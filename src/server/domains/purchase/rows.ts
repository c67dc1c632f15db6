import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { businessDate, countingOf } from '#schemas/kit/index.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { NEED_DAYS, type PurchaseStage } from '#schemas/supply/purchaseSummary.ts'
import { subscribe as declaredSubscribe } from '#schemas/supply/subscribe.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { costBasis } from '#server/core/settings.ts'
import { contract, contractLine } from '#server/db/tables/contract.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { material } from '#server/db/tables/library.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { award, awardLine, inquiry, inquiryLine, purchaseOrder, purchaseOrderLine, subscribe, subscribeLine } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { countedQuantity, kindOf } from '#server/document/index.ts'

interface Lines { readonly merchantId: PgColumn, readonly libMaterialId: PgColumn, readonly itemName: PgColumn, readonly spec: PgColumn, readonly brand: PgColumn, readonly unit: PgColumn, readonly quantity: PgColumn }
interface Heads { readonly merchantId: PgColumn, readonly id: PgColumn, readonly code: PgColumn, readonly createdAt: PgColumn, readonly projectId: PgColumn }
/** What rows of one kind of document say; a stage has no supplier, no amount and no day of need unless it says so. */
interface Stage {
  readonly stage: PurchaseStage
  readonly document: { readonly name: string }
  readonly head: Heads
  readonly line: Lines
  /** The column of the line that names its document. */
  readonly of: PgColumn
  readonly title: PgColumn
  readonly state: SQL
  readonly where: SQL
  readonly supplier?: PgColumn
  readonly material?: SQL
  readonly quantity?: SQL
  readonly amount?: SQL
  readonly need?: SQL
}

/** The material of a row as `materialKey` has it: the item of the library, or its words. */
const keyOf = ({ libMaterialId, itemName, spec, unit }: Lines): SQL =>
  sql`coalesce(${libMaterialId}, concat('[', to_json(trim(${itemName})), ',', to_json(trim(coalesce(${spec}, ''))), ',', to_json(trim(${unit})), ']'))`
const NO_TEXT = sql`null::text`

const stageRows = ({ ctx: { merchantId } }: Db, projectId: string, { stage, document, head, line, of, title, state, where, supplier: by, ...own }: Stage): SQL => {
  const { material: key = keyOf(line), quantity = sql`${line.quantity}`, amount = sql`null::numeric`, need = sql`null::date` } = own
  const party = by === undefined ? NO_TEXT : sql`(select ${supplier.supplierName} from ${supplier} where ${supplier.merchantId} = ${head.merchantId} and ${supplier.id} = ${by})`
  return sql`select ${stage}::text as stage, ${document.name}::text as kind, ${head.id} as id, ${head.code} as code, ${head.createdAt} as at, ${title} as title, ${party} as party, ${state} as state,
      ${key} as material, ${line.itemName} as name, ${line.spec} as spec, ${line.brand} as brand, ${line.unit} as unit, ${quantity} as quantity, ${amount} as amount, ${need} as need
    from ${line} join ${head} on ${head.merchantId} = ${line.merchantId} and ${head.id} = ${of}
    where ${head.merchantId} = ${merchantId} and ${head.projectId} = ${projectId} and ${where}`
}

const notCancelled = (state: PgColumn): SQL => sql`${state} <> 'CANCELLED'`
const ofMaterials = (kind: PgColumn): SQL => sql`${kind} = 'MATERIAL'`

/** Every row of a document of the project that asks for, agrees on or orders a material, each with what it counts for. */
export function boughtRows(db: Db, projectId: string, side: PriceSide): SQL {
  const amountOf = ({ amount, exclAmount }: { readonly amount: PgColumn, readonly exclAmount: PgColumn }): SQL => sql`${side === 'EXCL' ? exclAmount : amount}`
  const ordered = countedQuantity(kindOf(ORDERS.MATERIAL).stored, 'items', 'quantity')
  const stages: readonly Stage[] = [
    {
      stage: 'ASK', document: declaredSubscribe, head: subscribe, line: subscribeLine, of: subscribeLine.subscribeId, title: subscribe.purpose, state: sql`${subscribe.processState}`,
      where: sql`${subscribe.processState} <> all(${sql.param([...countingOf(declaredSubscribe).none])})`, material: sql`coalesce(${subscribeLine.drawsOn}, ${keyOf(subscribeLine)})`,
      quantity: countedQuantity(kindOf(declaredSubscribe).stored, 'items', 'quantity'), need: sql`coalesce(${subscribeLine.needDay}, ${subscribe.needDay})`,
    },
    {
      stage: 'INQUIRY', document: INQUIRIES.MATERIAL, head: inquiry, line: inquiryLine, of: inquiryLine.inquiryId, title: inquiry.inquiryName, state: sql`${inquiry.state}`,
      where: sql`${ofMaterials(inquiry.kind)} and ${inquiry.state} <> 'VOID'`, need: sql`${inquiryLine.needDay}`,
    },
    {
      stage: 'AWARD', document: AWARDS.MATERIAL, head: award, line: awardLine, of: awardLine.awardId, title: award.awardName, state: sql`${award.processState}`,
      where: sql`${ofMaterials(award.kind)} and ${notCancelled(award.processState)}`, supplier: awardLine.supplierId, need: sql`${awardLine.needDay}`,
    },
    {
      stage: 'CONTRACT', document: CONTRACTS_OF.MATERIAL, head: contract, line: contractLine, of: contractLine.contractId, title: contract.contractName,
      state: sql`case when ${contract.processState} = 'COMPLETE' then ${contract.contractState} else ${contract.processState} end`,
      where: sql`${ofMaterials(contract.kind)} and ${notCancelled(contract.processState)}`, supplier: contract.supplierId, amount: amountOf(contractLine),
    },
    {
      stage: 'ORDER', document: ORDERS.MATERIAL, head: purchaseOrder, line: purchaseOrderLine, of: purchaseOrderLine.orderId, title: purchaseOrder.orderName, state: sql`${purchaseOrder.processState}`,
      where: sql`${ofMaterials(purchaseOrder.kind)} and ${notCancelled(purchaseOrder.processState)}`, supplier: purchaseOrder.supplierId, quantity: ordered,
      amount: sql`${amountOf(purchaseOrderLine)} * ${ordered} / nullif(${purchaseOrderLine.quantity}, 0)`, need: sql`coalesce(${purchaseOrderLine.needDay}, ${purchaseOrder.needDay})`,
    },
  ]
  return sql.join(stages.map(stage => stageRows(db, projectId, stage)), sql` union all `)
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
    valued as (select m.*, case when m.material like '[%' then m.material::json end as words,
      case when total > 0 then round(budget / total, 2) end as target_price, case when contracted > 0 then round(agreed / contracted, 2) end as contract_price,
      greatest(coalesce(soon, 0) - coalesce(ordered, 0), 0) as short, coalesce(asked, 0) > coalesce(ordered, 0) as waits from merged m)
    select v.material as key, v.material as material, coalesce(l.name, v.name, v.words->>0) as "itemName", coalesce(l.spec, v.spec, v.words->>1) as spec, coalesce(l.brand, v.brand) as brand,
      coalesce(l.unit, v.unit, v.words->>2) as unit, target, change, asked, inquiring, contracted, ordered, ordered as coming,
      case when waits then need end as "needDay", nullif(short, 0) as short, target_price as "targetPrice", contract_price as "contractPrice",
      case when target_price > 0 then round((contract_price - target_price) / target_price * 100, 2) end as difference, late as "lateDays", budget, spent, agreed,
      case when short > 0 then 'SHORT' when late > 0 then 'LATE' when soon > 0 then 'COMING' else 'NONE' end as light
    from valued v left join ${material} l on l.merchant_id in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT}) and l.id = v.material`
}
