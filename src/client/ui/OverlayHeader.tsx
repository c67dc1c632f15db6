import { Button, Classes, H2 } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

export interface OverlayHeaderProps {
  readonly of: 'dialog' | 'drawer'
  /** Names the overlay: its `aria-labelledby`. */
  readonly id?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Title and close button of a dialog or drawer. Blueprint's is labelled in English. */
export function OverlayHeader({ of, id, onClose, children }: OverlayHeaderProps) {
  return (
    <div className={of === 'dialog' ? Classes.DIALOG_HEADER : Classes.DRAWER_HEADER}>
      <H2 id={id}>{children}</H2>
      <Button
        variant="minimal" className={Classes.DIALOG_CLOSE_BUTTON} icon={<SmallCross />} aria-label="关闭" title="关闭" onClick={onClose}
      />
    </div>
  )
}
