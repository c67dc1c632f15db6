const OVERLAYS = ['bp6-dialog-container', 'bp6-drawer'] as const
/** A closing overlay does not count, though visible. */
const OVER = `:is(${OVERLAYS.map(name => `.${name}`).join()}):not(.bp6-overlay-exit)`

/** Called with every key: without overlays it avoids matching a selector to every cell. */
const topmost = (): Element | undefined =>
  (OVERLAYS.some(name => document.getElementsByClassName(name).length > 0) ? [...document.querySelectorAll(OVER)].at(-1) : undefined)

export const isTopmost = (element: Element | null): boolean => element !== null && topmost()?.contains(element) === true

/** Requested dialogs, and whether they are rendered. */
const dialogs = new Map<symbol, boolean>()

/** A dialog will be rendered; see `useComing`. */
export const comes = (dialog: symbol): void => void dialogs.set(dialog, dialogs.get(dialog) ?? false)
export const stands = (dialog: symbol): void => void dialogs.set(dialog, true)
export const removeDialog = (dialog: symbol): void => void dialogs.delete(dialog)

/** No dialog over the element, rendered or requested; a key's effect would be invisible there. */
export function isInFront(element: Element | null): boolean {
  const top = topmost()
  return element !== null && (top === undefined || top.contains(element)) && [...dialogs.values()].every(Boolean)
}
