import { defineGrid } from '#schemas/kit/index.ts'
import { SUPPLIERS } from './suppliers.ts'
import type { SupplierKind } from './states.ts'

const KEPT = ['supplierName', 'state', 'shortName', 'supplierType', 'scopeType', 'region', 'mainContact', 'mainPhone', 'certified', 'certificateEnd', 'rating', 'stateReason', 'creditCode', 'taxKind', 'legalPerson'] as const

/** The suppliers of a library as the company's relations show them: to be read under the company's own permission (spec-2 §2). */
function relationsOf(kind: SupplierKind, name: string, page: string) {
  const { title, list } = SUPPLIERS[kind]
  const { columns, opens } = list
  return defineGrid(name, {
    title, access: { read: 'N_MERCHANT' }, opens, columns: Object.fromEntries(KEPT.map(key => [key, columns[key]])) as Pick<typeof columns, typeof KEPT[number]>,
    sort: [['supplierName', 'asc']], quick: ['supplierName', 'shortName', 'creditCode', 'mainContact', 'mainPhone'], lead: ['supplierName', 'scopeType', 'state'],
    source: { page },
  })
}

/** 合作单位：企业的劳务供应商。 */
export const labourRelations = relationsOf('LABOUR', 'supplier.labourRelations', 'relationship/queryWorkerSuppliers')
/** 合作单位：企业的材料供应商。 */
export const materialRelations = relationsOf('MATERIAL', 'supplier.materialRelations', 'relationship/queryMaterialSuppliers')
