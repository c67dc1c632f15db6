import { date, numeric, text } from 'drizzle-orm/pg-core'
import { tenantTable } from './columns.ts'

/** Price of a day of work by trade and level, per record date; rows of merchant '0' are what everyone starts from. */
export const labourPrice = tenantTable('labour_price', {
  jobCategory: text('job_category').notNull(),
  jobLevel: text('job_level').notNull(),
  referencePrice: numeric('reference_price'),
  dailyPrice: numeric('daily_price'),
  recordDate: date('record_date').notNull(),
})
