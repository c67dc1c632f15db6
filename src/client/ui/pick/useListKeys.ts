import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PanelHost } from './host.ts'

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface ListKeys extends Pick<PanelHost, 'keys'> {
  readonly count: number
  readonly start: number
  readonly reset: unknown
  readonly take: (index: number) => boolean
  /** The last entry was reached. */
  readonly onEnd?: () => void
}

/**
 * The active entry of a list that is worked from the text box: arrows move it, Enter and Tab take it. `start` is the entry
 * that is active at first and whenever `reset` changes; -1 is none, and Enter is then the text box's.
 */
export function useListKeys({ keys, count, start, reset, take, onEnd }: ListKeys): readonly [active: number, setActive: (index: number) => void] {
  const [state, setState] = useState({ reset, active: start })
  const active = state.reset === reset ? Math.min(state.active, count - 1) : start
  const latest = useRef({ active, count, reset, take, onEnd })
  useLayoutEffect(() => {
    latest.current = { active, count, reset, take, onEnd }
  })
  useEffect(() => keys((_event, chord) => {
    const now = latest.current
    const by = MOVES[chord ?? '']
    if (by !== undefined && now.count > 0) {
      const to = Math.max(0, Math.min(now.count - 1, now.active + by))
      setState({ reset: now.reset, active: to })
      if (to === now.count - 1) now.onEnd?.()
      return true
    }
    return (chord === 'Enter' || chord === 'Tab') && now.active >= 0 && now.active < now.count && now.take(now.active)
  }), [keys])
  return [active, index => setState({ reset, active: index })]
}
