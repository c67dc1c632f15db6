import { Document as ContractIcon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { managedLabour, managedMaterial } from '#schemas/contract/lists.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { managedContractApi } from '#shared/api/contractDocument.ts'
import { useCan } from '#client/data/session.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

interface ManagedProps { readonly grid: Grid, readonly page: PageContract, readonly library: 'LABOUR' | 'MATERIAL' }

/** 合同管理: contracts of a library, to be read; one opens for who may look at its library. */
function Managed({ grid, page, library }: ManagedProps) {
  const opens = useCan()(`${CONTRACT_LIBRARY[library].key}:query`)
  const shown = useMemo(() => (opens ? grid : { ...grid, opens: undefined }), [grid, opens])
  const list = useRemoteList(shown, page)
  const where = library === 'LABOUR' ? '人工库' : '材料库'
  return <GridWorkspace kind="list" list={list} noun={grid.title} readOnly exports empty={<EmptyState icon={<ContractIcon size={32} />} title={`还没有${grid.title}`} text={`在${where}的合同里新增并提交审批。`} />} />
}

export const ManagedLabour = () => <Managed grid={managedLabour} page={managedContractApi.labour} library="LABOUR" />
export const ManagedMaterial = () => <Managed grid={managedMaterial} page={managedContractApi.material} library="MATERIAL" />
