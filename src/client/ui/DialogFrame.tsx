import { Button, Dialog } from '@blueprintjs/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { clearOfToasts } from './clearOfToasts.ts'
import { confirmLeave } from './ConfirmAlert.tsx'
import { isConfirmKey } from './confirmKey.ts'
import { KeyHints } from './Kbd.tsx'
import type { KeyHint } from './Kbd.tsx'
import { OverlayHeader } from './OverlayHeader.tsx'
import { useAstrayEscape } from './useAstrayEscape.ts'
import { useComing } from './useComing.tsx'
import './dialog.css'

export interface DialogFrameProps {
  /** S 560: an action with fields · M 880: report, settings · L 1350: lookup · XL: a whole document. */
  readonly size: 'S' | 'M' | 'L' | 'XL'
  readonly title: string
  /** After the title. */
  readonly code?: string
  /** State tag, after the code. */
  readonly state?: ReactNode
  /** Shown in the title, and confirmed before closing. */
  readonly dirty?: boolean
  /** Unsaved changes stay as a draft, without confirmation. */
  readonly keeps?: boolean
  readonly hints?: readonly KeyHint[]
  /** Left of the footer: file actions. */
  readonly tools?: ReactNode
  /** Right of the footer, after 取消: the primary button last, which Ctrl Enter presses. Without actions there is no footer. */
  readonly actions?: ReactNode
  readonly cancel?: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The body reaches the edges: for grids. */
  readonly flush?: boolean
}

const CONFIRM = 'Ctrl Enter'

/** The footer's single primary button. */
function actOf(foot: Element | null): HTMLButtonElement | null {
  const [act, other] = foot?.querySelectorAll<HTMLButtonElement>('button.bp6-intent-primary') ?? []
  return act !== undefined && other === undefined ? act : null
}

/** The caller mounts and unmounts it. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    size, title, code, state, dirty = false, keeps: retainsDraft = false, hints = [], tools, actions, cancel = '取消', onClose, children,
    flush = false,
  } = props
  const asking = useRef(false)
  const titleId = useId()
  const arrival = useComing()
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement | null>(null)
  const [primaryLabel, setPrimaryLabel] = useState('')
  // The primary button's label. Ctrl S saves a whole document.
  useLayoutEffect(() => setPrimaryLabel(size === 'XL' ? '' : actOf(foot.current)?.textContent ?? ''), [size, actions])
  const standFoot = useCallback((box: HTMLDivElement | null) => {
    foot.current = box
    const leave = clearOfToasts(box)
    return () => {
      foot.current = null
      leave?.()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const act = actOf(foot.current)
    // A button handles Enter itself, with any modifiers.
    const isTaken = event.defaultPrevented && !(event.target instanceof HTMLButtonElement)
    // Not in a popover or dialog over this one.
    if (size === 'XL' || act === null || act.disabled || isTaken || !isConfirmKey(event)
      || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    // Blurring commits the typed text first.
    act.focus()
    queueMicrotask(() => act.click())
  }
  const keys = primaryLabel === '' || tools !== undefined || hints.some(hint => hint.keys === CONFIRM)
    ? hints
    : [...hints, { keys: CONFIRM, does: primaryLabel }]
  const close = async () => {
    if (asking.current) return
    asking.current = true
    const leave = retainsDraft || !dirty || await confirmLeave(title)
    asking.current = false
    if (leave) onClose()
  }
  useAstrayEscape(body, () => void close())
  return (
    <Dialog
      isOpen
      className={`yz-dialog ${size.toLowerCase()}`}
      canOutsideClickClose={false}
      transitionDuration={0}
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
      <div ref={body} className={`yz-dialog-body${flush ? ' flush' : ''}`} onKeyDown={onKeyDown}>{children}</div>
      {actions !== undefined && (
        <div ref={standFoot} className="yz-dialog-foot" onKeyDown={onKeyDown}>
          <KeyHints hints={keys} />
          {tools}
          <span className="yz-grow" />
          <Button text={cancel} onClick={() => void close()} />
          {actions}
        </div>
      )}
    </Dialog>
  )
}
