import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DOCUMENTS } from '#schemas/documents.ts'
import { pageOfRow } from '#schemas/kit/index.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { AppError } from '#server/core/errors.ts'
import { grouped } from '#server/core/grouped.ts'
import { contractLine, contractSupplementLine } from '#server/db/tables/contract.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import {
  backRequestLine, inDocumentLine, monthEndLine, outDocumentLine, pickLine, purchaseReturnLine, stockCountLine, stockMinimum,
  stockTransferLine,
} from '#server/db/tables/store.ts'
import { awardLine, inquiryApplyLine, inquiryLine, purchaseOrderLine, subscribeLine } from '#server/db/tables/supply.ts'
import type { MaterialUser } from './types.ts'

/** Lines of documents that name items, and the column that says which document a line belongs to. */
interface Lines { readonly table: PgTable & Readonly<Record<'merchantId' | 'id' | 'libMaterialId', PgColumn>>, readonly parent: PgColumn }
interface Found {
  readonly item: string, readonly id: string, readonly kind: string, readonly projectId: string | null, readonly code: string,
  readonly title: string | null
}
interface MovedLine { readonly of: string, readonly id: string, readonly libMaterialId: string }

const pageOf = ({ kind, id, projectId }: Found): string =>
  pageOfRow(DOCUMENTS.find(({ name }) => name === kind) ?? {}, { id, projectId }) ?? ''

/** Lines of numbered documents: the item moves, the words that were asked for or agreed on stay. @param tables by the names under which moves are kept */
function linesUser({ name, word }: Pick<MaterialUser, 'name' | 'word'>, tables: Readonly<Record<string, Lines>>): MaterialUser {
  return {
    name, word,
    async find({ sql, ctx }, ids) {
      const found = []
      for (const { table, parent } of Object.values(tables)) {
        const rows = await sql<Found>`
          select ${table.libMaterialId} as item, ${document.id} as id, ${document.kind} as kind, ${document.projectId} as "projectId",
          ${document.code} as code, ${document.title} as title
          from ${table} join ${document} on ${document.merchantId} = ${table.merchantId} and ${document.id} = ${parent}
          where ${and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...ids]))} order by ${document.code}`
        found.push(...[...grouped(rows, ({ item, id }) => `${item}/${id}`).values()].map(own => {
          const { item, id, code, title } = own[0]!
          return { item, user: name, word, id, code, name: title ?? '', rows: own.length, path: pageOf(own[0]!) }
        }))
      }
      return found
    },
    async move({ sql, ctx }, from, to) {
      const moved: MovedLine[] = []
      for (const [of, { table }] of Object.entries(tables)) {
        const which = and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...from]))
        const rows = await sql<{ id: string, libMaterialId: string }>`select ${table.id} as id, ${table.libMaterialId} as "libMaterialId"
          from ${table} where ${which} order by ${table.id} for update`
        if (rows.length > 0) await sql`update ${table} set lib_material_id = ${to.id} where ${which}`
        moved.push(...rows.map(row => ({ of, ...row })))
      }
      return moved
    },
    async restore({ sql, ctx }, moved) {
      for (const own of grouped(moved as readonly MovedLine[], ({ of, libMaterialId }) => `${of}/${libMaterialId}`).values()) {
        const { of, libMaterialId } = own[0]!
        const { table } = tables[of]!
        await sql`update ${table} set lib_material_id = ${libMaterialId}
          where ${and(eq(table.merchantId, ctx.merchantId), inArray(table.id, own.map(({ id }) => id)))}`
      }
      return null
    },
  }
}

/** Lines of contracts and of their supplements. */
export const contracts = linesUser({ name: 'contracts', word: '合同' }, {
  contract: { table: contractLine, parent: contractLine.contractId },
  supplement: { table: contractSupplementLine, parent: contractSupplementLine.supplementId },
})
/** Lines of what is bought, from the subscribe to the order. */
export const buying = linesUser({ name: 'buying', word: '采购单据' }, {
  subscribe: { table: subscribeLine, parent: subscribeLine.subscribeId },
  apply: { table: inquiryApplyLine, parent: inquiryApplyLine.applyId },
  inquiry: { table: inquiryLine, parent: inquiryLine.inquiryId }, award: { table: awardLine, parent: awardLine.awardId },
  order: { table: purchaseOrderLine, parent: purchaseOrderLine.orderId },
})

const bills = linesUser({ name: 'store', word: '仓储单据' }, {
  in: { table: inDocumentLine, parent: inDocumentLine.inDocumentId },
  out: { table: outDocumentLine, parent: outDocumentLine.outDocumentId }, pick: { table: pickLine, parent: pickLine.pickId },
  back: { table: backRequestLine, parent: backRequestLine.backRequestId },
  return: { table: purchaseReturnLine, parent: purchaseReturnLine.purchaseReturnId },
  count: { table: stockCountLine, parent: stockCountLine.stockCountId },
  transfer: { table: stockTransferLine, parent: stockTransferLine.stockTransferId },
  monthEnd: { table: monthEndLine, parent: monthEndLine.monthEndId },
})
/** Lines of the store's bills. Stock is kept by its item: as long as there is some, or is to be, the item is not merged into another one. */
export const store: MaterialUser = {
  ...bills,
  async move(tx, from, to) {
    const stocked = await tx.sql`select from ${ledgerBalance} b where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${stock.name}
      and b.quantity <> 0 and b.key[2] = any(${sql.param([...from])}::text[]) limit 1`
    if (stocked.length > 0) throw new AppError('IN_USE', { text: '要合并的条目还有库存，领用或退完后再合并' })
    const [wanted] = await tx.q.select({ of: stockMinimum.materialId }).from(stockMinimum)
      .where(and(eq(stockMinimum.merchantId, tx.ctx.merchantId), inArray(stockMinimum.materialId, [...from]))).limit(1)
    if (wanted !== undefined) throw new AppError('IN_USE', { text: '要合并的条目设有库存下限，清除下限后再合并' })
    return bills.move(tx, from, to)
  },
}
