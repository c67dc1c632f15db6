/** Is the element part of what is on top: is no dialog over it, where what a key does would happen unseen? */
export function isInFront(element: Element | null): boolean {
  const top = [...document.querySelectorAll('.bp6-dialog-container, .bp6-drawer')].at(-1)
  return element !== null && (top === undefined || top.contains(element))
}
