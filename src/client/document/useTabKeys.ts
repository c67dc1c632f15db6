import { useLayoutEffect, type KeyboardEvent } from 'react'
import { isInFront } from '#client/ui/inFront.ts'
import { FORMS, stopsOf } from '#client/ui/regions.ts'
import { finishTyping } from './finishTyping.ts'
import type { DocumentTab } from './tabs.ts'
import { useNewest } from './useNewest.ts'
import type { DocumentView } from './view.ts'

const TAB_KEY = /^Digit([1-9])$/

/** Alt+1…9, wherever the focus is in the document. */
export function useTabKeys(view: DocumentView, tabs: readonly DocumentTab[]): void {
  const newest = useNewest({ view, tabs })
  useLayoutEffect(() => {
    if (!view.active) return undefined
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const digit = TAB_KEY.exec(event.code)?.[1]
      if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.isComposing || event.defaultPrevented) return
      const tab = newest.current.tabs[Number(digit) - 1]
      if (!tab || !isInFront(newest.current.view.root.current)) return
      event.preventDefault()
      finishTyping()
      newest.current.view.enter(tab.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [view.active, newest])
}

/** In an open list Enter would choose an entry. */
const isLine = (target: Element): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.getAttribute('aria-expanded') !== 'true'

/** Enter moves from field to field, and from the last into the cells. */
export function leadOn({ intoCells }: DocumentView, event: KeyboardEvent<HTMLElement>): void {
  const { key, target, nativeEvent } = event
  const form = target instanceof Element ? target.closest(FORMS) : null
  if (!form || !(target instanceof Element) || event.defaultPrevented || nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (key !== 'Tab' && !(key === 'Enter' && isLine(target))) return
  const stops = stopsOf(form)
  const next = stops[stops.findIndex(stop => stop === target) + 1]
  // Buttons beside figures are no fields.
  const isLast = !next || next.closest('.yz-figures') !== null
  if (isLast ? !intoCells() : key === 'Tab') return
  event.preventDefault()
  if (!isLast) next.focus()
}
