/** Walked by F6, in order. */
const REGIONS = [
  '.yz-sections', '.yz-document-head', '.yz-types', '.yz-toolbar', '.yz-chips', '.yz-doctabs', '.yz-document-form', '.yz-document-strip',
  '.yz-lookup-head', '.yz-lookup-rows',
  '.yz-sheet', '.yz-tasks', '.yz-task .read', '.yz-flow', '.yz-task .answer', '.yz-dock', '.yz-foot', '.yz-parts', '.yz-dialog-foot',
].join()
const PANEL = '.yz-document-panel'
/** Before the cells of a panel, or in their place. */
export const FORMS = '.yz-document-form, .yz-document-strip'
const CELLS = '.yz-sheet-input'
const FRAMES = ':is(.bp6-dialog-container, .bp6-drawer):not(.bp6-overlay-exit)'
const PAGE = '.yz-tabpage:not([hidden])'
const STOPS = 'a[href], button, input:not([type=file]), select, textarea, [tabindex]'
/** Timeout after which a panel without controls counts as empty. */
const PATIENCE_MS = 3000

const lastFocused = new WeakMap<Element, WeakRef<HTMLElement>>()

const canTake = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()

export const stopsOf = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(STOPS)].filter(canTake)

function heldIn(part: Element): HTMLElement | undefined {
  const element = lastFocused.get(part)?.deref()
  return element && part.contains(element) && canTake(element) ? element : undefined
}

/** The last focus, the chosen tab or card, the cells, the region itself if focusable, else its first stop. */
const entryOf = (region: Element): HTMLElement | undefined => heldIn(region)
  ?? [...region.querySelectorAll<HTMLElement>(`[role=tab][aria-selected=true], .card[aria-current], ${CELLS}`)].find(element =>
    element.checkVisibility())
  ?? (region instanceof HTMLElement && region.hasAttribute('tabindex') && canTake(region) ? region : stopsOf(region)[0])

const frameOf = (): Element => [...document.querySelectorAll(FRAMES)].at(-1) ?? document.querySelector(PAGE) ?? document.body

/**
 * In the front layer, cyclically.
 * @returns whether there is another one
 */
export function moveRegion(by: 1 | -1): boolean {
  const at = document.activeElement
  const regions = [...frameOf().querySelectorAll(REGIONS)].flatMap(region => {
    const entry = entryOf(region)
    return entry === undefined ? [] : [{ region, entry }]
  })
  const current = regions.findIndex(({ region }) => region.contains(at))
  const others = regions.filter((_one, i) => i !== current)
  if (at === null || others.length === 0) return false
  const isBehind = ({ region }: { readonly region: Element }): boolean =>
    (at.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const target = by === 1 ? others.find(isBehind) ?? others[0] : others.findLast(one => !isBehind(one)) ?? others.at(-1)
  target?.entry.focus()
  return true
}

/**
 * Its last focus, else its first field, else its cells, once rendered; not if the user acts before.
 * @returns a function that stops it
 */
export function enterPanel(panelOf: () => Element | null): () => void {
  const startTime = performance.now()
  const stop = new AbortController()
  const poll = (): void => {
    const panel = stop.signal.aborted ? null : panelOf()
    const entry = panel
      && (heldIn(panel) ?? stopsOf(panel).find(element => element.closest(FORMS) !== null) ?? panel.querySelector<HTMLElement>(CELLS))
    if (entry) entry.focus({ preventScroll: true })
    if (entry || stop.signal.aborted || performance.now() - startTime > PATIENCE_MS) return stop.abort()
    requestAnimationFrame(poll)
  }
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => stop.abort(), { capture: true, signal: stop.signal })
  requestAnimationFrame(poll)
  return () => stop.abort()
}

/** F6 and Shift+F6; once per application. Returns a function that ends it. */
export function startRegions(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const region = target.closest(REGIONS)
    // The content of a panel, not a pressed tool.
    const panel = region?.matches(`${FORMS}, .yz-sheet`) === true ? region.closest(PANEL) : null
    for (const part of [region, panel]) if (part) lastFocused.set(part, new WeakRef(target))
  }, { signal })
  document.addEventListener('keydown', event => {
    if (event.key !== 'F6' || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (moveRegion(event.shiftKey ? -1 : 1)) event.preventDefault()
  }, { signal })
  return () => stop.abort()
}
