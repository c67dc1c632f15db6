import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { managedLabour, managedMaterial } from '#schemas/contract/lists.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { reads } from './contract.ts'
import { documentApi } from './document.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

function apiOf(kind: SupplierKind) {
  const { call } = CONTRACT_LIBRARY[kind]
  return documentApi(CONTRACTS_OF[kind], {
    page: `contract/queryPage${call}Contract`, info: `contract/queryInfo${call}Contract`, save: `contract/save${call}Contract`,
    remove: `contract/delete${call}Contract`, act: `contract/update${call}ContractState`,
  })
}
/** 合同, by library: list, one with its lines, save, delete, and what is done with an approved one. */
export const contractApis = { LABOUR: apiOf('LABOUR'), MATERIAL: apiOf('MATERIAL'), MACHINE: apiOf('MACHINE') } as const

function supplementApiOf(kind: SupplierKind) {
  const { call } = CONTRACT_LIBRARY[kind]
  return documentApi(SUPPLEMENTS_OF[kind], {
    page: `contract/queryPage${call}Supplement`, info: `contract/queryInfo${call}Supplement`, save: `contract/save${call}Supplement`, remove: `contract/delete${call}Supplement`,
  })
}
/** 补充协议, by library. */
export const supplementApis = { LABOUR: supplementApiOf('LABOUR'), MATERIAL: supplementApiOf('MATERIAL'), MACHINE: supplementApiOf('MACHINE') } as const

/** 合同管理 (spec-2 §2). */
export const managedContractApi = {
  labour: reads('contract/queryPageWorkContract', { title: '劳务合同列表', need: ['query', 'N_CONTRACT'], input: pageInput(managedLabour), output: pageOf(rowSchema(managedLabour)) }),
  material: reads('contract/queryPageMaterialContractManaged', { title: '材料合同列表', need: ['query', 'N_CONTRACT'], input: pageInput(managedMaterial), output: pageOf(rowSchema(managedMaterial)) }),
}
