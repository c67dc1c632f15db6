const MODIFIED = ['Control', 'Alt', 'Meta'] as const

/** Null for other keys. AltGr with a character is no chord. */
export function characterOf(event: KeyboardEvent): string | null {
  if ([...event.key].length !== 1) return null
  const altGr = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)
  return altGr || !MODIFIED.some(modifier => event.getModifierState(modifier)) ? event.key : null
}

/** As plain JSON. */
export const keyOf = (event: KeyboardEvent): KeyboardEventInit => ({
  key: event.key, code: event.code, location: event.location, repeat: event.repeat, bubbles: true, cancelable: true, composed: true,
  ctrlKey: event.ctrlKey, altKey: event.altKey, shiftKey: event.shiftKey, metaKey: event.metaKey,
  modifierAltGraph: event.getModifierState('AltGraph'),
})

/** A copy for listeners. */
export const repeatedEvent = (event: KeyboardEvent): KeyboardEvent => new KeyboardEvent('keydown', keyOf(event))

/**
 * A key's default action, which script cannot trigger.
 * @returns false without one
 */
export function typeInto(field: HTMLTextAreaElement | HTMLInputElement, event: KeyboardEvent): boolean {
  const { value, selectionStart, selectionEnd } = field
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const text = characterOf(event)
  const replace = (from: number, to: number, by: string): true => {
    field.setRangeText(by, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return true
  }
  const caret = (at: number): true => {
    field.setSelectionRange(at, at)
    return true
  }
  if (text !== null) return replace(start, end, text)
  if (MODIFIED.some(modifier => event.getModifierState(modifier))) return false
  const before = Array.from(value.slice(0, start)).at(-1)?.length ?? 0
  const after = Array.from(value.slice(end)).at(0)?.length ?? 0
  switch (event.key) {
    case 'Backspace': return start < end ? replace(start, end, '') : replace(start - before, end, '')
    case 'Delete': return start < end ? replace(start, end, '') : replace(start, end + after, '')
    case 'ArrowLeft': return caret(start < end ? start : start - before)
    case 'ArrowRight': return caret(start < end ? end : end + after)
    case 'Home': return caret(0)
    case 'End': return caret(value.length)
    default: return false
  }
}
