import type { RowModel } from '../model.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { Store } from '../sheet/store.ts'
import type { SheetSelection } from '../sheet/types.ts'
import { UnsentEdits } from './remote/UnsentEdits.tsx'
import { WaitingElsewhere } from './remote/WaitingElsewhere.tsx'
import { ListPager } from './ListPager.tsx'
import { RowCount } from './RowCount.tsx'
import { SelectionStats } from './SelectionStats.tsx'

export interface WorkspaceFooterProps {
  readonly model: RowModel
  readonly selection: Store<SheetSelection | null>
  readonly list?: RemoteList
  /** Something that is said at the left while nothing is counted. */
  readonly notice: string | null
}

/** The 32 px bar under a sheet: what is selected at the left, the pages of a list or the number of rows at the right. */
export function WorkspaceFooter({ model, selection, list, notice }: WorkspaceFooterProps) {
  return (
    <>
      <SelectionStats model={model} selection={selection} />
      {list && <UnsentEdits model={list.model} />}
      {list && <WaitingElsewhere model={list.model} />}
      {notice !== null && <span className="yz-foot-notice" role="status">{notice}</span>}
      {list && !model.tree ? <ListPager list={list} /> : <RowCount model={model} total={list?.total} />}
    </>
  )
}
