import { boolean, date, numeric, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from './columns.ts'

/** Daily price by trade, level and region from a date; merchant '0' has the defaults. Append-only. */
export const labourPrice = tenantTable('labour_price', {
  id: text('id').notNull(),
  jobCategory: text('job_category').notNull(),
  jobLevel: text('job_level').notNull(),
  /** Empty for the whole country. */
  regionCode: text('region_code'),
  referencePrice: numeric('reference_price'),
  dailyPrice: numeric('daily_price'),
  recordDate: date('record_date').notNull(),
})

/** From a line of an inquiry or contract. Append-only. */
export const labourPricePoint = tenantTable('labour_price_point', {
  id: text('id').notNull(),
  source: text('source', { enum: ['INQUIRY', 'CONTRACT'] }).notNull(),
  /** Document line; unique. */
  sourceItemId: text('source_item_id').notNull(),
  billCode: text('bill_code').notNull(),
  contractName: text('contract_name'),
  supplierName: text('supplier_name').notNull(),
  supplierType: text('supplier_type', { enum: ['COMPANY', 'TEAM', 'PERSON'] }),
  itemCode: text('item_code'),
  itemName: text('item_name').notNull(),
  jobCategory: text('job_category'),
  jobLevel: text('job_level'),
  num: numeric('num'),
  /** The computed side is null without a rate. */
  priceIncl: numeric('price_incl'),
  priceExcl: numeric('price_excl'),
  totalIncl: numeric('total_incl'),
  totalExcl: numeric('total_excl'),
  /** Which side was input. */
  includeTax: boolean('include_tax').notNull(),
  taxRate: numeric('tax_rate'),
  regionCode: text('region_code'),
  priceDate: date('price_date').notNull(),
  /** When the recording document was withdrawn. */
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: text('withdrawn_by'),
})
