/** First focus: the sheet's cells, else the first field. Tools above a list do not count. */
const SHEET = '.yz-sheet-input'
const FIELD = ':is(input:not([type=file]), textarea):enabled'
const TOOLS = '.yz-toolbar, .yz-types, .yz-chips, .yz-foot'
/** Fallback: the first control, once rendered and without new cells for a while. */
const CONTROL = ':is(button, select):enabled, a[href]'
const LOADING = '.yz-skeleton'
const NO_FIELDS_MS = 500
/** Timeout after which a page without controls or loading indicators counts as empty. */
const PATIENCE_MS = 5000
const STEADY_FRAMES = 10

const canTake = (element: HTMLElement | undefined): element is HTMLElement => element?.isConnected === true && element.checkVisibility()

/** Palette, dialogs, menus. */
const OVERLAY = '.bp6-portal'

/** Nothing is focused, or only an element being removed. */
export const isFree = (at = document.activeElement): boolean =>
  !(at instanceof HTMLElement) || at === document.body || at.closest(OVERLAY) !== null || !at.checkVisibility()

let giving = false
/** A starting page sets the focus: popovers do not open for it. */
export const isGiven = (): boolean => giving

function beginningOf(page: HTMLElement, waitedMs: number): HTMLElement | undefined {
  const fits = (selector: string) =>
    [...page.querySelectorAll<HTMLElement>(selector)].find(element => canTake(element) && element.closest(TOOLS) === null)
  return fits(SHEET) ?? fits(FIELD) ?? (waitedMs > NO_FIELDS_MS && page.querySelector(LOADING) === null ? fits(CONTROL) : undefined)
}

/**
 * As soon as possible, unless the user acts before. A closing overlay returns the focus late, so the focus must hold for some frames.
 * @returns a function that stops it
 */
export function giveFocus(page: HTMLElement, last?: HTMLElement): () => void {
  const startTime = performance.now()
  const stop = new AbortController()
  let steadyFrames = 0
  let loading = startTime
  const poll = (): void => {
    const now = performance.now()
    if (page.querySelector(LOADING) !== null) loading = now
    if (stop.signal.aborted || steadyFrames > STEADY_FRAMES || now - loading > PATIENCE_MS) return stop.abort()
    const waited = now - startTime
    const at = document.activeElement
    steadyFrames = page.contains(at) ? steadyFrames + 1 : 0
    if (steadyFrames === 0 && !at?.closest(OVERLAY)) {
      giving = true;
      (canTake(last) ? last : beginningOf(page, waited))?.focus({ preventScroll: true })
      giving = false
    }
    requestAnimationFrame(poll)
  }
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => stop.abort(), { capture: true, signal: stop.signal })
  requestAnimationFrame(poll)
  return () => stop.abort()
}
