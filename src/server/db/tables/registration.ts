import { text } from 'drizzle-orm/pg-core'
import { globalTable, instant, instantNow, tenantTable } from './columns.ts'

/** Application owned by the platform. `foundedMerchantId`: merchant created on approval. */
export const merchantApply = tenantTable('merchant_apply', {
  id: text('id').notNull(),
  applyCode: text('apply_code').notNull(),
  companyName: text('company_name').notNull(),
  alias: text('alias').notNull().default(''),
  creditCode: text('credit_code').notNull(),
  regionCode: text('region_code').notNull(),
  contact: text('contact').notNull(),
  phone: text('phone').notNull(),
  licenceId: text('licence_id').notNull(),
  /** Removed on the decision. */
  passwordHash: text('password_hash'),
  inviteCode: text('invite_code').notNull().default(''),
  state: text('state', { enum: ['APPLIED', 'APPROVED', 'REJECTED', 'EXPIRED'] }).notNull().default('APPLIED'),
  reason: text('reason').notNull().default(''),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
  foundedMerchantId: text('founded_merchant_id'),
})

/** Uploaded before its application; only the uploader has its `id`. */
export const applyLicence = globalTable('apply_licence', {
  id: text('id').notNull(),
  fileId: text('file_id').notNull(),
  ip: text('ip').notNull(),
  applyId: text('apply_id'),
  createdAt: instantNow('created_at'),
})
