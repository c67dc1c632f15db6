import { useCallback, useSyncExternalStore } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { Store } from '../sheet/store.ts'
import type { SheetSelection } from '../sheet/types.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import type { KeyHint } from '#client/ui/Kbd.tsx'
import { FooterTexts } from './FootSaid.tsx'
import { ListPager } from './ListPager.tsx'
import { RowKeys } from './RowKeys.tsx'
import { SelectionStats } from './SelectionStats.tsx'
import { UnsentEdits } from './remote/UnsentEdits.tsx'
import { WaitingElsewhere } from './remote/WaitingElsewhere.tsx'

/** Includes folded rows; `total`: of a server's tree. */
function RowCount({ model, total }: { readonly model: RowModel; readonly total?: number }) {
  const count = useSyncExternalStore(
    useCallback(changed => model.subscribe(changed), [model]), () => total ?? model.tree?.shape().ids.length ?? model.rows().length
  )
  return <span>共 {groupThousands(String(count))} 行</span>
}

export interface WorkspaceFooterProps {
  readonly model: RowModel
  readonly selection: Store<SheetSelection | null>
  readonly list?: RemoteList
  readonly notice: string | null
  readonly actions: readonly RowAction[]
  readonly hints?: readonly KeyHint[]
}

/** The 32 px bar below a sheet: selection, key hints, pager or row count. */
export function WorkspaceFooter({ model, selection, list, notice, actions, hints }: WorkspaceFooterProps) {
  const keys = <RowKeys model={model} selection={selection} actions={actions} more={hints} />
  const start = (
    <>
      <SelectionStats model={model} selection={selection} />
      {list && <UnsentEdits model={list.model} />}
      {list && <WaitingElsewhere model={list.model} />}
      {notice !== null && <span className="yz-foot-notice" role="status" title={notice}>{notice}</span>}
    </>
  )
  if (list && !model.tree) return <ListPager list={list} start={start} lead={keys} />
  return <><FooterTexts start={start} end={keys} /><RowCount model={model} total={list?.total} /></>
}
