import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { contractApis, supplementApis } from '#shared/api/contractDocument.ts'
import { recordKind } from '#client/document/record/useRecord.ts'

const pagesOf = (kind: SupplierKind) => ({
  document: CONTRACTS_OF[kind], api: contractApis[kind], record: recordKind(CONTRACTS_OF[kind], contractApis[kind]),
  supplementApi: supplementApis[kind], supplement: recordKind(SUPPLEMENTS_OF[kind], supplementApis[kind]),
  list: `${CONTRACT_LIBRARY[kind].path}/list`,
})
/** What the pages of a library's contracts are made of. */
export const CONTRACT_PAGES = { LABOUR: pagesOf('LABOUR'), MATERIAL: pagesOf('MATERIAL'), MACHINE: pagesOf('MACHINE') } as const
