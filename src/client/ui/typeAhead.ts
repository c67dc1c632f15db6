/** Maximum wait for a page with a field, in milliseconds. */
const PATIENCE_MS = 5000
const FIELD = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, [contenteditable=true]'
/** Replayed later; any other key ends the waiting. */
const REPLAYED_KEYS = new Set(['Enter', 'Tab', 'Backspace'])
const MODIFIERS = new Set(['Alt', 'Shift', 'Control', 'Meta', 'CapsLock'])

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
let stopLast: () => void = () => {}

/** One by one, like typing: a cell renders its editor between two keys. */
async function give(typed: (KeyboardEvent | string)[]): Promise<void> {
  for (let event = typed[0]; event !== undefined; event = typed[0]) {
    const at = document.activeElement
    const text = typeof event === 'string' ? event : event.key
    if (typeof event === 'string' || text.length === 1) document.execCommand('insertText', false, text)
    else if (text === 'Backspace') document.execCommand('delete')
    else at?.dispatchEvent(
      new KeyboardEvent('keydown', { key: text, code: event.code, shiftKey: event.shiftKey, bubbles: true, cancelable: true })
    )
    await frame()
    typed.shift()
  }
}

/**
 * Collects keys until a field has the focus, and replays them: a user who creates something by a key types on before its page is rendered.
 * A command, a pointer press or a dialog ends it.
 * @param isMeant the target field; default the first one
 * @param prefix text before the keys
 */
export function typeAhead(isMeant: (field: HTMLElement) => boolean = () => true, prefix = ''): void {
  stopLast()
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const timer = setTimeout(() => stopLast(), PATIENCE_MS)
  const end = (): void => {
    clearTimeout(timer)
    stop.abort()
  }
  stopLast = end
  const typed: (KeyboardEvent | string)[] = prefix === '' ? [] : [prefix]
  let giving = false
  // The window's capture listener runs first.
  addEventListener('keydown', event => {
    if (!event.isTrusted || MODIFIERS.has(event.key)) return
    const isKept = (event.key.length === 1 || REPLAYED_KEYS.has(event.key)) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isKept) return end()
    typed.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }, options)
  addEventListener('pointerdown', end, options)
  addEventListener('focusin', ({ target }) => {
    if (giving || !(target instanceof HTMLElement)) return
    const isField = target.matches(FIELD) && isMeant(target)
    if (!isField) {
      if (target.closest('[role=dialog], [role=alertdialog]') !== null) end()
      return
    }
    giving = true
    clearTimeout(timer)
    // The caller may still select the existing text.
    void frame().then(() => give(typed)).finally(end)
  }, options)
}
