import { Button, OverlayToaster } from '@blueprintjs/core'
import type { OverlayToaster as Toaster, ToastProps } from '@blueprintjs/core'
import { Cross, Error, InfoSign, Tick } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

export interface ToastAction {
  readonly text: string
  readonly onClick: () => void
}

let host: Toaster | null = null
const waiting: (readonly [message: ToastProps, key: string])[] = []
let said = 0

function show(message: ToastProps, key: string): void {
  if (host === null) waiting.push([message, key])
  else host.show(message, key)
}

/** Blueprint's own speaks English to screen readers. */
const CloseButton = ({ of }: { readonly of: string }) =>
  <Button variant="minimal" className="yz-toast-close" icon={<Cross />} aria-label="关闭消息" title="关闭" onClick={() => host?.dismiss(of)} />

const say = (icon: ReactElement, timeout: number) => (message: ToastProps['message'], action?: ToastAction): void => {
  const key = `said-${++said}`
  show({ message: <>{message}<CloseButton of={key} /></>, icon, action, timeout, isCloseButtonShown: false }, key)
}

/** Messages at the bottom right: the icon carries the tone, the ground stays neutral. */
export const toast = {
  ok: say(<Tick className="ok" />, 3000),
  bad: say(<Error className="bad" />, 8000),
  info: say(<InfoSign />, 5000),
} as const

/** Where toasts appear; one per application. */
export function ToastHost() {
  return (
    <OverlayToaster
      position="bottom-right"
      maxToasts={4}
      ref={toaster => {
        host = toaster
        if (toaster) for (const [message, key] of waiting.splice(0)) toaster.show(message, key)
      }}
    />
  )
}
