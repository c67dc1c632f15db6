import { MenuItem } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { Row } from '#schemas/kit/index.ts'
import { MenuButton } from '#client/ui/MenuButton.tsx'

export interface RefreshMenuProps {
  /** Packages with a selected cell. */
  readonly selected: readonly Row[]
  readonly onRefresh: (ids?: readonly string[]) => void
}

/** 刷新价格: asks which packages to refresh; only enabled ones have prices to refresh. */
export function RefreshMenu({ selected, onRefresh }: RefreshMenuProps) {
  const enabled = selected.filter(row => row.quotaState === '1')
  const [only] = enabled
  const others = selected.length - enabled.length
  const chosen = only === undefined ? selected.length === 0 ? '所选定额包（先选择行）' : '所选定额包（都未启用）'
    : enabled.length === 1 ? `“${String(only.quotaName)}”` : `所选 ${enabled.length} 个定额包`
  return (
    <MenuButton icon={<Refresh />} text="刷新价格">
      <MenuItem
        text={chosen} label={only !== undefined && others > 0 ? `另 ${others} 个未启用` : undefined} disabled={only === undefined}
        onClick={() => onRefresh(enabled.map(row => String(row.quotaId)))}
      />
      <MenuItem text="全部启用的定额包" onClick={() => onRefresh()} />
    </MenuButton>
  )
}
