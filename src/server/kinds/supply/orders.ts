import { and, eq, isNull, sql } from 'drizzle-orm'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { businessDate, comparePlain, dec, SOURCE_ROW, sumOf, toScale, type Draft, type Problem } from '#schemas/kit/index.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { settingAt } from '#server/core/settings.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { document, documentLink, documentRowClosed } from '#server/db/tables/document.ts'
import { outDocumentLine, purchaseReturnLine } from '#server/db/tables/store.ts'
import { purchaseOrder, purchaseOrderLine } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type LineFault, type Saving, type StoredRecord } from '#server/document/index.ts'
import { recordPrices, withdrawPrices } from '#server/domains/price/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { priceFactsOf, supplierFaults } from '#server/domains/supplier/index.ts'
import { cellText } from '#server/grid/index.ts'
import { contracts } from '../contract/contracts.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { servedSubscribe } from './subscribe.ts'
import { bindItems } from '../contract/items.ts'

type Library = keyof typeof ORDERS
const projects = projectsFor('order')
const text = (value: unknown): string | null => cellText(value) || null
const fromContract = (row: Draft['head']): boolean => text(row[SOURCE_ROW]) !== null

/** Purchases without a contract (零星) up to the company's limit (domain B7.1). */
async function spotFaults(tx: Tx, { draft: { lines } }: Saving): Promise<Problem[]> {
  const spot = sumOf((lines.items ?? []).filter(row => !fromContract(row)).map(row => text(row.amount)))
  const limit = await settingAt(tx, 'spotPurchaseLimit', businessDate(tx.ctx.now))
  if (dec(spot).lte(dec(limit))) return []
  return [{ row: '', column: 'totalAmount', code: 'invalid', text: `没有合同的明细共 ${toScale(dec(spot), 2)} 元，超过零星采购限额 ${limit} 元，请先签合同` }]
}

/** Faults of prices that differ from the contract's. */
const priceFaults = (library: Library) => async (tx: Tx, { draft: { lines } }: Saving): Promise<LineFault[]> => {
  const { table, columns } = contracts[library].stored.lines.items!
  const rows = (lines.items ?? []).filter(fromContract)
  const contractPrices = await tx.sql<{ id: string, price: string }>`select ${table.id} as id, ${columns.price!} as price from ${table}
    where ${table.merchantId} = ${tx.ctx.merchantId} and ${table.id} = any(${sql.param(rows.map(row => String(row[SOURCE_ROW])))})`
  const prices = new Map(contractPrices.map(({ id, price }) => [id, price]))
  return rows.flatMap((row): LineFault[] => {
    const price = prices.get(String(row[SOURCE_ROW]))
    if (price === undefined || comparePlain(price, text(row.price) ?? '0') === 0) return []
    return [{
      line: 'items', row: String(row.id), column: 'price', code: 'invalid',
      text: `${text(row.itemName) ?? ''}：合同单价 ${toScale(dec(price), 2)}，订单不能改价，请先签补充协议`,
    }]
  })
}

/** Price facts of the order's day, in the words of its lines (domain B7.5). */
async function recordOrderPrices(tx: Tx, library: Library, { id, head, lines }: StoredRecord): Promise<void> {
  const { region, type } = await priceFactsOf(tx, String(head.supplierId))
  const includeTax = head.includeTax === true
  await recordPrices(tx, (lines.items ?? []).map(row => ({
    libMaterialId: text(row.libMaterialId), machine: library === 'MACHINE', name: String(row.itemName), spec: text(row.spec),
    brand: text(row.brand), unit: text(row.unit),
    source: 'ORDER' as const, sourceId: id, sourceCode: String(head.code), sourceName: String(head.orderName),
    day: businessDate(tx.ctx.now),
    supplier: { id: text(head.supplierId), name: String(head.supplierName ?? ''), type }, region, quantity: text(row.quantity),
    includeTax, taxRate: text(head.taxRate), priceIncl: includeTax ? text(row.price) : null, priceExcl: includeTax ? null : text(row.price),
  })))
}
async function withdrawOrderPrices(tx: Tx, id: string): Promise<void> {
  const recorded = await tx.q.select({ id: pricePoint.id }).from(pricePoint).where(and(
    eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.source, 'ORDER'), eq(pricePoint.sourceId, id),
    isNull(pricePoint.withdrawnAt)))
  await withdrawPrices(tx, recorded.map(point => point.id))
}

