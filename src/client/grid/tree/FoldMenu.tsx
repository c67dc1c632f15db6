import { MenuItem } from '@blueprintjs/core'
import { DiagramTree } from '@blueprintjs/icons'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { keyLabel } from '../sheet/keyLabel.ts'
import type { ModelTree } from '../model.ts'

/** Levels in the menu; deeper ones open with all. */
const MAX_LEVELS = 5
const ALL = Number.MAX_SAFE_INTEGER
const DIGITS = '一二三四五六七八九'

export interface FoldMenuProps { readonly tree: ModelTree; readonly levels?: number; readonly onDone: () => void }

export function FoldMenu({ tree, levels, onDone }: FoldMenuProps) {
  const to = (level: number) => () => {
    void tree.level(level)
    onDone()
  }
  const levelCount = Math.min(MAX_LEVELS, (levels ?? MAX_LEVELS + 1) - 1)
  return (
    <MenuButton icon={<DiagramTree />} text="层级">
      <MenuItem text="全部收起" labelElement={<Kbd>{keyLabel('Alt+Shift+-')}</Kbd>} onClick={to(0)} />
      {Array.from({ length: Math.max(0, levelCount - 1) }, (_, i) => <MenuItem key={i} text={`到第${DIGITS[i + 1]}级`} onClick={to(i + 1)} />)}
      <MenuItem text="全部展开" labelElement={<Kbd>{keyLabel('Alt+Shift++')}</Kbd>} onClick={to(ALL)} />
    </MenuButton>
  )
}
