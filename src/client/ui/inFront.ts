/** One that closes is nobody's any more, though it is still seen. */
const OVER = ':is(.bp6-dialog-container, .bp6-drawer):not(.bp6-overlay-exit)'

/** A dialog that has been asked for; `stands` once it is drawn. */
export interface Coming { stands: boolean }

/** The dialogs of ours, drawn or not; see `useComing`. */
export const coming = new Set<Coming>()

/** Is the element part of what is on top: is no dialog over it, or about to be, where what a key does would happen unseen? */
export function isInFront(element: Element | null): boolean {
  const top = [...document.querySelectorAll(OVER)].at(-1)
  return element !== null && (top === undefined || top.contains(element)) && [...coming].every(({ stands }) => stands)
}
