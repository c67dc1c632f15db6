import { useLayoutEffect, useRef } from 'react'
import type { JSX } from 'react'

/** Something that can be done on what is shown. `key` is the same wherever it is offered: recent choices remember it. */
export interface Command {
  readonly key: string
  readonly label: string
  readonly icon?: JSX.Element
  readonly disabled?: boolean
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** Offers commands to the command palette while the caller is `active`, that is shown. */
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

/** What can be done now: what was shown last comes first, and hides older offers of the same key. */
export function offeredCommands(): readonly Command[] {
  const byKey = new Map<string, Command>()
  for (const command of [...offers].toReversed().flatMap(offer => offer())) if (!byKey.has(command.key)) byKey.set(command.key, command)
  return [...byKey.values()].filter(({ disabled }) => disabled !== true)
}
