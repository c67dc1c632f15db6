import { numeric, text } from 'drizzle-orm/pg-core'
import type { Document, Grid } from '#schemas/kit/index.ts'
import { back, backIn } from '#schemas/store/backs.ts'
import { count } from '#schemas/store/counts.ts'
import { monthEnd as declaredMonthEnd } from '#schemas/store/monthEnd.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick as declaredPick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, purchaseReturn as declaredReturn, returnOut } from '#schemas/store/returns.ts'
import { transfer } from '#schemas/store/transfers.ts'
import { tenantTable } from './columns.ts'
import { lineTable, recordTable } from './declared.ts'

export const IN_TYPES = ['PLAN', 'BACK', 'OTHER'] as const
export const OUT_TYPES = ['PLAN', 'RETURN', 'DIRECT', 'OTHER'] as const
/** Kinds of one table with different fields. */
const ins: readonly Document[] = [planIn, backIn, otherIn]
const outs: readonly Document[] = [planOut, returnOut, directReturn, otherOut]
const itemColumn = () => ({ libMaterialId: text('lib_material_id') })
const itemsOf = (documents: readonly Document[]): readonly Grid[] => documents.map(({ lines }) => lines.items!)

export const inDocument = recordTable(
  'in_document', ins, { names: { warehouseId: 'warehouse' }, beside: { docType: text('doc_type', { enum: IN_TYPES }).notNull() } }
)
export const inDocumentLine = lineTable('in_document_line', itemsOf(ins), { parent: { inDocumentId: 'in_document' }, beside: itemColumn() })

export const outDocument = recordTable(
  'out_document', outs, { names: { warehouseId: 'warehouse' }, beside: { docType: text('doc_type', { enum: OUT_TYPES }).notNull() } }
)
export const outDocumentLine = lineTable(
  'out_document_line', itemsOf(outs), { parent: { outDocumentId: 'out_document' }, beside: itemColumn() }
)

export const pick = recordTable('pick', declaredPick, { names: { warehouseId: 'warehouse' } })
export const pickLine = lineTable('pick_line', declaredPick.lines.items, { parent: { pickId: 'pick' } })

export const backRequest = recordTable('back_request', back, { names: { warehouseId: 'warehouse' } })
export const backRequestLine = lineTable('back_request_line', back.lines.items, { parent: { backRequestId: 'back_request' } })

export const purchaseReturn = recordTable('purchase_return', declaredReturn, { names: { warehouseId: 'warehouse' } })
export const purchaseReturnLine = lineTable(
  'purchase_return_line', declaredReturn.lines.items, { parent: { purchaseReturnId: 'purchase_return' } }
)

/** Across brands, specifications and lots. */
export const stockMinimum = tenantTable('stock_minimum', {
  id: text('id').notNull(),
  warehouseId: text('warehouse_id').notNull(),
  materialId: text('material_id').notNull(),
  quantity: numeric('quantity').notNull(),
}, { names: { warehouseId: 'warehouse' } })
export const stockCount = recordTable('stock_count', count, { names: { warehouseId: 'warehouse' } })
export const stockCountLine = lineTable('stock_count_line', count.lines.items, { parent: { stockCountId: 'stock_count' } })

export const stockTransfer = recordTable('stock_transfer', transfer, { names: { warehouseId: 'warehouse', toWarehouseId: 'warehouse' } })
export const stockTransferLine = lineTable('stock_transfer_line', transfer.lines.items, { parent: { stockTransferId: 'stock_transfer' } })

/** Unused goods at the workplaces at a month's end. */
export const monthEnd = recordTable('month_end', declaredMonthEnd)
export const monthEndLine = lineTable('month_end_line', declaredMonthEnd.lines.items, { parent: { monthEndId: 'month_end' } })
