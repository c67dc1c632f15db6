import { boolean, date, numeric, text } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from './columns.ts'

/** Price of a day of work by trade, level and region from its date on; rows of merchant '0' are what everyone starts from. Only added to. */
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

/** What labour cost by a line of an inquiry or a contract. Only added to. */
export const labourPricePoint = tenantTable('labour_price_point', {
  id: text('id').notNull(),
  source: text('source', { enum: ['INQUIRY', 'CONTRACT'] }).notNull(),
  /** The document's line: recorded once. */
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
  /** Both sides of the tax: the one that was given, and the other by the rate. Without a rate it is unknown. */
  priceIncl: numeric('price_incl'),
  priceExcl: numeric('price_excl'),
  totalIncl: numeric('total_incl'),
  totalExcl: numeric('total_excl'),
  /** Which side was given. */
  includeTax: boolean('include_tax').notNull(),
  taxRate: numeric('tax_rate'),
  regionCode: text('region_code'),
  priceDate: date('price_date').notNull(),
  /** The document that recorded it was taken back. */
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: text('withdrawn_by'),
})
