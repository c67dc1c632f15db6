import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys through a list, from its search box and back. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const box = event.currentTarget
  if (step === undefined) return
  const stops = [...box.querySelectorAll<HTMLElement>('input:not([disabled]), [role=menuitem]')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
