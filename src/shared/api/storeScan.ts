import { z } from 'zod'
import type { Owner } from '#schemas/store/ledgers.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { CODE_MAX } from '#shared/storeCode.ts'
import { BODY, needOn, reads } from './contract.ts'
import { LINE_ROWS_MAX } from './document.ts'
import { id } from './kv.ts'

const quantity = z.string()
/** Stock of one key in a warehouse; `key` is that of `warehouse/queryPageMovement`. */
const stockPlace = z.object({
  key: z.string(), warehouseId: z.string(), warehouseName: z.string(), spec: z.string().nullable(), brand: z.string().nullable(),
  lot: z.string().nullable(),
  unit: z.string(), unitName: z.string(), owner: z.enum(['OWN', 'PARTY_A'] satisfies readonly Owner[]), onHand: quantity,
  reserved: quantity, available: quantity,
})
export type ScannedStanding = z.output<typeof stockPlace>

const scanned = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ORDER'), id: z.string(), code: z.string(), name: z.string(), supplierName: z.string().nullable(),
    projectId: z.string(),
  }),
  z.object({
    kind: z.literal('STOCK'), libMaterialId: z.string(), code: z.string().nullable(), itemName: z.string(), spec: z.string().nullable(),
    brand: z.string().nullable(),
    unit: z.string(), unitName: z.string(), /** Lot of the label; null: all lots. */ lot: z.string().nullable(),
    stocks: z.array(stockPlace),
  }),
])
export type Scanned = z.output<typeof scanned>

export const storeScanApi = {
  /**
   * Resolves a label text, an order number or a material code: only stock visible to the user, without money.
   * @throws NOT_FOUND alike for unknown codes, other companies and hidden projects
   */
  resolve: reads('warehouse/resolveCode', {
    title: '识别条码', need: needOn('query', stockRows), input: z.object({ code: z.string().min(1).max(CODE_MAX), projectId: id.optional() }),
    output: scanned,
    project: ({ projectId }) => projectId,
  }),
  /** Codes of company and platform library materials, for labels; ignores unknown ids. */
  materialCodes: reads('warehouse/queryMaterialCodes', {
    title: '材料编码', need: needOn('query', stockRows), input: z.object({ materials: z.array(id).max(LINE_ROWS_MAX) }),
    output: z.array(z.object({ id: z.string(), code: z.string() })), maxBody: BODY.rows,
  }),
}
