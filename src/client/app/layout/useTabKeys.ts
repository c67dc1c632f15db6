import { useLayoutEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { tabs } from '#client/data/tabs.ts'
import { isInFront } from '#client/ui/inFront.ts'
import type { TabActions } from './useTabActions.ts'

const STEPS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** Alt+PageUp and Alt+PageDown, wherever the focus is. */
export function useTabSwitching(actions: TabActions): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = STEPS[event.key]
      if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !isInFront(document.body)) return
      event.preventDefault()
      event.stopPropagation()
      const { list, activeId } = tabs.state
      const target = list[(list.findIndex(tab => tab.id === activeId) + by + list.length) % list.length]
      if (target !== undefined) actions.show(target.id)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [actions])
}

/** Arrows navigate, with Shift they move the tab, Delete closes it (WAI-ARIA, tabs). */
export function keysOfTabs(actions: TabActions): (event: ReactKeyboardEvent<HTMLElement>) => void {
  return event => {
    const { list, activeId } = tabs.state
    const focused = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined
    const id = focused ?? activeId
    const at = list.findIndex(tab => tab.id === id)
    if (id === null || at < 0) return
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: list.length - 1 }[event.key]
    const bar = event.currentTarget
    // Moves the focus from the closed tab to the visible one.
    const stay = () => requestAnimationFrame(() => bar.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
    if (event.key === 'Delete') void actions.close(id, 'self').then(stay)
    if (to === undefined || list[to] === undefined) return
    event.preventDefault()
    if (event.shiftKey) return tabs.move(id, to)
    const target = list[to].id
    actions.show(target)
    bar.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target)}"]`)?.focus()
  }
}
