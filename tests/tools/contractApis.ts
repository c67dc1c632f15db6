import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { documentApi, documentViews } from '#shared/api/document.ts'

const contractOf = (kind: SupplierKind) => documentApi(CONTRACTS_OF[kind])
const supplementOf = (kind: SupplierKind) => documentApi(SUPPLEMENTS_OF[kind])

/** Calls of contracts and their supplements, by library. */
export const contractApis = { LABOUR: contractOf('LABOUR'), MATERIAL: contractOf('MATERIAL'), MACHINE: contractOf('MACHINE') } as const
export const supplementApis = {
  LABOUR: supplementOf('LABOUR'), MATERIAL: supplementOf('MATERIAL'), MACHINE: supplementOf('MACHINE'),
} as const
/** 合同管理: the calls of its lists. */
export const managedContractApi = {
  labour: documentViews(CONTRACTS_OF.LABOUR)['contract.managedLabour']!,
  material: documentViews(CONTRACTS_OF.MATERIAL)['contract.managedMaterial']!,
}
