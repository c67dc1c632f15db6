import { z } from 'zod'
import { stockRows } from '#schemas/store/stockRows.ts'
import { needOn, reads, writes } from './contract.ts'
import { id } from './kv.ts'

/** Most rows of one delivery note. */
export const NOTE_ROWS_MAX = 300
const words = z.object({ itemName: z.string().trim().min(1).max(100), spec: z.string().trim().max(100), unit: z.string().trim().max(20) })
const rows = <R extends z.ZodType>(row: R) => z.array(row).min(1).max(NOTE_ROWS_MAX)

/** Delivery notes in the words of their supplier. */
export const storeNoteApi = {
  /** By row the material of the library that somebody has bound these words of the supplier to, in this unit or without one; null: nobody has. @throws NOT_FOUND for an unknown supplier */
  words: reads('warehouse/queryDeliveryWords', {
    title: '识别送货单叫法', need: needOn('query', stockRows), input: z.object({ supplierId: id, rows: rows(words) }), output: z.array(z.string().nullable()),
  }),
  /** Says once, for this supplier alone, which materials his words mean. @returns why some of them cannot be bound, in Chinese; the others are. @throws NOT_FOUND for an unknown supplier */
  bind: writes('warehouse/bindDeliveryWords', {
    title: '绑定送货单叫法', need: needOn('edit', stockRows), input: z.object({ supplierId: id, rows: rows(words.extend({ libMaterialId: id })) }), output: z.object({ problems: z.array(z.string()) }),
  }),
}
