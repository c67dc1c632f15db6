import { boolean, date, numeric, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from './columns.ts'

/**
 * A price in its source's wording; `libMaterialId` once identified. The database refuses changes except of that binding and the withdrawal.
 */
export const pricePoint = tenantTable('price_point', {
  id: text('id').notNull(),
  libMaterialId: text('lib_material_id'),
  machine: boolean('machine').notNull(),
  code: text('code'),
  name: text('name').notNull(),
  spec: text('spec'),
  brand: text('brand'),
  unit: text('unit').notNull().default(''),
  source: text('source', { enum: ['INQUIRY', 'CONTRACT', 'ORDER', 'PRICE_LIST', 'MANUAL'] }).notNull(),
  sourceId: text('source_id'),
  sourceCode: text('source_code').notNull().default(''),
  sourceName: text('source_name').notNull().default(''),
  day: date('day').notNull(),
  month: text('month'),
  region: text('region'),
  supplierId: text('supplier_id'),
  supplierName: text('supplier_name').notNull().default(''),
  supplierType: text('supplier_type'),
  supplierTypeName: text('supplier_type_name'),
  quantity: numeric('quantity'),
  includeTax: boolean('include_tax').notNull(),
  taxRate: numeric('tax_rate'),
  priceIncl: numeric('price_incl'),
  priceExcl: numeric('price_excl'),
  remark: text('remark').notNull().default(''),
  searchKey: text('search_key').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: text('withdrawn_by'),
}, { names: { supplierId: 'supplier' } })
