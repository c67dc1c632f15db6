import { z } from 'zod'
import { stockRows } from '#schemas/store/stockRows.ts'
import { needOn, reads, writes } from './contract.ts'
import { id } from './kv.ts'

export const NOTE_ROWS_MAX = 300
const itemTerms = z.object(
  { itemName: z.string().trim().min(1).max(100), spec: z.string().trim().max(100), unit: z.string().trim().max(20) }
)
const rows = <R extends z.ZodType>(row: R) => z.array(row).min(1).max(NOTE_ROWS_MAX)

export const storeNoteApi = {
  /**
   * Bound material by row; the binding's unit is this one or none.
   * @throws NOT_FOUND for an unknown supplier
   */
  words: reads('warehouse/queryDeliveryWords', {
    title: '识别送货单叫法', need: needOn('query', stockRows), input: z.object({ supplierId: id, rows: rows(itemTerms) }),
    output: z.array(z.string().nullable()),
  }),
  /**
   * Binds for this supplier only.
   * @returns refusals in Chinese; the other bindings are saved.
   * @throws NOT_FOUND for an unknown supplier
   */
  bind: writes('warehouse/bindDeliveryWords', {
    title: '绑定送货单叫法', need: needOn('edit', stockRows),
    input: z.object({ supplierId: id, rows: rows(itemTerms.extend({ libMaterialId: id })) }),
    output: z.object({ problems: z.array(z.string()) }),
  }),
}
