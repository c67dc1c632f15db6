import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
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
import {
  award, awardLine, inquiry, inquiryLine, purchaseOrder, purchaseOrderLine, subscribe, subscribeLine,
} from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { countedQuantity, kindOf } from '#server/document/index.ts'
import { billRows } from './bills.ts'
import { storedRows } from './stored.ts'
import { wordsKeyOf } from './termsKey.ts'

interface Lines {
  readonly merchantId: PgColumn, readonly libMaterialId: PgColumn, readonly itemName: PgColumn, readonly spec: PgColumn,
  readonly brand: PgColumn, readonly unit: PgColumn, readonly quantity: PgColumn
}
interface Heads {
  readonly merchantId: PgColumn, readonly id: PgColumn, readonly code: PgColumn, readonly createdAt: PgColumn, readonly projectId: PgColumn
}
/** Rows of one kind of document; a stage has no supplier, amount or need date by default. */
interface Stage {
  readonly stage: PurchaseStage
  readonly document: { readonly name: string }
  readonly head: Heads
  readonly line: Lines
  /** The line's column with its document's id. */
  readonly of: PgColumn
  readonly title: PgColumn
  readonly state: SQL
  readonly where: SQL
  /** Joined after the tables of line and document. */
  readonly join?: SQL
  readonly supplier?: PgColumn
  readonly material?: SQL
  readonly quantity?: SQL
  readonly amount?: SQL
  readonly need?: SQL
  /** Sums of a material's rows in 采购汇总, by name. */
  readonly sums: Readonly<Record<string, SQL>>
}

/** A row's material as in `materialKey`: the library item, or its words. */
const keyOf = ({ libMaterialId, itemName, spec, unit }: Lines): SQL => sql`coalesce(${libMaterialId}, ${wordsKeyOf(itemName, spec, unit)})`
const NO_TEXT = sql`null::text`

const notCancelled = (state: PgColumn): SQL => sql`${state} <> 'CANCELLED'`
const ofMaterials = (kind: PgColumn): SQL => sql`${kind} = 'MATERIAL'`
const isApproved = (state: PgColumn): SQL => sql`${state} = 'COMPLETE'`
const amountOn = (side: PriceSide, { amount, exclAmount }: { readonly amount: PgColumn, readonly exclAmount: PgColumn }): SQL =>
  sql`${side === 'EXCL' ? exclAmount : amount}`

