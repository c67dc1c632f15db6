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
 * Collects keys for a field that is not focused yet, wherever the focus is: there they would press the button that opened the field, or
 * get lost.
 * @returns ends it and returns the keys, in their order
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
  // The keyup of a collected key is suppressed too, even after the end.
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

/** Replays collected keys in the focused field or control: each acts on the result of the previous one. */
export function pressHeld(field: HTMLElement, keys: readonly KeyboardEvent[]): void {
  for (const key of keys) {
    // Keys after the one that moved the focus away are dropped.
    if (document.activeElement !== field) return
    flushSync(() => { if (field.dispatchEvent(again(key)) && field instanceof HTMLInputElement) typeInto(field, key) })
  }
}
