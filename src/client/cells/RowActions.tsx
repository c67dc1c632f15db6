import { Button } from '@blueprintjs/core'
import type { CellViewProps } from './cellView.ts'

/** Row tools, visible on hover and on the active row; the row's menu has them for the keyboard. */
export function RowActions({ row, events }: CellViewProps) {
  const actions = (events.rowActions ?? []).filter(action => action.shown?.(row) ?? true)
  return (
    <span className="yz-tools">
      {actions.map(({ key, label, icon, run }) => (
        <Button
          key={key} variant="minimal" size="small" icon={icon} title={label} aria-label={label} tabIndex={-1}
          onClick={() => run(row)}
        />
      ))}
    </span>
  )
}
