import { z } from 'zod'
import { photographs } from '#schemas/store/fields.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { REJECT_REASON } from '#schemas/store/states.ts'
import { PROCESS_STATE } from '#schemas/kit/index.ts'
import { longerThan, NO_QUANTITY, PAPER_MAX, STORE_RECEIPT_PATHS } from '../storeReceiptPaths.ts'
import { BODY, reads, writes } from './contract.ts'
import { LINE_ROWS_MAX, postNeedOf, readNeedOf } from './document.ts'
import { id } from './kv.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])
const quantity = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, NO_QUANTITY)
const textUpTo = (max: number) => z.string().trim().max(max, longerThan(max)).nullish()
const figure = z.string()

/** Result for an order row: `arrived` is accepted plus refused, `quantity` the accepted part. */
const arrival = z.object({ row: id, arrived: quantity, quantity, rejectReason: keysOf(REJECT_REASON).nullable().default(null) })

const line = z.object({
  row: z.string(), itemName: z.string(), spec: z.string(), brand: z.string(), unit: z.string(),
  /** Ordered, received, in flight and remaining, in the row's unit. */
  ordered: figure, taken: figure, inFlight: figure, remaining: figure,
  /** The remainder plus the company's over-delivery tolerance. */
  most: figure,
})
const order = z.object({
  id: z.string(), code: z.string(), name: z.string(), supplier: z.string(), project: z.string(), needDay: z.string(),
  warehouses: z.array(z.object({ id: z.string(), name: z.string() })), lines: z.array(line),
})
export type ReceiptOrder = z.output<typeof order>
export type ReceiptOrderLine = ReceiptOrder['lines'][number]

/** An order without prices, and its receipt. */
export const storeReceiptApi = {
  /**
   * An order in force with its rows, and possible warehouses.
   * @throws NOT_FOUND also for a project hidden from the user
   */
  order: reads(STORE_RECEIPT_PATHS.order, { title: '到货订单', need: readNeedOf(planIn), input: z.object({ orderId: id }), output: order }),
  /**
   * Posts a 采购入库单 with the order's prices and words. Omits rows without arrivals.
   * @throws NOT_FOUND; BAD_ROWS by row of the order, '' for the header; WRONG_STATE with the refusal of its effect
   */
  receive: writes(STORE_RECEIPT_PATHS.receive, {
    title: '到货入库', need: postNeedOf(planIn), maxBody: BODY.rows,
    input: z.object({
      orderId: id, warehouseId: id, /** Default today. */ bizDay: z.iso.date('日期不正确').optional(), noteNo: textUpTo(PAPER_MAX.noteNo),
      plate: textUpTo(PAPER_MAX.plate), deliverer: textUpTo(PAPER_MAX.deliverer), remark: textUpTo(PAPER_MAX.remark),
      lines: z.array(arrival).min(1).max(LINE_ROWS_MAX), fileIds: z.array(id).max(photographs.options.maxCount).default([]),
    }),
    output: z.object({ id: z.string(), code: z.string(), state: keysOf(PROCESS_STATE) }),
  }),
}
