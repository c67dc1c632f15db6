import { giveFocus } from './giveFocus.ts'

/** Length of the focus history: in the page, and in each overlay. */
const LONGEST = 16
/** Where Blueprint puts the focus of an overlay that names nobody: nothing that can be seen or worked. */
const NOWHERE = '.bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap, .bp6-dialog-container, .bp6-overlay'
/** First focus of an opened overlay: the first field of its body, the harmless answer of a question, the first entry of a menu. */
const FIRST = [
  ':is(.yz-dialog-body, .bp6-drawer-body) :is(input:not([type=file]), select, textarea, button):enabled',
  '.bp6-alert-footer .bp6-button:not(.bp6-intent-danger)',
  '[role=menuitem]:not([aria-disabled=true])',
  ':is(input, select, textarea):enabled',
  '.yz-dialog-foot button:enabled',
  'button:enabled',
]
const STOPS = ':is(button, input:not([type=file]), select, textarea):enabled, a[href], [tabindex]'
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count, ArrowUp: (at, count) => (at <= 0 ? count : at) - 1, Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Where Blueprint puts overlays into the page and takes them out. */
const FRAMES = '.bp6-portal, .bp6-overlay'

const isFrame = (node: Node): boolean => node instanceof Element && node.matches(FRAMES)
const canTake = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility() && !element.matches(NOWHERE)
/** Can it no longer be focused? A removed element may be collected within a frame. */
const hasGone = (element: HTMLElement | undefined): boolean => element === undefined || !canTake(element)
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

const frameOf = (element: Element): Element | null => element.closest(FRAMES)
/** Long walks in an overlay must not push out its opener. */
function shortened(trail: readonly HTMLElement[]): HTMLElement[] {
  const kept = new Map<Element | null, number>()
  return trail.filter(element => {
    const count = (kept.get(frameOf(element)) ?? 0) + 1
    kept.set(frameOf(element), count)
    return count <= LONGEST
  })
}

const twoFramesOn = (work: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(() => work()))

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
 * Keeps the focus visible: an opened overlay focuses its first control, and a closed one returns the focus to its previous element; where
 * there was none, as when a page confirms before it renders, the page is focused. Blueprint does so only for mounted overlays. A click
 * beside everything is respected.
 * @returns a way to stop
 */
export function keepFocus(): () => void {
  let trail: WeakRef<HTMLElement>[] = []
  const remembered = (): HTMLElement[] => trail.map(entry => entry.deref()).filter(element => element !== undefined)
  /** The last pressed element; null after the mouse. */
  let pressed: 'tab' | 'back' | 'other' | null = null
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    if (target.matches(NOWHERE)) {
      if (pressed !== null) requestAnimationFrame(pressed === 'other' ? () => settle() : goRound)
      return
    }
    const before = remembered().filter(element => element !== target && element.isConnected)
    trail = shortened([target, ...before]).map(element => new WeakRef(element))
  }
  /** Tab has run into an end of the overlay: it goes on at the other. */
  const goRound = (): void => {
    const overlay = document.activeElement?.matches(NOWHERE) === true ? topOverlay() : null
    const stops = overlay === null ? [] : stopsOf(overlay)
    stops.at(pressed === 'back' ? -1 : 0)?.focus()
  }
  /** Focused for lack of another: the button under a body that is still loading. */
  let makeshift: WeakRef<HTMLElement> | undefined
  const isMakeshift = (): boolean => makeshift !== undefined && makeshift.deref() === document.activeElement
  let begun: WeakRef<HTMLElement> | undefined
  /** Removed elements cannot get the focus back. */
  const begin = (gone: WeakRef<HTMLElement>): void => {
    const page = document.querySelector<HTMLElement>('.yz-tabpage:not([hidden])')
    if (page === null || begun === gone || !matchMedia('(pointer: fine)').matches) return
    begun = gone
    giveFocus(page)
  }
  const settle = (byKey = false): void => {
    const at = document.activeElement
    const [latest] = trail
    const last = latest?.deref()
    const isNowhere = at?.matches(NOWHERE) === true
    const overlay = topOverlay()
    const isLost = (at === null || at === document.body) && latest !== undefined
      && (byKey || hasGone(last) || overlay?.contains(last!) === true)
    const waits = isMakeshift()
    if (!isNowhere && !isLost && !waits) return
    const back = waits ? undefined : remembered().find(element => canTake(element) && (overlay === null || overlay.contains(element)))
    const target = back ?? (overlay === null ? undefined : firstOf(overlay))
    if (target === undefined && overlay === null && latest !== undefined && hasGone(last)) begin(latest)
    target?.focus({ preventScroll: true })
    makeshift = back === undefined && target?.matches('.yz-dialog-foot *') === true ? new WeakRef(target) : undefined
  }
  /** Was the focused element of an overlay removed, as the button of a row by its action? */
  const isTakenOut = (): boolean => document.activeElement === document.body && trail[0] !== undefined && hasGone(trail[0].deref())
  const overlays = new MutationObserver(records => {
    for (const { addedNodes } of records) addedNodes.forEach(watch)
    // Blueprint moves the focus in the frame after an overlay has come or gone.
    if (records.some(({ target }) => target === document.body || isFrame(target)) || isTakenOut() || isMakeshift()) twoFramesOn(settle)
  })
  /** A pending button is off, and gives its focus to nobody. */
  const returned = new MutationObserver(records => {
    const last = trail[0]?.deref()
    const isBack = pressed !== null && last?.matches(':enabled') === true && records.some(({ target }) => target === last)
    if (isBack && document.activeElement === document.body) last?.focus({ preventScroll: true })
  })
  const watch = (node: Node): void => {
    if (isFrame(node)) overlays.observe(node, { childList: true, subtree: true })
  }
  const note = (now: typeof pressed): void => {
    pressed = now
    makeshift = undefined
  }
  const noteKey = ({ key, shiftKey }: KeyboardEvent): void => note(key !== 'Tab' ? 'other' : shiftKey ? 'back' : 'tab')
  const noteMouse = (): void => note(null)
  /** A field that loses its focus to nothing by a key, as Blueprint's lists do on Escape: the next input would be lost. */
  const letGo = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || pressed !== 'other') return
    const field = target instanceof HTMLInputElement ? target : null
    const caret = field?.selectionStart ?? null
    requestAnimationFrame(() => {
      settle(true)
      // A list that gets the focus selects its text, a frame later.
      if (caret !== null && document.activeElement === field) twoFramesOn(() => field?.setSelectionRange(caret, caret))
    })
  }
  overlays.observe(document.body, { childList: true })
  returned.observe(document.body, { attributeFilter: ['disabled'], subtree: true })
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('focusin', remember, { signal })
  document.addEventListener('focusout', letGo, { signal })
  document.addEventListener('keydown', noteKey, { capture: true, signal })
  document.addEventListener('pointerdown', noteMouse, { capture: true, signal })
  document.addEventListener('keydown', walkMenu, { signal })
  return () => {
    overlays.disconnect()
    returned.disconnect()
    stop.abort()
  }
}
