import { MenuItem } from '@blueprintjs/core'
import { Document as ContractIcon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { pageOfNew, type Grid } from '#schemas/kit/index.ts'
import { managedLabour, managedMaterial } from '#schemas/contract/lists.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { managedContractApi } from '#shared/api/contractDocument.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { CONTRACT_PAGES } from './kinds.ts'

interface ManagedProps { readonly grid: Grid, readonly page: PageContract, readonly library: 'LABOUR' | 'MATERIAL' }

const KINDS = ['LABOUR', 'MATERIAL', 'MACHINE'] as const

/** Begins a contract of the list's own kind, or of another one, for who may add it there. */
function AddContract({ library }: Pick<ManagedProps, 'library'>) {
  const may = useMay()
  const go = useGo()
  const mine = KINDS.filter(kind => may(CONTRACT_PAGES[kind].api.save.need))
  const others = mine.filter(kind => kind !== library)
  const add = (kind: typeof KINDS[number]): void => go(pageOfNew(CONTRACT_PAGES[kind].document))
  return (
    <>
      {mine.includes(library) && <AddButton text={`新增${CONTRACT_PAGES[library].document.title}`} onAdd={() => add(library)} />}
      {others.length > 0 && <MenuButton text="新增其他合同">{others.map(kind => <MenuItem key={kind} text={CONTRACT_PAGES[kind].document.title} onClick={() => add(kind)} />)}</MenuButton>}
    </>
  )
}

/** 合同管理: contracts of a library; one opens for who may look at its library. */
function Managed({ grid, page, library }: ManagedProps) {
  const opens = useCan()(`${CONTRACT_LIBRARY[library].key}:query`)
  const shown = useMemo(() => (opens ? grid : { ...grid, opens: undefined }), [grid, opens])
  const list = useRemoteList(shown, page)
  const add = <AddContract library={library} />
  const empty = <EmptyState icon={<ContractIcon size={32} />} title={`还没有${grid.title}`} text="与供应商约定单价、付款比例和期限，审批通过并签订后生效。" action={add} />
  return <GridWorkspace kind="list" list={list} noun={grid.title} readOnly exports toolbar={add} empty={empty} />
}

export const ManagedLabour = () => <Managed grid={managedLabour} page={managedContractApi.labour} library="LABOUR" />
export const ManagedMaterial = () => <Managed grid={managedMaterial} page={managedContractApi.material} library="MATERIAL" />
