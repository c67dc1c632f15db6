import { Office } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { rightTo } from '#schemas/kit/index.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { documentViews } from '#shared/api/document.ts'
import { useCan } from '#client/data/session.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

interface RelationListProps { readonly library: 'LABOUR' | 'MATERIAL' }

/** The company's suppliers, read-only; a row opens with permission for its library. */
function RelationList({ library }: RelationListProps) {
  const grid = SUPPLIERS[library].views[0]!
  const opens = useCan()(rightTo('query', SUPPLIERS[library]))
  const listGrid = useMemo(() => (opens ? grid : { ...grid, opens: undefined }), [grid, opens])
  const list = useRemoteList(listGrid, documentViews(SUPPLIERS[library])[grid.name]!)
  const where = library === 'LABOUR' ? '人工库' : '材料库'
  return <GridWorkspace
    kind="list" list={list} noun={grid.title} readOnly exports
    empty={<EmptyState icon={<Office size={32} />} title={`还没有${grid.title}`} text={`在${where}的供应商里登记。`} />}
  />
}

export const LabourRelations = () => <RelationList library="LABOUR" />
export const MaterialRelations = () => <RelationList library="MATERIAL" />
