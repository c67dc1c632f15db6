import { OverlayToaster } from '@blueprintjs/core'
import type { OverlayToaster as Toaster, ToastProps } from '@blueprintjs/core'
import { Error, InfoSign, Tick } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

export interface ToastAction {
  readonly text: string
  readonly onClick: () => void
}

let host: Toaster | null = null
const waiting: ToastProps[] = []

function show(message: ToastProps): void {
  if (host === null) waiting.push(message)
  else host.show(message)
}

const say = (icon: ReactElement, timeout: number) => (message: ToastProps['message'], action?: ToastAction): void =>
  show({ message, icon, action, timeout })

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
        if (toaster) for (const message of waiting.splice(0)) toaster.show(message)
      }}
    />
  )
}
