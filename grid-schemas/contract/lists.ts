import { defineGrid } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { CONTRACTS_OF } from './contracts.ts'

const KEPT = ['code', 'contractName', 'supplierName', 'totalAmount', 'contractState', 'processState', 'projectName', 'contractKind', 'handlerName', 'exclAmount', 'startDay', 'endDay'] as const

/** The contracts of a library as 合同管理 shows them: to be read under its own permission (spec-2 §2). */
function managedOf(kind: SupplierKind, name: string, page: string) {
  const { title, list } = CONTRACTS_OF[kind]
  const { columns, opens, uncounted } = list
  return defineGrid(name, {
    title, access: { read: 'N_CONTRACT' }, opens, columns: Object.fromEntries(KEPT.map(key => [key, columns[key]])) as Pick<typeof columns, typeof KEPT[number]>,
    sort: [['code', 'desc']], footer: { totalAmount: 'sum', exclAmount: 'sum' }, uncounted, quick: ['code', 'contractName', 'supplierName', 'projectName'], lead: ['contractName', 'totalAmount', 'contractState'], source: { page },
  })
}

/** 合同管理：劳务合同。 */
export const managedLabour = managedOf('LABOUR', 'contract.managedLabour', 'contract/queryPageWorkContract')
/** 合同管理：材料合同。 */
export const managedMaterial = managedOf('MATERIAL', 'contract.managedMaterial', 'contract/queryPageMaterialContractManaged')
