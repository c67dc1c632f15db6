import { Button, Dialog } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import { confirmLeave } from './ConfirmAlert.tsx'
import { KeyHints } from './Kbd.tsx'
import type { KeyHint } from './Kbd.tsx'
import { OverlayHeader } from './OverlayHeader.tsx'
import { useComing } from './useComing.tsx'
import './dialog.css'

export interface DialogFrameProps {
  /** S 560: an act with fields · M 880: report, settings · L 1350: lookup · XL: a whole document. */
  readonly size: 'S' | 'M' | 'L' | 'XL'
  readonly title: string
  /** Number of the thing, after the title. */
  readonly code?: string
  /** State tag and the like, after the code. */
  readonly state?: ReactNode
  /** Unsaved changes: shown in the title, and asked about once before closing. */
  readonly dirty?: boolean
  /** Unsaved changes stay as a draft: closing does not ask. */
  readonly keeps?: boolean
  readonly hints?: readonly KeyHint[]
  /** At the left of the footer: file actions. */
  readonly tools?: ReactNode
  /** At the right of the footer, after 取消: the primary button last. Without it there is no footer. */
  readonly actions?: ReactNode
  readonly cancel?: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The body reaches the edges: for grids. */
  readonly flush?: boolean
}

/** An open dialog; the caller mounts and unmounts it. */
export function DialogFrame(props: DialogFrameProps) {
  const { size, title, code, state, dirty = false, keeps = false, hints = [], tools, actions, cancel = '取消', onClose, children, flush = false } = props
  const asking = useRef(false)
  const titleId = useId()
  const arrival = useComing()
  const close = async () => {
    if (asking.current) return
    asking.current = true
    const leave = keeps || !dirty || await confirmLeave(title)
    asking.current = false
    if (leave) onClose()
  }
  return (
    <Dialog
      isOpen
      className={`yz-dialog ${size.toLowerCase()}`}
      canOutsideClickClose={false}
      onClose={() => void close()}
      aria-labelledby={titleId}
    >
      {arrival}
      <OverlayHeader of="dialog" id={titleId} onClose={() => void close()}>
        <span className="yz-dialog-title">
          <span className="name">{title}</span>
          {code && <span className="code">{code}</span>}
          {state}
          {dirty && <span className="unsaved">未保存</span>}
        </span>
      </OverlayHeader>
      <div className={`yz-dialog-body${flush ? ' flush' : ''}`}>{children}</div>
      {actions !== undefined && (
        <div className="yz-dialog-foot">
          <KeyHints hints={hints} />
          {tools}
          <span className="yz-grow" />
          <Button text={cancel} onClick={() => void close()} />
          {actions}
        </div>
      )}
    </Dialog>
  )
}
