/** First focus of a page: the cells of its sheet, else its first field. Tools above a list do not count. */
const SHEET = '.yz-sheet-input'
const FIELD = ':is(input:not([type=file]), textarea):enabled'
const TOOLS = '.yz-toolbar, .yz-types, .yz-chips, .yz-foot'
/** First focus of a page with neither: its first control, once it is rendered and no cells have come for a while. */
const CONTROL = ':is(button, select):enabled, a[href]'
const LOADING = '.yz-skeleton'
const NO_FIELDS_MS = 500
/** A page that shows nothing to work with for so long, and says of nothing that it is still to come, has nothing. */
const PATIENCE_MS = 5000
const STEADY_FRAMES = 10

const canTake = (element: HTMLElement | undefined): element is HTMLElement => element?.isConnected === true && element.checkVisibility()

/** Overlays: palette, dialogs, menus. */
const OVERLAY = '.bp6-portal'

/** Nothing is focused, or only an element being removed. */
export const isFree = (at = document.activeElement): boolean =>
  !(at instanceof HTMLElement) || at === document.body || at.closest(OVERLAY) !== null || !at.checkVisibility()

let giving = false
/** Whether the current focus comes from a page that starts: popovers do not open for it. */
export const isGiven = (): boolean => giving

function beginningOf(page: HTMLElement, waitedMs: number): HTMLElement | undefined {
  const fits = (selector: string) =>
    [...page.querySelectorAll<HTMLElement>(selector)].find(element => canTake(element) && element.closest(TOOLS) === null)
  return fits(SHEET) ?? fits(FIELD) ?? (waitedMs > NO_FIELDS_MS && page.querySelector(LOADING) === null ? fits(CONTROL) : undefined)
}

/**
 * Focuses the page as soon as it can take it, unless the user acts before. A closing overlay returns the focus late, so the page counts
 * as focused once it has held it for a while. @returns a way to stop
 */
export function giveFocus(page: HTMLElement, last?: HTMLElement): () => void {
  const since = performance.now()
  const stop = new AbortController()
  let held = 0
  let loading = since
  const look = (): void => {
    const now = performance.now()
    if (page.querySelector(LOADING) !== null) loading = now
    if (stop.signal.aborted || held > STEADY_FRAMES || now - loading > PATIENCE_MS) return stop.abort()
    const waited = now - since
    const at = document.activeElement
    held = page.contains(at) ? held + 1 : 0
    if (held === 0 && !at?.closest(OVERLAY)) {
      giving = true;
      (canTake(last) ? last : beginningOf(page, waited))?.focus({ preventScroll: true })
      giving = false
    }
    requestAnimationFrame(look)
  }
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => stop.abort(), { capture: true, signal: stop.signal })
  requestAnimationFrame(look)
  return () => stop.abort()
}
