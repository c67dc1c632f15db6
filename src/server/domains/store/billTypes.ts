import { sql, type SQL } from 'drizzle-orm'
import { IN_BILLS, inBills, OUT_BILLS, outBills } from '#schemas/store/billTypes.ts'
import { back } from '#schemas/store/backs.ts'
import { count } from '#schemas/store/counts.ts'
import { pick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import type { Columns, Document, Grid } from '#schemas/kit/index.ts'
import { demand, implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { inDocument, outDocument } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { knownRecords, readInfo, removeDocuments, saveDocument, type ServedDocument } from '#server/document/index.ts'
import { actOnApproval, decide, approvalOf, workflowNow } from '#server/domains/approval/index.ts'
import { pageQuery, refuseHidden } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import { storeBillApi, storeRequestApi } from '#shared/api/storeBills.ts'
import { storeReceiptApi } from '#shared/api/storeReceipt.ts'
import { freezeCount, thawCount } from './counting.ts'
import { readReceiptOrder } from './receipt.ts'
import { receive } from './receive.ts'

type Served = ReadonlyMap<string, ServedDocument>
type Types = Readonly<Record<string, ServedDocument>>
type Table = typeof inDocument | typeof outDocument

/** Bills of every kind of a table. `columns` are those of the kind with the most. */
const listBills = (table: Table, list: Grid<Columns, 'id'>, types: Types, { columns }: ServedDocument['stored']) =>
(db: Db, { projectId, docType, ...input }: PageQuery & { readonly projectId?: string, readonly docType?: string }) => {
  refuseHidden(list, db.ctx, input)
  const whens = Object.entries(types).map(([type, { stored: { document: { opens = '' } } }]) =>
    sql`when ${type} then ${opens.replace('{id}', '')} || ${table.id}`)
  const route = sql.join([sql`case ${table.docType}`, ...whens, sql`end`], sql` `)
  const visible = sql.join(Object.values(types).map(({ stored }) => sql`(${knownRecords(stored, db)})`), sql` or `)
  const some: SQL[] = [
    sql`(${visible})`, ...projectId === undefined ? [] : [sql`${table.projectId} = ${projectId}`],
    ...docType === undefined ? [] : [sql`${table.docType} = ${docType}`]
  ]
  return pageQuery(db, {
    grid: list, from: table, key: table.id, where: sql.join(some, sql` and `),
    columns: {
      ...Object.fromEntries(Object.keys(list.columns).flatMap(key => (Object.hasOwn(columns, key) ? [[key, columns[key]!]] : []))),
      docType: table.docType, route,
    },
  }, input)
}

/**
 * The specification's calls for all bills of a table: each is answered by the call of the bill's kind, with its permission, checks and
 * history.
 */
function billCalls(
  table: Table, api: typeof storeBillApi.in, list: Grid<Columns, 'id'>, types: Types, fullest: ServedDocument, served: Served
): CallSet {
  /** @throws AppError NOT_FOUND */
  const billOf = async ({ q, ctx }: Db, id: string): Promise<readonly [docType: string, ServedDocument]> => {
    const [bill] = await q.select({ docType: table.docType })
      .from(table).where(sql`${table.merchantId} = ${ctx.merchantId} and ${table.id} = ${id}`)
    if (bill === undefined) throw new AppError('NOT_FOUND')
    return [bill.docType, types[bill.docType]!]
  }
  return [
    implement(api.page, { read: listBills(table, list, types, fullest.stored) }),
    implement(api.info, { read: async (db, { id }) => {
      const [docType, { serving }] = await billOf(db, id)
      return { ...await readInfo(serving, db, id, served), docType }
    } }),
    implement(api.save, { audit: 'own', write: (tx, { docType, ...input }) => {
      const { serving } = types[docType]!
      demand(tx.ctx, serving.api.save.need)
      return saveDocument(serving, tx, input)
    } }),
    implement(api.remove, { audit: 'own', write: async (tx, { ids }) => {
      for (const id of ids) await removeDocuments((await billOf(tx, id))[1].serving, tx, [id])
      return null
    } }),
    implement(api.audit, { audit: 'own', write: async (tx, input) => {
      const [, bill] = await billOf(tx, input.id)
      await decide(tx, bill, input)
      return workflowNow(tx, bill, input.id)
    } }),
    implement(api.deApprove, { audit: 'own', write: async (tx, { id, opinion }) => {
      const [, bill] = await billOf(tx, id)
      await actOnApproval(tx, bill, id, { act: 'reaudit', opinion })
      return workflowNow(tx, bill, id)
    } }),
  ]
}

/**
 * Calls for 入库单 and 出库单 of any kind, approvals of 领料单 and 退库单 under their names (spec-2 §7), freezing by counts, and receipts at the gate.
 * @param all the kinds of the product
 */
export function storeBillCalls(all: readonly ServedDocument[]): CallSet {
  const served: Served = new Map(all.map(one => [one.stored.document.name, one]))
  const typesOf = (bills: Readonly<Record<string, Document>>): Types =>
    Object.fromEntries(Object.entries(bills).map(([type, { name }]) => [type, served.get(name)!]))
  const [ins, outs] = [typesOf(IN_BILLS), typesOf(OUT_BILLS)]
  const servedOf = ({ name }: Document): ServedDocument => served.get(name)!
  return [
    ...approvalOf(servedOf(pick), storeRequestApi.submitPick, storeRequestApi.auditPick),
    ...approvalOf(servedOf(back), storeRequestApi.submitBack, storeRequestApi.auditBack),
    implement(stockCountApi.freeze, { audit: 'own', write: freezeCount(servedOf(count)) }),
    implement(stockCountApi.thaw, { audit: 'own', write: thawCount(servedOf(count)) }),
    implement(storeReceiptApi.order, { read: readReceiptOrder(servedOf(planIn)) }),
    implement(storeReceiptApi.receive, { audit: 'own', write: receive(servedOf(planIn)) }),
    ...billCalls(inDocument, storeBillApi.in, inBills, ins, ins.PLAN!, served),
    ...billCalls(outDocument, storeBillApi.out, outBills, outs, outs.DIRECT!, served),
  ]
}
