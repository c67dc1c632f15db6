import { integer, text } from 'drizzle-orm/pg-core'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { lineTable, recordTable } from './declared.ts'

const all = Object.values(SUPPLIERS)
const parent = { supplierId: 'supplier' } as const

/** `kind` is the library. */
export const supplier = recordTable('supplier', all, {
  called: { supplierName: 'name' }, elsewhere: ['scopeType', 'stateReason'],
  beside: {
    kind: text('kind', { enum: LIBRARIES }).notNull(),
    /** A trade for labour, a node of the material tree for others. */
    jobCategory: text('job_category'), goodsType: text('goods_type'),
    certificates: integer('certificates').notNull().default(0),
  },
})
export const supplierContact = lineTable(
  'supplier_contact', all.map(({ lines }) => lines.contacts), { parent, defaults: { isMain: false } }
)
export const supplierAccount = lineTable(
  'supplier_account', all.map(({ lines }) => lines.accounts), { parent, defaults: { isDefault: false } }
)
export const supplierCertificate = lineTable(
  'supplier_certificate', all.map(({ lines }) => lines.certificates), { parent, called: { papers: 'file_ids' } }
)
