import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { enabledState, engineTable, globalTable, instant, instantNow, tenantTable } from './columns.ts'

/** A company; configuration defaults are in spec-1 §9. */
export const merchant = tenantTable('merchant', {
  name: text('name').notNull(),
  alias: text('alias').notNull().default(''),
  creditCode: text('credit_code'),
  regionCode: text('region_code'),
  contact: text('contact').notNull().default(''),
  phone: text('phone').notNull().default(''),
  logo: text('logo'),
  state: text('state', { enum: ['ACTIVE', 'SUSPENDED', 'CLOSED'] }).notNull().default('ACTIVE'),
  config: jsonb('config').$type<{ readonly [key: string]: unknown }>().notNull().default({ execute: true, executeReady: true }),
}, { key: [] })

/** A user, possibly of several merchants. Ordinary transactions cannot read `passwordHash`. */
export const appUser = globalTable('app_user', {
  id: text('id').notNull(),
  phone: text('phone').notNull().unique('app_user_phone_key'),
  passwordHash: text('password_hash'),
  realName: text('real_name').notNull(),
  avatar: text('avatar'),
  /** Merchant whose files hold the picture. */
  avatarMerchantId: text('avatar_merchant_id'),
  state: enabledState(),
  lastMerchantId: text('last_merchant_id'),
  createdAt: instantNow('created_at'),
  updatedAt: instantNow('updated_at'),
})

/** `realName`: the name in this merchant. */
export const userMerchant = tenantTable('user_merchant', {
  userId: text('user_id').notNull(),
  realName: text('real_name').notNull(),
  jobTitle: text('job_title').default(''),
  departmentCode: text('department_code'),
  state: enabledState(),
}, { key: ['userId'], names: { merchantId: 'merchant', userId: 'app_user' } })

/** Last activity for a merchant, maintained from the sessions. */
export const userSeen = engineTable('user_seen', {
  userId: text('user_id').notNull(),
  at: instant('at').notNull(),
}, { key: ['userId'] })

/** `key`: the spec's role key (domain B14); merchant-defined roles are above 100. */
export const role = tenantTable('role', {
  id: text('id').notNull(),
  key: integer('key').notNull(),
  name: text('name').notNull(),
  seeAll: boolean('see_all').notNull().default(false),
  remark: text('remark').default(''),
  state: enabledState(),
})

export const rolePermission = tenantTable('role_permission', {
  roleId: text('role_id').notNull(),
  permission: text('permission').notNull(),
  actions: text('actions').array().notNull().default([]),
}, { key: ['roleId', 'permission'], partOf: { roleId: 'role' } })

/** `projectId` '': in the whole merchant. */
export const userRole = tenantTable('user_role', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
  projectId: text('project_id').notNull().default(''),
}, { key: ['userId', 'roleId', 'projectId'], partOf: { userId: 'user_merchant' }, names: { roleId: 'role' } })
