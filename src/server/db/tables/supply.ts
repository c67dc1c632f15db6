import { jsonb, text } from 'drizzle-orm/pg-core'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { subscribe as declared } from '#schemas/supply/subscribe.ts'
import { lineTable, recordTable } from './declared.ts'

const library = () => ({ kind: text('kind', { enum: LIBRARIES }).notNull() })
const [applies, inquiries, awards, orders] = [
  Object.values(INQUIRY_APPLIES), Object.values(INQUIRIES), Object.values(AWARDS), Object.values(ORDERS),
]

export const subscribe = recordTable('subscribe', declared)
export const subscribeLine = lineTable('subscribe_line', declared.lines.items, { parent: { subscribeId: 'subscribe' } })

export const inquiryApply = recordTable('inquiry_apply', applies, { beside: library() })
export const inquiryApplyLine = lineTable(
  'inquiry_apply_line', applies.map(({ lines }) => lines.items), { parent: { applyId: 'inquiry_apply' } }
)

export const inquiry = recordTable('inquiry', inquiries, { beside: library() })
export const inquiryLine = lineTable('inquiry_line', inquiries.map(({ lines }) => lines.items), { parent: { inquiryId: 'inquiry' } })
export const inquirySupplier = lineTable(
  'inquiry_supplier', inquiries.map(({ lines }) => lines.suppliers), { parent: { inquiryId: 'inquiry' } }
)

/** Supplier awarded each inquiry row, with the comparison. */
export const award = recordTable('award', awards, { beside: { ...library(), comparison: jsonb('comparison').notNull() } })
export const awardLine = lineTable('award_line', awards.map(({ lines }) => lines.items), { parent: { awardId: 'award' } })

/** Call-offs from a contract, or purchases without one. */
export const purchaseOrder = recordTable('purchase_order', orders, { beside: library() })
export const purchaseOrderLine = lineTable(
  'purchase_order_line', orders.map(({ lines }) => lines.items), { parent: { orderId: 'purchase_order' } }
)
