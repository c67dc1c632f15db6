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

/** Lines of documents with items, and the column with a line's document. */
interface Lines { readonly table: PgTable & Readonly<Record<'merchantId' | 'id' | 'libMaterialId', PgColumn>>, readonly parent: PgColumn }
interface UsingLine {
  readonly item: string, readonly id: string, readonly kind: string, readonly projectId: string | null, readonly code: string,
  readonly title: string | null
}
interface MovedLine { readonly of: string, readonly id: string, readonly libMaterialId: string }

const pageOf = ({ kind, id, projectId }: UsingLine): string =>
  pageOfRow(DOCUMENTS.find(({ name }) => name === kind) ?? {}, { id, projectId }) ?? ''

/**
 * Uses in lines of numbered documents: a merge changes the item, the agreed words stay.
 * @param tables by their names in stored moves
 */
function linesUser({ name, word }: Pick<MaterialUser, 'name' | 'word'>, tables: Readonly<Record<string, Lines>>): MaterialUser {
  return {
    name, word,
    async find({ sql, ctx }, ids) {
      const uses = []
      for (const { table, parent } of Object.values(tables)) {
        const rows = await sql<UsingLine>`
          select ${table.libMaterialId} as item, ${document.id} as id, ${document.kind} as kind, ${document.projectId} as "projectId",
          ${document.code} as code, ${document.title} as title
          from ${table} join ${document} on ${document.merchantId} = ${table.merchantId} and ${document.id} = ${parent}
          where ${and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...ids]))} order by ${document.code}`
        uses.push(...[...grouped(rows, ({ item, id }) => `${item}/${id}`).values()].map(group => {
          const { item, id, code, title } = group[0]!
          return { item, user: name, word, id, code, name: title ?? '', rows: group.length, path: pageOf(group[0]!) }
        }))
      }
      return uses
    },
    async move({ sql, ctx }, from, to) {
      const moved: MovedLine[] = []
      for (const [tableName, { table }] of Object.entries(tables)) {
        const condition = and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...from]))
        const rows = await sql<{ id: string, libMaterialId: string }>`select ${table.id} as id, ${table.libMaterialId} as "libMaterialId"
          from ${table} where ${condition} order by ${table.id} for update`
        if (rows.length > 0) await sql`update ${table} set lib_material_id = ${to.id} where ${condition}`
        moved.push(...rows.map(row => ({ of: tableName, ...row })))
      }
      return moved
    },
    async restore({ sql, ctx }, moved) {
      for (const group of grouped(
        moved as readonly MovedLine[], ({ of: tableName, libMaterialId }) => `${tableName}/${libMaterialId}`
      ).values()) {
        const { of: tableName, libMaterialId } = group[0]!
        const { table } = tables[tableName]!
        await sql`update ${table} set lib_material_id = ${libMaterialId}
          where ${and(eq(table.merchantId, ctx.merchantId), inArray(table.id, group.map(({ id }) => id)))}`
      }
      return null
    },
  }
}

export const contracts = linesUser({ name: 'contracts', word: '合同' }, {
  contract: { table: contractLine, parent: contractLine.contractId },
  supplement: { table: contractSupplementLine, parent: contractSupplementLine.supplementId },
})
/** Purchase lines, from the subscribe to the order. */
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
/** Lines of the store's bills. Stock is stored by item: an item with present or minimum stock cannot be merged into another one. */
export const store: MaterialUser = {
  ...bills,
  async move(tx, from, to) {
    const stocked = await tx.sql`select from ${ledgerBalance} b where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${stock.name}
      and b.quantity <> 0 and b.key[2] = any(${sql.param([...from])}::text[]) limit 1`
    if (stocked.length > 0) throw new AppError('IN_USE', { text: '要合并的条目还有库存，领用或退完后再合并' })
    const [minimum] = await tx.q.select({ of: stockMinimum.materialId }).from(stockMinimum)
      .where(and(eq(stockMinimum.merchantId, tx.ctx.merchantId), inArray(stockMinimum.materialId, [...from]))).limit(1)
    if (minimum !== undefined) throw new AppError('IN_USE', { text: '要合并的条目设有库存下限，清除下限后再合并' })
    return bills.move(tx, from, to)
  },
}
