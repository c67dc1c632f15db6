/** Commits the cell editor before a document key acts. */
export function finishTyping(): void {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || !at.matches('.yz-sheet-input[data-editing]')) return
  at.blur()
  at.focus({ preventScroll: true })
}
