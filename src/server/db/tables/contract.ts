import { text } from 'drizzle-orm/pg-core'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { lineTable, recordTable } from './declared.ts'

const library = () => ({ kind: text('kind', { enum: LIBRARIES }).notNull() })

/** `kind` is the library. */
export const contract = recordTable('contract', Object.values(CONTRACTS_OF), { always: ['code'], older: ['handlerId'], beside: library() })
export const contractLine = lineTable(
  'contract_line', Object.values(CONTRACTS_OF).map(({ lines }) => lines.items), { parent: { contractId: 'contract' } }
)

/** The contract's data after the approval, beside the copied data. */
export const contractSupplement = recordTable('contract_supplement', Object.values(SUPPLEMENTS_OF), {
  always: ['code', 'contractCode', 'supplierId', 'contractKind', 'includeTax'], older: ['handlerId'], beside: library(),
})
export const contractSupplementLine = lineTable('contract_supplement_line', Object.values(SUPPLEMENTS_OF)
  .map(({ lines }) => lines.items), { parent: { supplementId: 'contract_supplement' } })
