import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { Disable, GitMerge, TagAdd, Tick } from '@blueprintjs/icons'
import { MenuButton } from '#client/ui/MenuButton.tsx'

export interface BatchMenuProps {
  readonly count: number
  readonly onState: (state: '1' | '2') => void
  readonly onType: () => void
  readonly onMerge: () => void
}

/** 批量: actions on the selected rows, and the search for duplicates. */
export function BatchMenu({ count, onState, onType, onMerge }: BatchMenuProps) {
  const isEmpty = count === 0
  return (
    <MenuButton text="批量">
      <MenuDivider title={isEmpty ? '先选择行' : `所选 ${count} 行`} />
      <MenuItem icon={<Tick />} text="启用" disabled={isEmpty} onClick={() => onState('1')} />
      <MenuItem icon={<Disable />} text="停用" disabled={isEmpty} onClick={() => onState('2')} />
      <MenuItem icon={<TagAdd />} text="修改类型…" disabled={isEmpty} onClick={onType} />
      <MenuDivider />
      <MenuItem icon={<GitMerge />} text="查重与合并…" onClick={onMerge} />
    </MenuButton>
  )
}
