import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from './columns.ts'

/**
 * Suppliers' names of items. `identity` (normalised name, spec, brand and unit) and `supplierKey` (normalised supplier, '' for none) are
 * unique together. `bindTime` and `bindBy` (a name) belong to `libMaterialId`; `general` applies the binding to every supplier.
 */
export const materialItem = tenantTable('material_item', {
  id: text('id').notNull(),
  machine: boolean('machine').notNull(),
  code: text('code'),
  name: text('name').notNull(),
  spec: text('spec'),
  brand: text('brand'),
  unit: text('unit'),
  supplierId: text('supplier_id'),
  supplierName: text('supplier_name'),
  remark: text('remark'),
  state: text('state', { enum: ['1', '2'] }).notNull().default('1'),
  timesSeen: integer('times_seen').notNull().default(1),
  libMaterialId: text('lib_material_id'),
  general: boolean('general').notNull().default(false),
  bindTime: instant('bind_time'),
  bindBy: text('bind_by'),
  identity: text('identity').notNull(),
  supplierKey: text('supplier_key').notNull().default(''),
  pinyin: text('pinyin').notNull().default(''),
}, { names: { supplierId: 'supplier' } })
export type MaterialItemRecord = typeof materialItem.$inferSelect
