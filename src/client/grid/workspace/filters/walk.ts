import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves through the entries of a list by arrow keys, from its search box into it and back. */
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
