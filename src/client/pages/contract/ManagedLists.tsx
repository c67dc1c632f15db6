import { MenuItem } from '@blueprintjs/core'
import { Document as ContractIcon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { pageOfNew } from '#schemas/kit/index.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { documentViews } from '#shared/api/document.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { CONTRACT_PAGES } from './contracts.tsx'

interface ManagedProps { readonly library: 'LABOUR' | 'MATERIAL' }

/** Starts a contract of the list's kind or of another, for users who may add it. */
function AddContract({ library }: ManagedProps) {
  const hasPermission = useMay()
  const go = useGo()
  const editableKinds = LIBRARIES.filter(kind => hasPermission(CONTRACT_PAGES[kind].contract.api.save.need))
  const others = editableKinds.filter(kind => kind !== library)
  const add = (kind: SupplierKind): void => go(pageOfNew(CONTRACT_PAGES[kind].contract.document))
  return (
    <>
      {editableKinds.includes(library)
        && <AddButton text={`新增${CONTRACT_PAGES[library].contract.document.title}`} onAdd={() => add(library)} />}
      {others.length > 0 && <MenuButton text="新增其他合同">{others.map(kind => <MenuItem
        key={kind} text={CONTRACT_PAGES[kind].contract.document.title} onClick={() => add(kind)}
      />)}</MenuButton>}
    </>
  )
}

/** 合同管理: a library's contracts; they open for users who may read the library. */
function Managed({ library }: ManagedProps) {
  const { document } = CONTRACT_PAGES[library].contract
  const grid = document.views[0]!
  const opens = useCan()(`${CONTRACT_LIBRARY[library].key}:query`)
  const visibleGrid = useMemo(() => (opens ? grid : { ...grid, opens: undefined }), [grid, opens])
  const list = useRemoteList(visibleGrid, documentViews(document)[grid.name]!)
  const add = <AddContract library={library} />
  const empty = <EmptyState icon={<ContractIcon size={32} />} title={`还没有${grid.title}`} text="与供应商约定单价、付款比例和期限，审批通过并签订后生效。" action={add} />
  return <GridWorkspace kind="list" list={list} noun={grid.title} readOnly exports toolbar={add} empty={empty} />
}

export const ManagedLabour = () => <Managed library="LABOUR" />
export const ManagedMaterial = () => <Managed library="MATERIAL" />
