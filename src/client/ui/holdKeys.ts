import { flushSync } from 'react-dom'
import { again, characterOf, typeInto } from './typedKeys.ts'

/** Keys without a character that a field or the list below it hears. */
const HELD: ReadonlySet<string> = new Set([
  'Enter', 'Escape', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown',
])

const isHeld = (event: KeyboardEvent): boolean =>
  !event.isComposing && (characterOf(event) !== null || (HELD.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey))
const nameOf = ({ code, key }: KeyboardEvent): string => code || key

/**
 * Keeps what is typed for a field that has yet to get the focus, wherever the focus still stands: there it would press the button that has
 * asked for the field, or get lost.
 * @returns ends it and gives the keys, in their order
 */
export function holdKeys(): () => readonly KeyboardEvent[] {
  const held: KeyboardEvent[] = []
  const down = new Set<string>()
  const [typing, releasing] = [new AbortController(), new AbortController()]
  addEventListener('keydown', event => {
    if (!isHeld(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    down.add(nameOf(event))
    held.push(event)
  }, { capture: true, signal: typing.signal })
  // What went down here is let go for nobody else, be it after the end.
  addEventListener('keyup', event => {
    if (down.delete(nameOf(event))) event.stopImmediatePropagation()
    if (typing.signal.aborted && down.size === 0) releasing.abort()
  }, { capture: true, signal: releasing.signal })
  return () => {
    typing.abort()
    if (down.size === 0) releasing.abort()
    return held.splice(0)
  }
}

/** Presses keys that were held, in a field or control that has got the focus: each finds what the one before it has come to. */
export function pressHeld(field: HTMLElement, keys: readonly KeyboardEvent[]): void {
  for (const key of keys) {
    // What follows the key that has led on, to a row or out of the box, is for nobody.
    if (document.activeElement !== field) return
    flushSync(() => { if (field.dispatchEvent(again(key)) && field instanceof HTMLInputElement) typeInto(field, key) })
  }
}
