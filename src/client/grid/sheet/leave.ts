import { moveRegion } from '#client/ui/regions.ts'
import type { SheetCore } from './core.ts'

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Moves the focus to the next or previous region, else element: Tab moves between cells, so this is the keyboard's way out (WCAG 2.1.2).
 */
export function leave({ root }: SheetCore, by: 1 | -1): boolean {
  if (moveRegion(by)) return true
  const around = root.closest('.bp6-overlay') ?? document.body
  const outside = [...around.querySelectorAll<HTMLElement>(TABBABLE)].filter(element =>
    !root.contains(element) && element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility())
  const isBehind = (element: HTMLElement): boolean => (root.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const target = by === 1 ? outside.find(isBehind) ?? outside[0] : outside.findLast(element => !isBehind(element)) ?? outside.at(-1)
  target?.focus()
  return target !== undefined
}
