import { useLayoutEffect, useRef } from 'react'
import type { JSX } from 'react'

/** An action on the visible page. `key` is the same wherever it is offered: recent choices are stored by it. */
export interface Command {
  readonly key: string
  readonly label: string
  readonly icon?: JSX.Element
  readonly disabled?: boolean
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** Offers commands to the command palette while the caller is `active`, that is visible. */
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

/** The commands offered now: the latest visible page first, hiding older offers of the same key. */
export function offeredCommands(): readonly Command[] {
  const byKey = new Map<string, Command>()
  for (const command of [...offers].toReversed().flatMap(offer => offer())) {
    if (!byKey.has(command.key)) byKey.set(command.key, command)
  }
  return [...byKey.values()].filter(({ disabled }) => disabled !== true)
}
