import { boolean, date, integer, numeric, text } from 'drizzle-orm/pg-core'
import { SUPPLIER_KIND, type SupplierKind } from '#schemas/supplier/states.ts'
import { tenantTable } from './columns.ts'

/** What is agreed of money and payment, in a contract and in what supplements it. */
const terms = {
  taxRate: numeric('tax_rate').notNull(),
  totalAmount: numeric('total_amount'),
  exclAmount: numeric('excl_amount'),
  ceiling: numeric('ceiling'),
  advanceRate: numeric('advance_rate'),
  progressRate: numeric('progress_rate'),
  retentionRate: numeric('retention_rate'),
  settlementDay: integer('settlement_day'),
}

/** What the company has agreed on with a supplier; `kind` says in which library it stands. */
export const contract = tenantTable('contract', {
  id: text('id').notNull(),
  kind: text('kind', { enum: Object.keys(SUPPLIER_KIND) as [SupplierKind, ...SupplierKind[]] }).notNull(),
  code: text('code').notNull(),
  contractName: text('contract_name').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  projectId: text('project_id'),
  supplierId: text('supplier_id').notNull(),
  handlerId: text('handler_id'),
  contractKind: text('contract_kind').notNull(),
  startDay: date('start_day', { mode: 'string' }),
  endDay: date('end_day', { mode: 'string' }),
  includeTax: boolean('include_tax').notNull().default(true),
  ...terms,
  processState: text('process_state').notNull().default('NOT_START'),
  contractState: text('contract_state').notNull().default('TO_SIGN'),
  remark: text('remark'),
  attachmentIds: text('attachment_ids').array().notNull().default([]),
})

const priced = {
  id: text('id').notNull(),
  sort: integer('sort').notNull().default(0),
  itemCode: text('item_code'),
  itemName: text('item_name').notNull(),
  spec: text('spec'),
  brand: text('brand'),
  unit: text('unit').notNull(),
  quantity: numeric('quantity').notNull(),
  price: numeric('price').notNull(),
  /** With tax and without it, each rounded by itself (domain B0). */
  amount: numeric('amount'),
  exclAmount: numeric('excl_amount'),
  remark: text('remark'),
  libMaterialId: text('lib_material_id'),
  jobCategory: text('job_category'),
  jobLevel: text('job_level'),
}
/** One agreed price with its quantity. */
export const contractLine = tenantTable('contract_line', { contractId: text('contract_id').notNull(), ...priced })

/** What a contract is to be once the supplement is approved; `baseVersion` and `amendedVersion` say which version it then followed and made. */
export const contractSupplement = tenantTable('contract_supplement', {
  id: text('id').notNull(),
  kind: text('kind', { enum: Object.keys(SUPPLIER_KIND) as [SupplierKind, ...SupplierKind[]] }).notNull(),
  code: text('code').notNull(),
  supplementName: text('supplement_name').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  contractId: text('contract_id').notNull(),
  contractCode: text('contract_code').notNull(),
  projectId: text('project_id'),
  supplierId: text('supplier_id').notNull(),
  handlerId: text('handler_id'),
  contractKind: text('contract_kind').notNull(),
  includeTax: boolean('include_tax').notNull(),
  reason: text('reason').notNull(),
  endDay: date('end_day', { mode: 'string' }),
  baseAmount: numeric('base_amount'),
  changeAmount: numeric('change_amount'),
  ...terms,
  processState: text('process_state').notNull().default('NOT_START'),
  attachmentIds: text('attachment_ids').array().notNull().default([]),
  baseVersion: integer('base_version'),
  amendedVersion: integer('amended_version'),
})
export const contractSupplementLine = tenantTable('contract_supplement_line', { supplementId: text('supplement_id').notNull(), contractRow: text('contract_row'), ...priced })
