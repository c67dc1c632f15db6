/** Commits the cell editor before a key of the document acts. */
export function finishTyping(): void {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || !at.matches('.yz-sheet-input[data-editing]')) return
  at.blur()
  at.focus({ preventScroll: true })
}
