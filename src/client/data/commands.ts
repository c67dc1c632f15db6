import { useLayoutEffect, useRef } from 'react'
import type { JSX } from 'react'

/** Recent choices are stored by `key`, the same wherever the action is offered. */
export interface Command {
  readonly key: string
  readonly label: string
  readonly icon?: JSX.Element
  readonly disabled?: boolean
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** Offers commands to the command palette while the caller is `active`. */
export function useCommands(commands: readonly Command[], active: boolean): void {
  const latest = useRef(commands)
  useLayoutEffect(() => { latest.current = commands })
  useLayoutEffect(() => {
    if (!active) return undefined
    const offer = () => latest.current
    offers.add(offer)
    return () => void offers.delete(offer)
  }, [active])
}

/** The latest visible page comes first and overrides equal keys. */
export function offeredCommands(): readonly Command[] {
  const byKey = new Map<string, Command>()
  for (const command of [...offers].toReversed().flatMap(offer => offer())) {
    if (!byKey.has(command.key)) byKey.set(command.key, command)
  }
  return [...byKey.values()].filter(({ disabled }) => disabled !== true)
}
