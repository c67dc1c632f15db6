import { Button, Classes, H2 } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

export interface OverlayHeaderProps {
  readonly of: 'dialog' | 'drawer'
  /** For the overlay's `aria-labelledby`. */
  readonly id?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Blueprint's close button is labelled in English. */
export function OverlayHeader({ of: kind, id, onClose, children }: OverlayHeaderProps) {
  return (
    <div className={kind === 'dialog' ? Classes.DIALOG_HEADER : Classes.DRAWER_HEADER}>
      <H2 id={id}>{children}</H2>
      <Button
        variant="minimal" className={Classes.DIALOG_CLOSE_BUTTON} icon={<SmallCross />} aria-label="关闭" title="关闭" onClick={onClose}
      />
    </div>
  )
}
