import { Office } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { rightTo, type Grid } from '#schemas/kit/index.ts'
import { labourRelations, materialRelations } from '#schemas/supplier/relations.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import { useCan } from '#client/data/session.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

interface RelationListProps { readonly grid: Grid, readonly page: PageContract, readonly library: 'LABOUR' | 'MATERIAL' }

/** The company's suppliers, to be read; one opens for who may look at its library. */
function RelationList({ grid, page, library }: RelationListProps) {
  const opens = useCan()(rightTo('query', SUPPLIERS[library]))
  const shown = useMemo(() => (opens ? grid : { ...grid, opens: undefined }), [grid, opens])
  const list = useRemoteList(shown, page)
  const where = library === 'LABOUR' ? '人工库' : '材料库'
  return <GridWorkspace kind="list" list={list} noun={grid.title} readOnly exports empty={<EmptyState icon={<Office size={32} />} title={`还没有${grid.title}`} text={`在${where}的供应商里登记。`} />} />
}

export const LabourRelations = () => <RelationList grid={labourRelations} page={supplierApi.queryWorkerSuppliers} library="LABOUR" />
export const MaterialRelations = () => <RelationList grid={materialRelations} page={supplierApi.queryMaterialSuppliers} library="MATERIAL" />
