import { giveFocus } from './giveFocus.ts'

/** In the page, and in each overlay. */
const LONGEST = 16
/** Blueprint's default focus in an overlay: invisible and not operable. */
const NOWHERE = '.bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap, .bp6-dialog-container, .bp6-overlay'
/** The first field of an overlay's body, the harmless answer of a question, the first entry of a menu. */
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

/** Containers of Blueprint's overlays. */
const FRAMES = '.bp6-portal, .bp6-overlay'

const isFrame = (node: Node): boolean => node instanceof Element && node.matches(FRAMES)
const canTake = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility() && !element.matches(NOWHERE)
/** It is not focusable; a removed element may be collected within a frame. */
const hasGone = (element: HTMLElement | undefined): boolean => element === undefined || !canTake(element)
const topOverlay = (): Element | null => [...document.querySelectorAll('.bp6-overlay-start-focus-trap')].at(-1)?.parentElement ?? null

const stopsOf = (overlay: Element): HTMLElement[] =>
  [...overlay.querySelectorAll<HTMLElement>(STOPS)].filter(element => canTake(element) && element.tabIndex >= 0)

function firstOf(overlay: Element): HTMLElement | undefined {
  for (const selector of FIRST) {
    const match = stopsOf(overlay).find(element => element.matches(selector))
    if (match !== undefined) return match
  }
  return undefined
}

const frameOf = (element: Element): Element | null => element.closest(FRAMES)
/** Per overlay: long walks must not push out its opener. */
function shortened(trail: readonly HTMLElement[]): HTMLElement[] {
  const counts = new Map<Element | null, number>()
  return trail.filter(element => {
    const count = (counts.get(frameOf(element)) ?? 0) + 1
    counts.set(frameOf(element), count)
    return count <= LONGEST
  })
}

const twoFramesOn = (work: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(() => work()))

/** Arrows walk the focused menu's entries, and into a newly opened one. */
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
 * An opened overlay focuses its first control, and a closed one returns the focus to its previous element, or to the page if there was
 * none, as when a page confirms before it renders. Blueprint does so only for mounted overlays. A click on empty space is respected.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let trail: WeakRef<HTMLElement>[] = []
  const remembered = (): HTMLElement[] => trail.map(entry => entry.deref()).filter(element => element !== undefined)
  /** Last key; null after the mouse. */
  let pressed: 'tab' | 'back' | 'other' | null = null
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    if (target.matches(NOWHERE)) {
      if (pressed !== null) requestAnimationFrame(pressed === 'other' ? () => restore() : goRound)
      return
    }
    const before = remembered().filter(element => element !== target && element.isConnected)
    trail = shortened([target, ...before]).map(element => new WeakRef(element))
  }
  /** Tab at an end of the overlay continues at the other. */
  const goRound = (): void => {
    const overlay = document.activeElement?.matches(NOWHERE) === true ? topOverlay() : null
    const stops = overlay === null ? [] : stopsOf(overlay)
    stops.at(pressed === 'back' ? -1 : 0)?.focus()
  }
  /** Fallback: the button under a loading body. */
  let makeshift: WeakRef<HTMLElement> | undefined
  const isMakeshift = (): boolean => makeshift !== undefined && makeshift.deref() === document.activeElement
  let lastLost: WeakRef<HTMLElement> | undefined
  /** Focuses the page instead of a removed element. */
  const begin = (removed: WeakRef<HTMLElement>): void => {
    const page = document.querySelector<HTMLElement>('.yz-tabpage:not([hidden])')
    if (page === null || lastLost === removed || !matchMedia('(pointer: fine)').matches) return
    lastLost = removed
    giveFocus(page)
  }
  const restore = (byKey = false): void => {
    const at = document.activeElement
    const [latest] = trail
    const last = latest?.deref()
    const isNowhere = at?.matches(NOWHERE) === true
    const overlay = topOverlay()
    const isLost = (at === null || at === document.body) && latest !== undefined
      && (byKey || hasGone(last) || overlay?.contains(last!) === true)
    const isTemporary = isMakeshift()
    if (!isNowhere && !isLost && !isTemporary) return
    const back = isTemporary ? undefined : remembered().find(element => canTake(element) && (overlay === null || overlay.contains(element)))
    const target = back ?? (overlay === null ? undefined : firstOf(overlay))
    if (target === undefined && overlay === null && latest !== undefined && hasGone(last)) begin(latest)
    target?.focus({ preventScroll: true })
    makeshift = back === undefined && target?.matches('.yz-dialog-foot *') === true ? new WeakRef(target) : undefined
  }
  /** Removed focus, such as a row's button by its action. */
  const isTakenOut = (): boolean => document.activeElement === document.body && trail[0] !== undefined && hasGone(trail[0].deref())
  const overlays = new MutationObserver(records => {
    for (const { addedNodes } of records) addedNodes.forEach(watch)
    // Blueprint moves the focus one frame after mounting or unmounting.
    if (records.some(({ target }) => target === document.body || isFrame(target)) || isTakenOut() || isMakeshift()) twoFramesOn(restore)
  })
  /** A pending, disabled button loses its focus; it is restored once enabled. */
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
  /** Focus lost by a key, as in Blueprint's lists on Escape: the next input would be lost. */
  const letGo = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || pressed !== 'other') return
    const field = target instanceof HTMLInputElement ? target : null
    const caret = field?.selectionStart ?? null
    requestAnimationFrame(() => {
      restore(true)
      // A focused list selects its text, a frame later.
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
