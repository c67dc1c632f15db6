import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TAKING, type PanelHost } from './host.ts'

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface ListKeys extends Pick<PanelHost, 'keys'> {
  readonly count: number
  readonly start: number
  readonly reset: unknown
  readonly take: (index: number) => boolean
  /** Stale entries: Enter and Tab wait for the newest, unless an arrow has chosen. */
  readonly waits?: boolean
  /** At the last entry. */
  readonly onEnd?: () => void
}

/**
 * Operated from the text box: arrows move, Enter and Tab choose. `start` is active initially and whenever `reset` changes; -1 is none, and
 * the text box then handles Enter.
 */
export function useListKeys({
  keys, count, start, reset, take: pickEntry, waits: isPending = false, onEnd,
}: ListKeys): readonly [active: number, setActive: (index: number) => void] {
  const [state, setState] = useState({ reset, active: start, moved: false })
  const active = state.reset === reset ? Math.min(state.active, count - 1) : start
  const unanswered = isPending && !(state.moved && state.reset === reset)
  const latest = useRef({ active, count, reset, take: pickEntry, unanswered, onEnd })
  /** Enter or Tab preceded the response. */
  const pressed = useRef(false)
  useLayoutEffect(() => {
    latest.current = { active, count, reset, take: pickEntry, unanswered, onEnd }
  })
  useEffect(() => {
    const { active, count, take: pickAt } = latest.current
    if (!isPending && pressed.current && active >= 0 && active < count) pickAt(active)
    if (!isPending) pressed.current = false
  }, [isPending])
  useEffect(() => keys((_event, chord) => {
    const now = latest.current
    const by = MOVES[chord ?? '']
    const isPickKey = TAKING.has(chord)
    pressed.current = isPickKey && now.unanswered
    if (pressed.current) return true
    if (by !== undefined && now.count > 0) {
      const to = Math.max(0, Math.min(now.count - 1, now.active + by))
      setState({ reset: now.reset, active: to, moved: true })
      if (to === now.count - 1) now.onEnd?.()
      return true
    }
    return isPickKey && now.active >= 0 && now.active < now.count && now.take(now.active)
  }), [keys])
  return [active, index => setState({ reset, active: index, moved: true })]
}
