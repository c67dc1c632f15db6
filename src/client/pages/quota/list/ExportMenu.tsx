import { MenuItem } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import type { Row } from '#schemas/kit/index.ts'
import { MenuButton } from '#client/ui/MenuButton.tsx'

export interface ExportMenuProps {
  /** Packages with a selected cell. */
  readonly selected: readonly Row[]
  readonly total: number
  /** Exports these, or all matching the list's conditions. */
  readonly onExport: (ids?: readonly string[]) => void
}

/** 导出: asks which packages to export; a cell is always selected, so that the selection alone is ambiguous. */
export function ExportMenu({ selected, total, onExport }: ExportMenuProps) {
  const chosen = selected.length === 1 ? `“${String(selected[0]!.quotaName)}”` : `所选 ${selected.length} 个定额包`
  return (
    <MenuButton icon={<Export />} text="导出">
      <MenuItem text={`当前条件下的全部 ${total} 个定额包`} disabled={total === 0} onClick={() => onExport()} />
      {selected.length > 0 && <MenuItem text={chosen} onClick={() => onExport(selected.map(row => String(row.quotaId)))} />}
    </MenuButton>
  )
}