/** The purchase stages with the counted quantity of their rows; of contracts and orders only approved ones are summed. */
async function stagesOf(db: Db, side: PriceSide): Promise<readonly Stage[]> {
  const today = sql`${businessDate(db.ctx.now)}::date`
  const requested = await countedQuantity(db, kindOf(declaredSubscribe).stored, 'items', 'quantity')
  const need = sql`coalesce(${subscribeLine.needDay}, ${subscribe.needDay})`
  const [effective, contracted] = [
    sql`${isApproved(contract.processState)} and ${contract.contractState} in ('EFFECTIVE', 'TO_SIGN', 'DONE')`,
    amountOn(side, contractLine),
  ]
  const ordered = await countedQuantity(db, kindOf(ORDERS.MATERIAL).stored, 'items', 'quantity')
  const [due, spent] = [
    sql`coalesce(${purchaseOrderLine.needDay}, ${purchaseOrder.needDay})`, ordered.share(amountOn(side, purchaseOrderLine)),
  ]
  return [
    {
      stage: 'ASK', document: declaredSubscribe, head: subscribe, line: subscribeLine, of: subscribeLine.subscribeId,
      title: subscribe.purpose, state: sql`${subscribe.processState}`,
      where: sql`${subscribe.processState} <> all(${sql.param([...countingOf(declaredSubscribe).none])})`,
      material: sql`coalesce(${subscribeLine.drawsOn}, ${keyOf(subscribeLine)})`,
      quantity: requested.quantity, join: requested.join, need,
      sums: {
        asked: sql`sum(${requested.quantity})`,
        soon: sql`sum(${requested.quantity}) filter (where ${need} <= ${today} + ${NEED_DAYS}::int)`,
        need: sql`min(${need})`,
      },
    },
    {
      stage: 'INQUIRY', document: INQUIRIES.MATERIAL, head: inquiry, line: inquiryLine, of: inquiryLine.inquiryId,
      title: inquiry.inquiryName, state: sql`${inquiry.state}`,
      where: sql`${ofMaterials(inquiry.kind)} and ${inquiry.state} <> 'VOID'`, need: sql`${inquiryLine.needDay}`,
      sums: { inquiring: sql`sum(${inquiryLine.quantity}) filter (where ${inquiry.state} in ('QUOTING', 'CLOSED'))` },
    },
    {
      stage: 'AWARD', document: AWARDS.MATERIAL, head: award, line: awardLine, of: awardLine.awardId, title: award.awardName,
      state: sql`${award.processState}`,
      where: sql`${ofMaterials(award.kind)} and ${notCancelled(award.processState)}`, supplier: awardLine.supplierId,
      need: sql`${awardLine.needDay}`, sums: {},
    },
    {
      stage: 'CONTRACT', document: CONTRACTS_OF.MATERIAL, head: contract, line: contractLine, of: contractLine.contractId,
      title: contract.contractName,
      state: sql`case when ${isApproved(contract.processState)} then ${contract.contractState} else ${contract.processState} end`,
      where: sql`${ofMaterials(contract.kind)} and ${notCancelled(contract.processState)}`, supplier: contract.supplierId,
      amount: contracted,
      sums: {
        contracted: sql`sum(${contractLine.quantity}) filter (where ${effective})`,
        agreed: sql`sum(${contracted}) filter (where ${effective})`,
      },
    },
    {
      stage: 'ORDER', document: ORDERS.MATERIAL, head: purchaseOrder, line: purchaseOrderLine, of: purchaseOrderLine.orderId,
      title: purchaseOrder.orderName, state: sql`${purchaseOrder.processState}`,
      where: sql`${ofMaterials(purchaseOrder.kind)} and ${notCancelled(purchaseOrder.processState)}`, supplier: purchaseOrder.supplierId,
      quantity: ordered.quantity, join: ordered.join, amount: spent, need: due,
      sums: {
        ordered: sql`sum(${ordered.quantity}) filter (where ${isApproved(purchaseOrder.processState)})`,
        spent: sql`sum(${spent}) filter (where ${isApproved(purchaseOrder.processState)})`,
        late: sql`max(${today} - ${due}) filter (where ${isApproved(purchaseOrder.processState)} and ${ordered.quantity} > 0
          and ${due} < ${today})`,
      },
    },
  ]
}

const rowsOf = ({ ctx: { merchantId } }: Db, projectId: string, { head, line, of: documentId, where, join = sql`` }: Stage): SQL =>
  sql`from ${line} join ${head} on ${head.merchantId} = ${line.merchantId} and ${head.id} = ${documentId} ${join}
    where ${head.merchantId} = ${merchantId} and ${head.projectId} = ${projectId} and ${where}`

const partyOf = (merchantId: SQLWrapper, supplierId: SQLWrapper): SQL =>
  sql`(select ${supplier.supplierName} from ${supplier} where ${supplier.merchantId} = ${merchantId} and ${supplier.id} = ${supplierId})`

/** Rows of the project's documents that request, contract, order, receive or return a material, with counted quantities. */
export async function boughtRows(db: Db, projectId: string, side: PriceSide): Promise<SQL> {
  const bought = (await stagesOf(db, side)).map(one => {
    const {
      stage, document, head, line, title, state, supplier: by, material: key = keyOf(line), quantity = sql`${line.quantity}`,
      amount = sql`null::numeric`, need = sql`null::date`,
    } = one
    return sql`select ${stage}::text as stage, ${document.name}::text as kind, ${head.id} as id, ${head.code} as code,
      ${head.createdAt} as at, ${title} as title, ${by === undefined ? NO_TEXT : partyOf(head.merchantId, by)} as party,
      ${state} as state, ${key} as material, ${quantity} as quantity, ${amount} as amount, ${need} as need ${rowsOf(db, projectId, one)}`
  })
  return sql.join([...bought, ...billRows(db, projectId, side, partyOf)], sql` union all `)
}

