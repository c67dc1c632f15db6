import { boolean, date, integer, numeric, text } from 'drizzle-orm/pg-core'
import { SUPPLIER_KIND, SUPPLIER_STATE } from '#schemas/supplier/states.ts'
import { tenantTable } from './columns.ts'

const keysOf = <K extends string>(values: Readonly<Record<K, string>>) => Object.keys(values) as [K, ...K[]]

/** Whom the company buys from; `kind` says in which library it stands. */
export const supplier = tenantTable('supplier', {
  id: text('id').notNull(),
  kind: text('kind', { enum: keysOf(SUPPLIER_KIND) }).notNull(),
  name: text('name').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  shortName: text('short_name'),
  supplierType: text('supplier_type'),
  creditCode: text('credit_code'),
  taxKind: text('tax_kind'),
  legalPerson: text('legal_person'),
  registeredCapital: numeric('registered_capital'),
  region: text('region'),
  address: text('address'),
  /** Of suppliers of labour. */
  jobCategory: text('job_category'),
  /** Of the others: a node of the material tree. */
  goodsType: text('goods_type'),
  scopeNote: text('scope_note'),
  rating: text('rating'),
  state: text('state', { enum: keysOf(SUPPLIER_STATE) }).notNull().default('ACTIVE'),
  remark: text('remark'),
  attachmentIds: text('attachment_ids').array().notNull().default([]),
  /** How many certificates there are, and when the first of them ends. */
  certificates: integer('certificates').notNull().default(0),
  certificateEnd: date('certificate_end', { mode: 'string' }),
})

const line = () => ({ id: text('id').notNull(), supplierId: text('supplier_id').notNull(), sort: integer('sort').notNull().default(0) })

export const supplierContact = tenantTable('supplier_contact', {
  ...line(),
  contactName: text('contact_name').notNull(),
  post: text('post'),
  phone: text('phone').notNull(),
  isMain: boolean('is_main').notNull().default(false),
  remark: text('remark'),
}, { partOf: { supplierId: 'supplier' } })

/** An account that a supplier is paid to. `…Shown` is the masked number, `…Sealed` the whole (core/vault.ts), `…Mark` what equal numbers have in common. */
export const supplierAccount = tenantTable('supplier_account', {
  ...line(),
  accountName: text('account_name').notNull(),
  bank: text('bank').notNull(),
  branch: text('branch'),
  numberShown: text('number_shown').notNull(),
  numberSealed: text('number_sealed').notNull(),
  numberMark: text('number_mark').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
}, { partOf: { supplierId: 'supplier' } })

export const supplierCertificate = tenantTable('supplier_certificate', {
  ...line(),
  certificateKind: text('certificate_kind').notNull(),
  number: text('number').notNull(),
  issuer: text('issuer'),
  issued: date('issued', { mode: 'string' }),
  expires: date('expires', { mode: 'string' }),
  fileIds: text('file_ids').array().notNull().default([]),
}, { partOf: { supplierId: 'supplier' } })
