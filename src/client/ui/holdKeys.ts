import { flushSync } from 'react-dom'
import { repeatedEvent, characterOf, typeInto } from './typedKeys.ts'

/** Without a character, but handled by a field or its list. */
const CONTROL_KEYS: ReadonlySet<string> = new Set([
  'Enter', 'Escape', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown',
])

const isHeld = (event: KeyboardEvent): boolean =>
  !event.isComposing && (characterOf(event) !== null || (CONTROL_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey))
const nameOf = ({ code, key }: KeyboardEvent): string => code || key

/**
 * Collects keys, wherever the focus is, for a field that is not focused yet: they would press the button that opened it, or get lost.
 * @returns a function that ends it and returns the keys, in order
 */
export function holdKeys(): () => readonly KeyboardEvent[] {
  const collected: KeyboardEvent[] = []
  const down = new Set<string>()
  const [typing, releasing] = [new AbortController(), new AbortController()]
  addEventListener('keydown', event => {
    if (!isHeld(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    down.add(nameOf(event))
    collected.push(event)
  }, { capture: true, signal: typing.signal })
  // Suppresses the collected key's keyup, even after the end.
  addEventListener('keyup', event => {
    if (down.delete(nameOf(event))) event.stopImmediatePropagation()
    if (typing.signal.aborted && down.size === 0) releasing.abort()
  }, { capture: true, signal: releasing.signal })
  return () => {
    typing.abort()
    if (down.size === 0) releasing.abort()
    return collected.splice(0)
  }
}

/** Each key acts on the result of the previous one. */
export function pressHeld(field: HTMLElement, keys: readonly KeyboardEvent[]): void {
  for (const key of keys) {
    // Drops keys after the focus has moved away.
    if (document.activeElement !== field) return
    flushSync(() => { if (field.dispatchEvent(repeatedEvent(key)) && field instanceof HTMLInputElement) typeInto(field, key) })
  }
}
