import { sql } from 'drizzle-orm'
import { managedLabour, managedMaterial } from '#schemas/contract/lists.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { contract, contractLine, contractSupplement, contractSupplementLine } from '#server/db/tables/contract.ts'
import { storedAs } from '#server/document/index.ts'

/** How many supplements are in force. */
const supplements = sql`(select nullif(count(*), 0) from ${contractSupplement} s where s.merchant_id = ${contract.merchantId} and s.contract_id = ${contract.id} and s.process_state = 'COMPLETE')`
const MANAGED = { LABOUR: [managedLabour], MATERIAL: [managedMaterial], MACHINE: [] } as const

const storedOf = (kind: SupplierKind) => storedAs(CONTRACTS_OF[kind], {
  table: contract, only: { kind }, lists: [CONTRACTS_OF[kind].list, ...MANAGED[kind]], columns: { attachments: contract.attachmentIds, supplements },
  lines: { items: { table: contractLine, parent: contractLine.contractId } },
})

/** Where the contracts of each library stand: in one table, each under its kind. */
export const STORED = { LABOUR: storedOf('LABOUR'), MATERIAL: storedOf('MATERIAL'), MACHINE: storedOf('MACHINE') } as const

const supplementOf = (kind: SupplierKind) => storedAs(SUPPLEMENTS_OF[kind], {
  table: contractSupplement, only: { kind }, columns: { attachments: contractSupplement.attachmentIds }, amended: STORED[kind],
  lines: { items: { table: contractSupplementLine, parent: contractSupplementLine.supplementId } },
})
/** The same of their supplements. */
export const SUPPLEMENTS = { LABOUR: supplementOf('LABOUR'), MATERIAL: supplementOf('MATERIAL'), MACHINE: supplementOf('MACHINE') } as const
