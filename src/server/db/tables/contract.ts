import { boolean, text } from 'drizzle-orm/pg-core'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { SUPPLIER_KIND, type SupplierKind } from '#schemas/supplier/states.ts'
import { lineTable, recordTable } from './declared.ts'

const libraries = Object.keys(SUPPLIER_KIND) as [SupplierKind, ...SupplierKind[]]
/** Contracts of before name no handler. */
const shared = () => ({ kind: text('kind', { enum: libraries }).notNull(), code: text('code').notNull(), handlerId: text('handler_id'), attachments: text('attachment_ids').array().notNull().default([]) })

/** What the company has agreed on with a supplier; `kind` says in which library it stands. */
export const contract = recordTable('contract', Object.values(CONTRACTS_OF), shared(), { names: { projectId: 'project', supplierId: 'supplier' } })
/** One agreed price with its quantity. */
export const contractLine = lineTable('contract_line', Object.values(CONTRACTS_OF).map(({ lines }) => lines.items), { contractId: text('contract_id').notNull() }, { partOf: { contractId: 'contract' } })

/** What a contract is to be once the supplement is approved, beside what it takes over from the contract. */
export const contractSupplement = recordTable('contract_supplement', Object.values(SUPPLEMENTS_OF), {
  ...shared(), contractCode: text('contract_code').notNull(), supplierId: text('supplier_id').notNull(), contractKind: text('contract_kind').notNull(), includeTax: boolean('include_tax').notNull(),
}, { names: { contractId: 'contract', projectId: 'project', supplierId: 'supplier' } })
export const contractSupplementLine = lineTable('contract_supplement_line', Object.values(SUPPLEMENTS_OF).map(({ lines }) => lines.items),
  { supplementId: text('supplement_id').notNull() }, { partOf: { supplementId: 'contract_supplement' } })
