import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Blank, Cross, Refresh } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import { tabs } from '#client/data/tabs.ts'
import type { CloseSide } from '#client/data/tabs.ts'
import { useTabActions } from './useTabActions.ts'

const CLOSES: readonly (readonly [CloseSide, string])[] = [
  ['self', '关闭'], ['others', '关闭其他'], ['left', '关闭左侧'], ['right', '关闭右侧'],
]

export function TabMenu({ id }: { readonly id: string }) {
  const actions = useTabActions()
  return (
    <Menu>
      <MenuItem icon={<Refresh />} text="刷新" onClick={() => void actions.refresh(id)} />
      <MenuDivider />
      {CLOSES.map(([side, text]) => (
        <MenuItem
          key={side}
          icon={side === 'self' ? <Cross /> : <Blank />}
          text={text}
          disabled={side !== 'self' && tabs.targets(id, side).length === 0}
          onClick={() => void actions.close(id, side)}
        />
      ))}
    </Menu>
  )
}

/** For a narrow window. */
export function TabListMenu() {
  const { list, activeId } = useSnapshot(tabs.state)
  const actions = useTabActions()
  return (
    <Menu>
      {list.map(tab => (
        <MenuItem
          key={tab.id}
          selected={tab.id === activeId}
          text={tab.title}
          label={tab.dirty ? '未保存' : undefined}
          onClick={() => actions.show(tab.id)}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<Refresh />} text="刷新当前页" onClick={() => { if (activeId !== null) void actions.refresh(activeId) }} />
      <MenuItem icon={<Cross />} text="关闭当前页" onClick={() => { if (activeId !== null) void actions.close(activeId, 'self') }} />
    </Menu>
  )
}
