import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { managedLabour, managedMaterial } from '#schemas/contract/lists.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { needOn, reads } from './contract.ts'
import { documentApi } from './document.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const contractOf = (kind: SupplierKind) => documentApi(CONTRACTS_OF[kind])
/** 合同, by library: list, one with its lines, save, delete, and what is done with an approved one. */
export const contractApis = { LABOUR: contractOf('LABOUR'), MATERIAL: contractOf('MATERIAL'), MACHINE: contractOf('MACHINE') } as const

const supplementOf = (kind: SupplierKind) => documentApi(SUPPLEMENTS_OF[kind])
/** 补充协议, by library. */
export const supplementApis = { LABOUR: supplementOf('LABOUR'), MATERIAL: supplementOf('MATERIAL'), MACHINE: supplementOf('MACHINE') } as const

/** 合同管理 (spec-2 §2). */
export const managedContractApi = {
  labour: reads('contract/queryPageWorkContract', { title: '劳务合同列表', need: needOn('query', managedLabour), input: pageInput(managedLabour), output: pageOf(rowSchema(managedLabour)) }),
  material: reads('contract/queryPageMaterialContractManaged', { title: '材料合同列表', need: needOn('query', managedMaterial), input: pageInput(managedMaterial), output: pageOf(rowSchema(managedMaterial)) }),
}