/** Returned for exchange out of a link `k`, to be delivered again. */
const exchanged = sql`coalesce((select sum(x.quantity) from ${documentLink} x join ${document} y on y.merchant_id = x.merchant_id
  and y.id = x.to_id and y.state = 'COMPLETE'
  where x.merchant_id = k.merchant_id and x.from_id = k.to_id and x.from_row = k.to_row and (
    exists (select from ${purchaseReturnLine} r where r.merchant_id = x.merchant_id and r.id = x.to_row and r.way = 'EXCHANGE')
    or exists (select from ${outDocumentLine} r where r.merchant_id = x.merchant_id and r.id = x.to_row and r.way = 'EXCHANGE'))), 0)`
/** An order's rows: the quantity received of each, and whether the rest was closed. */
const delivered = sql`(select l.quantity, exists (select from ${documentRowClosed} c where c.merchant_id = l.merchant_id
  and c.document_id = l.order_id and c.line = 'items' and c.row_key = l.id) as closed,
    coalesce((select sum(k.quantity - ${exchanged}) from ${documentLink} k join ${document} t on t.merchant_id = k.merchant_id
    and t.id = k.to_id
      where k.merchant_id = l.merchant_id and k.from_id = l.order_id and k.from_row = l.id and t.kind = ${planIn.name}
      and t.state = 'COMPLETE'), 0) as arrived
  from ${purchaseOrderLine} l where l.merchant_id = ${purchaseOrder.merchantId} and l.order_id = ${purchaseOrder.id})`
/** 已关闭: the rest of all rows was closed (domain B7.5). */
const deliverState = sql`case when ${purchaseOrder.processState} <> 'COMPLETE' then 'NONE' else (select case
  when bool_and(d.closed) then 'CLOSED' when bool_and(d.closed or d.arrived >= d.quantity) then 'ALL'
  when bool_or(d.arrived > 0) then 'PART' else 'NONE' end from ${delivered} d) end`

const served = (library: Library) => kind(ORDERS[library], {
  table: purchaseOrder, only: { kind: library }, columns: { deliverState },
  sources: {
    [CONTRACTS_OF[library].name]: contracts[library].stored, ...library === 'MATERIAL' && { [subscribe.name]: servedSubscribe.stored },
  },
  overRates: { [CONTRACTS_OF[library].name]: 'orderOverRate' },
  async prepare(tx, saving) {
    const draft = await bindItems(library)(tx, saving)
    return { ...draft, head: { ...draft.head, spot: (draft.lines.items ?? []).some(row => !fromContract(row)) } }
  },
  validate: [
    (tx, { stored, draft: { head } }) =>
      supplierFaults(tx, library, [{ ...head, id: '' }], 'supplierId', new Map([['', text(stored?.head.supplierId)]])),
    (tx, { draft: { head } }) => projects.faults(tx, head), spotFaults, priceFaults(library),
  ],
  approval: {
    check: async (db, { head }) =>
      (await supplierFaults(db, library, [{ ...head, id: '' }], 'supplierId'))[0]?.text ?? await projects.refusal(db, head),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      await recordOrderPrices(tx, library, record)
    },
    async undo(tx, { id, head, lines }) {
      await withdrawOrderPrices(tx, id)
      return [`订单 ${String(head.code)} 退回未发起，撤回 ${(lines.items ?? []).length} 条价格记录`]
    },
  },
})
/** Call-offs of contracts in force, and small purchases without one (domain B7.3). */
export const orders = { MATERIAL: served('MATERIAL'), MACHINE: served('MACHINE') } as const
