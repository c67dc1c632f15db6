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
/** Kinds of one table whose fields are not the same ones. */
const ins: readonly Document[] = [planIn, backIn, otherIn]
const outs: readonly Document[] = [planOut, returnOut, directReturn, otherOut]
/** The item of the library that a line is about: all of them have it. */
const named = () => ({ libMaterialId: text('lib_material_id') })
const itemsOf = (documents: readonly Document[]): readonly Grid[] => documents.map(({ lines }) => lines.items!)

/** Bills by which goods come in; `docType` says which kind each is. */
export const inDocument = recordTable(
  'in_document', ins, { names: { warehouseId: 'warehouse' }, beside: { docType: text('doc_type', { enum: IN_TYPES }).notNull() } }
)
export const inDocumentLine = lineTable('in_document_line', itemsOf(ins), { parent: { inDocumentId: 'in_document' }, beside: named() })

/** Bills by which goods go out. */
export const outDocument = recordTable(
  'out_document', outs, { names: { warehouseId: 'warehouse' }, beside: { docType: text('doc_type', { enum: OUT_TYPES }).notNull() } }
)
export const outDocumentLine = lineTable('out_document_line', itemsOf(outs), { parent: { outDocumentId: 'out_document' }, beside: named() })

/** What somebody asks the store for. */
export const pick = recordTable('pick', declaredPick, { names: { warehouseId: 'warehouse' } })
export const pickLine = lineTable('pick_line', declaredPick.lines.items, { parent: { pickId: 'pick' } })

/** What is to come back into the store. */
export const backRequest = recordTable('back_request', back, { names: { warehouseId: 'warehouse' } })
export const backRequestLine = lineTable('back_request_line', back.lines.items, { parent: { backRequestId: 'back_request' } })

/** What is to go back to a supplier. */
export const purchaseReturn = recordTable('purchase_return', declaredReturn, { names: { warehouseId: 'warehouse' } })
export const purchaseReturnLine = lineTable(
  'purchase_return_line', declaredReturn.lines.items, { parent: { purchaseReturnId: 'purchase_return' } }
)

/** How much of a material is to be available in a warehouse at least, whatever its brand, specification and lot. */
export const stockMinimum = tenantTable('stock_minimum', {
  id: text('id').notNull(),
  warehouseId: text('warehouse_id').notNull(),
  materialId: text('material_id').notNull(),
  quantity: numeric('quantity').notNull(),
}, { names: { warehouseId: 'warehouse' } })
/** What was counted in a store, beside what its books say. */
export const stockCount = recordTable('stock_count', count, { names: { warehouseId: 'warehouse' } })
export const stockCountLine = lineTable('stock_count_line', count.lines.items, { parent: { stockCountId: 'stock_count' } })

/** What went from one store to another one. */
export const stockTransfer = recordTable('stock_transfer', transfer, { names: { warehouseId: 'warehouse', toWarehouseId: 'warehouse' } })
export const stockTransferLine = lineTable('stock_transfer_line', transfer.lines.items, { parent: { stockTransferId: 'stock_transfer' } })

/** What lay unused at the workplaces at the end of a month. */
export const monthEnd = recordTable('month_end', declaredMonthEnd)
export const monthEndLine = lineTable('month_end_line', declaredMonthEnd.lines.items, { parent: { monthEndId: 'month_end' } })
