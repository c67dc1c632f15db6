import { Button, OverlayToaster } from '@blueprintjs/core'
import type { OverlayToaster as Toaster, ToastProps } from '@blueprintjs/core'
import { Cross, Error, InfoSign, Tick } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { measureBars } from './clearOfToasts.ts'

export interface ToastAction {
  readonly text: string
  readonly onClick: () => void
}

/** Measures the bars while a message is visible: a bar may move without a resize, and a message under the pointer never ends. */
const MEASURE_MS = 250

let host: Toaster | null = null
let measuring: ReturnType<typeof setInterval> | undefined
let count = 0
/** Last key by subject. */
const latest = new Map<string, string>()
const pending: (() => void)[] = []

function keepClear(): void {
  if (host !== null && host.getToasts().length > 0) return measureBars()
  clearInterval(measuring)
  measuring = undefined
}

/** Blueprint's close button is labelled in English, so the action slot closes, and the action is in the text. */
function show({ message, icon, timeout }: ToastProps, action?: ToastAction, about?: string): void {
  const key = `toast-${++count}`
  const act = () => {
    action?.onClick()
    host?.dismiss(key)
  }
  const text = action ? <>{message} <Button variant="minimal" size="small" text={action.text} onClick={act} /></> : message
  const toast: ToastProps = { message: text, icon, timeout, isCloseButtonShown: false, action: { icon: <Cross title="关闭" /> } }
  const before = about === undefined ? undefined : latest.get(about)
  if (before !== undefined) host?.dismiss(before)
  if (about !== undefined) latest.set(about, key)
  const open = () => {
    measureBars()
    host?.show(toast, key)
    measuring ??= setInterval(keepClear, MEASURE_MS)
  }
  if (host === null) pending.push(open)
  else open()
}

const say = (icon: ReactElement, timeout: number) => (message: ToastProps['message'], action?: ToastAction, about?: string): void =>
  show({ message, icon, timeout }, action, about)

/**
 * Bottom right, above buttons (`clearOfToasts`): the icon carries the tone, the background is neutral. One replaces an earlier one with the
 * same `about`.
 */
export const toast = {
  ok: say(<Tick className="ok" />, 3000),
  bad: say(<Error className="bad" />, 8000),
  info: say(<InfoSign />, 5000),
} as const

export const isShown = (about: string): boolean => host?.getToasts().some(({ key }) => key === latest.get(about)) ?? false

/** One per application. */
export function ToastHost() {
  return (
    <OverlayToaster
      position="bottom-right"
      maxToasts={4}
      ref={toaster => {
        host = toaster
        if (toaster) for (const open of pending.splice(0)) open()
      }}
    />
  )
}
