import { Button, MenuItem } from '@blueprintjs/core'
import { InboxSearch, Tick } from '@blueprintjs/icons'
import { useRef } from 'react'
import { WITHOUT_POSITION } from '#schemas/position/matches.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { call } from '#client/data/http.ts'
import { useGo } from '#client/document/navigation.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { attempt } from './attempt.ts'
import type { Design } from './useDesign.ts'

export interface ItemsPaneProps {
  readonly design: Design
  readonly list: RemoteList
  readonly active: boolean
  /** Null in a section. */
  readonly onItem: (id: string | null) => void
}

/** The bill with the matched and remaining quantity of each item; the current row is the subject of the middle region. */
export function ItemsPane({ design: { projectId, edits }, list, active, onItem }: ItemsPaneProps) {
  const go = useGo()
  const sheet = useRef<SheetHandle>(null)
  const { model } = list
  const isItem = (id: string): boolean => typeof model.row(id)?.state === 'string'
  const finish = (message: string, options: Partial<InputOf<typeof api.finish>>): void => sheet.current?.withTouched(ids => {
    const itemIds = ids.filter(isItem)
    if (itemIds.length === 0) return toast.info('请先选择清单项')
    void attempt(async () => {
      const { count } = await call(api.finish, { projectId, itemIds, ...options })
      toast.ok(count === 0 ? '所选清单项没有变化' : `${message} ${count} 项`)
    })
  }, 'all')
  return (
    <GridWorkspace
      kind="list" noun="清单项" list={list} ref={sheet} active={active} compact readOnly marksRow
      onRows={([id]) => onItem(id !== undefined && isItem(id) ? id : null)}
      toolbar={edits && (
        <>
          <Button icon={<Tick />} text="完成匹配" onClick={() => finish('已完成', {})} />
          <MenuButton text="更多">
            <MenuItem text={`${WITHOUT_POSITION}并完成`} onClick={() => finish(`${WITHOUT_POSITION}，已完成`, { withoutPosition: true })} />
            <MenuItem text="取消完成" onClick={() => finish('已取消完成', { finished: false })} />
          </MenuButton>
        </>
      )}
      empty={(
        <EmptyState
          icon={<InboxSearch size={32} />} title="项目没有清单项" text="先导入或新增工程量清单，再按部位分解。"
          action={<Button text="去工程量清单" onClick={() => go(`/project/${projectId}/info?pageTab=ITEMS`)} />}
        />
      )}
    />
  )
}
