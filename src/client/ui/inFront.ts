const OVERLAYS = ['bp6-dialog-container', 'bp6-drawer'] as const
/** One that closes is nobody's any more, though it is still seen. */
const OVER = `:is(${OVERLAYS.map(name => `.${name}`).join()}):not(.bp6-overlay-exit)`

/** The last overlay in the document. Asked with every key: where there is none, that is known without matching a selector to every cell. */
const topmost = (): Element | undefined =>
  (OVERLAYS.some(name => document.getElementsByClassName(name).length > 0) ? [...document.querySelectorAll(OVER)].at(-1) : undefined)

/** Whether the overlay that holds the element is the last one. */
export const isTopmost = (element: Element | null): boolean => element !== null && topmost()?.contains(element) === true

/** The requested dialogs, and whether they are rendered. */
const dialogs = new Map<symbol, boolean>()

/** A dialog will be drawn; see `useComing`. */
export const comes = (dialog: symbol): void => void dialogs.set(dialog, dialogs.get(dialog) ?? false)
export const stands = (dialog: symbol): void => void dialogs.set(dialog, true)
export const goes = (dialog: symbol): void => void dialogs.delete(dialog)

/** Is the element in front: is no dialog over it, rendered or requested? A key's effect would be invisible there. */
export function isInFront(element: Element | null): boolean {
  const top = topmost()
  return element !== null && (top === undefined || top.contains(element)) && [...dialogs.values()].every(Boolean)
}
