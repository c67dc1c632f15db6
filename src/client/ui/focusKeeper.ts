/** How far back it is remembered who had the focus. */
const LONGEST = 16
/** Where Blueprint puts the focus of an overlay that names nobody: nothing that can be seen or worked. */
const NOWHERE = '.bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap, .bp6-dialog-container, .bp6-overlay'
/** Who takes the focus of an overlay that opens: the first field of its body, what does no harm of a question, the first entry of a menu. */
const FIRST = [
  '.yz-dialog-body :is(input:not([type=file]), select, textarea, button):enabled',
  '.bp6-alert-footer .bp6-button:not(.bp6-intent-danger)',
  '[role=menuitem]:not([aria-disabled=true])',
  ':is(input, select, textarea):enabled',
  '.yz-dialog-foot button:enabled',
  'button:enabled',
]
const STOPS = ':is(button, input:not([type=file]), select, textarea):enabled, a[href], [tabindex]'
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count, ArrowUp: (at, count) => (at <= 0 ? count : at) - 1, Home: () => 0, End: (_at, count) => count - 1,
}

/** Where Blueprint puts overlays into the page and takes them out. */
const FRAMES = '.bp6-portal, .bp6-overlay'

const canTake = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility() && !element.matches(NOWHERE)
const topOverlay = (): Element | null => [...document.querySelectorAll('.bp6-overlay-start-focus-trap')].at(-1)?.parentElement ?? null

const stopsOf = (overlay: Element): HTMLElement[] =>
  [...overlay.querySelectorAll<HTMLElement>(STOPS)].filter(element => canTake(element) && element.tabIndex >= 0)

function firstOf(overlay: Element): HTMLElement | undefined {
  for (const selector of FIRST) {
    const found = stopsOf(overlay).find(element => element.matches(selector))
    if (found !== undefined) return found
  }
  return undefined
}

/** The first control of the page that is shown in the place of the one that held the element; undefined where that is still shown. */
function pageAfter(element: HTMLElement): HTMLElement | undefined {
  const left = element.closest('[role=tabpanel][hidden]')
  const shown = [...left?.parentElement?.children ?? []].find(page => page.matches('[role=tabpanel]:not([hidden])'))
  return shown && stopsOf(shown)[0]
}

/** Arrows walk through the entries of a menu that has the focus, and into one that has just opened. */
function walkMenu(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  const at = event.target instanceof Element ? event.target.closest('[role=menuitem]') : null
  const menu = at?.closest('[role=menu]')
  if (step === undefined || event.defaultPrevented || !menu) return
  const entries = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')]
  entries[step(entries.findIndex(entry => entry === at), entries.length)]?.focus()
  event.preventDefault()
}

/**
 * Keeps the focus where it can be seen: an overlay that opens gives it to its first control, and when one closes it returns to
 * what had it before. Blueprint does so only for overlays that stay mounted. Somebody who clicked beside everything is left alone.
 * @returns ends the watch
 */
export function keepFocus(): () => void {
  let trail: WeakRef<HTMLElement>[] = []
  const remembered = (): HTMLElement[] => trail.map(entry => entry.deref()).filter(element => element !== undefined)
  /** What was pressed last; null after the mouse. */
  let pressed: 'tab' | 'back' | 'other' | null = null
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    if (target.matches(NOWHERE)) {
      if (pressed !== null) requestAnimationFrame(pressed === 'other' ? settle : goRound)
      return
    }
    trail = [target, ...remembered().filter(element => element !== target)].slice(0, LONGEST).map(element => new WeakRef(element))
  }
  /** Tab has run into an end of the overlay: it goes on at the other. */
  const goRound = (): void => {
    const overlay = document.activeElement?.matches(NOWHERE) === true ? topOverlay() : null
    const stops = overlay === null ? [] : stopsOf(overlay)
    stops.at(pressed === 'back' ? -1 : 0)?.focus()
  }
  const settle = (): void => {
    const at = document.activeElement
    const [last] = remembered()
    const isNowhere = at?.matches(NOWHERE) === true
    const overlay = topOverlay()
    const isLost = (at === null || at === document.body) && last !== undefined && (!canTake(last) || overlay?.contains(last) === true)
    if (!isNowhere && !isLost) return
    const standIn = (element: HTMLElement): HTMLElement | undefined =>
      canTake(element) ? (overlay === null || overlay.contains(element) ? element : undefined) : overlay === null ? pageAfter(element) : undefined
    const back = remembered().map(standIn).find(element => element !== undefined)
    const target = back ?? (overlay === null ? undefined : firstOf(overlay))
    target?.focus({ preventScroll: true })
  }
  const overlays = new MutationObserver(records => {
    for (const { addedNodes } of records) addedNodes.forEach(watch)
    // Blueprint moves the focus in the frame after an overlay has come or gone.
    requestAnimationFrame(() => requestAnimationFrame(settle))
  })
  const watch = (node: Node): void => {
    if (!(node instanceof Element) || !node.matches(FRAMES)) return
    overlays.observe(node, { childList: true })
    node.childNodes.forEach(watch)
  }
  const noteKey = ({ key, shiftKey }: KeyboardEvent): void => { pressed = key !== 'Tab' ? 'other' : shiftKey ? 'back' : 'tab' }
  const noteMouse = (): void => { pressed = null }
  /** A field of an overlay that gives its focus away by a key, as lists of Blueprint do on Escape. */
  const letGo = ({ relatedTarget }: FocusEvent): void => { if (relatedTarget === null && pressed === 'other') requestAnimationFrame(settle) }
  overlays.observe(document.body, { childList: true })
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('focusin', remember, { signal })
  document.addEventListener('focusout', letGo, { signal })
  document.addEventListener('keydown', noteKey, { capture: true, signal })
  document.addEventListener('pointerdown', noteMouse, { capture: true, signal })
  document.addEventListener('keydown', walkMenu, { signal })
  return () => {
    overlays.disconnect()
    stop.abort()
  }
}
