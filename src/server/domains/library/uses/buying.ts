import { and, eq, inArray } from 'drizzle-orm'
import { DOCUMENTS } from '#schemas/documents.ts'
import { grouped } from '#server/core/grouped.ts'
import { document } from '#server/db/tables/document.ts'
import { awardLine, inquiryApplyLine, inquiryLine, purchaseOrderLine, subscribeLine } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import type { MaterialUser } from './types.ts'

/** Lines of buying, each with the document that it belongs to. */
const LINES = {
  subscribe: { table: subscribeLine, parent: subscribeLine.subscribeId }, apply: { table: inquiryApplyLine, parent: inquiryApplyLine.applyId },
  inquiry: { table: inquiryLine, parent: inquiryLine.inquiryId }, award: { table: awardLine, parent: awardLine.awardId }, order: { table: purchaseOrderLine, parent: purchaseOrderLine.orderId },
} as const
type Of = keyof typeof LINES
const KINDS = Object.keys(LINES) as Of[]
interface MovedLine { readonly of: Of, readonly id: string, readonly libMaterialId: string }

const opens = (kind: string, id: string): string => (DOCUMENTS.find(({ name }) => name === kind)?.opens ?? '').replace('{id}', encodeURIComponent(id))

const point = async (tx: Tx, of: Of, ids: readonly string[], libMaterialId: string): Promise<void> => {
  const { table } = LINES[of]
  await tx.q.update(table).set({ libMaterialId }).where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.id, [...ids])))
}

/** Lines of what is bought, from the subscribe to the order: the item moves, the words that were asked for stay. */
export const buying: MaterialUser = {
  name: 'buying', word: '采购单据',
  async find({ q, ctx }, ids) {
    const found = []
    for (const { table, parent } of Object.values(LINES)) {
      const rows = await q.select({ item: table.libMaterialId, id: document.id, kind: document.kind, code: document.code, name: document.title }).from(table)
        .innerJoin(document, and(eq(document.merchantId, table.merchantId), eq(document.id, parent)))
        .where(and(eq(table.merchantId, ctx.merchantId), inArray(table.libMaterialId, [...ids]))).orderBy(document.code)
      found.push(...[...grouped(rows, ({ item, id }) => `${item}/${id}`).values()].map(own => {
        const { item, id, kind, code, name } = own[0]!
        return { item: item ?? '', user: 'buying', word: '采购单据', id, code: code ?? '', name: name ?? '', rows: own.length, path: opens(kind, id) }
      }))
    }
    return found
  },
  async move(tx, from, to) {
    const moved: MovedLine[] = []
    for (const of of KINDS) {
      const { table } = LINES[of]
      const rows = await tx.q.select({ id: table.id, libMaterialId: table.libMaterialId }).from(table)
        .where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.libMaterialId, [...from]))).orderBy(table.id).for('update')
      if (rows.length > 0) await point(tx, of, rows.map(({ id }) => id), to.id)
      moved.push(...rows.map(({ id, libMaterialId }) => ({ of, id, libMaterialId: libMaterialId ?? '' })))
    }
    return moved
  },
  async restore(tx, moved) {
    for (const own of grouped(moved as readonly MovedLine[], ({ of, libMaterialId }) => `${of}/${libMaterialId}`).values()) {
      await point(tx, own[0]!.of, own.map(({ id }) => id), own[0]!.libMaterialId)
    }
    return null
  },
}