/** Sums of a stage by material; in one list of all stages every sum would read every row. */
const stageSums = (db: Db, projectId: string, stage: Stage): SQL => {
  const { line, material: key = keyOf(line), sums } = stage
  const added = Object.entries(sums).map(([name, sum]) => sql`, ${sum} as ${sql.identifier(name)}`)
  return sql`(select ${key} as material, min(${line.itemName}) as name, min(${line.spec}) as spec, min(${line.brand}) as brand,
    min(${line.unit}) as unit${sql.join(added)}
    ${rowsOf(db, projectId, stage)} group by 1) ${sql.identifier(stage.stage)}`
}

/** Ordered and not received; exchanged returns are due again. */
const COMING = sql`greatest(coalesce(ordered, 0) - coalesce(received, 0) + coalesce(exchanged, 0), 0)`
/** Needed soon, less issued, in stock and due. */
const SHORT = sql`greatest(coalesce(soon, 0) - coalesce(issued, 0) - coalesce("onHand", 0) - ${COMING}, 0)`
const PRICES = { target: sql`round(budget / nullif(total, 0), 2)`, contract: sql`round(agreed / nullif(contracted, 0), 2)` }

/**
 * 采购汇总: one row per material in the project's entitlement or documents (domain B7.2). Without `with`: PostgreSQL computes columns outside
 * condition and order for one page only.
 */
export async function summaryRows(db: Db, projectId: string): Promise<SQL> {
  const stages = await stagesOf(db, await costBasis(db))
  const word = (name: 'name' | 'spec' | 'brand' | 'unit'): SQL =>
    sql.join([sql`l.${sql.identifier(name)}`, ...stages.map(({ stage }) => sql`${sql.identifier(stage)}.${sql.identifier(name)}`)], sql`, `)
  const keyPart = (place: number): SQL => sql`case when material like '[%' then material::json->>${place}::int end`
  return sql`select material as key, material, coalesce(${word('name')}, ${keyPart(0)}) as "itemName", coalesce(${word('spec')},
    ${keyPart(1)}) as spec, coalesce(${word('brand')}) as brand,
      coalesce(${word('unit')}, ${keyPart(2)}) as unit, target, change, asked, inquiring, contracted, ordered, received, issued, "onHand",
      ${COMING} as coming,
      case when coalesce(asked, 0) > coalesce(ordered, 0) then need end as "needDay", nullif(${SHORT}, 0) as short,
      ${PRICES.target} as "targetPrice", ${PRICES.contract} as "contractPrice",
      round((${PRICES.contract} - ${PRICES.target}) / nullif(${PRICES.target}, 0) * 100, 2) as difference,
      case when ${COMING} > 0 then late end as "lateDays", budget, spent, agreed, "receivedAmount", "issuedAmount", "onHandAmount",
      ${COMING} * spent / nullif(ordered, 0) as "comingAmount",
      case when ${SHORT} > 0 then 'SHORT' when late > 0 and ${COMING} > 0 then 'LATE'
      when soon > coalesce(issued, 0) + coalesce("onHand", 0) then 'COMING' when soon > 0 then 'ENOUGH' else 'NONE' end as light
    from (select key[3] as material, coalesce(sum(quantity) filter (where key[4] = '1'), 0) as target,
    sum(quantity) filter (where key[4] <> '1') as change, sum(quantity) as total, sum(amount) as budget
        from ${ledgerBalance} where merchant_id = ${db.ctx.merchantId} and ledger = ${entitlement.name} and key[1] = ${projectId}
        group by 1) entitled
      full join ${sql.join(stages.map(stage => sql`${stageSums(db, projectId, stage)} using (material)`), sql` full join `)}
      full join ${storedRows(db, projectId)} stored using (material)
      left join ${material} l on l.merchant_id in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT}) and l.id = material`
}
