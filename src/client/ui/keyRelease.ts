/**
 * Enter and the space bar press only the control on which they went down, without modifiers. Blueprint's buttons are pressed by the release
 * alone: one that gets the focus while the key is still down (returned by a dialog closed by that Enter) would open the same dialog again,
 * and the one on which Ctrl Enter sends a form would be pressed as well.
 * @returns a function that ends it
 */
export function guardReleases(): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  let down: EventTarget | null = null
  let sends = false
  let released = false
  const presses = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '
  addEventListener('keydown', event => {
    if (!presses(event) || event.repeat) return
    down = event.target
    sends = event.ctrlKey || event.metaKey
  }, options)
  addEventListener('keyup', event => {
    if (!presses(event)) return
    if (event.target !== down) event.stopPropagation()
    down = null
    // Without its keyup the button would look pressed; the resulting click is dropped.
    released = sends
    setTimeout(() => { released = false })
  }, options)
  addEventListener('click', event => { if (released) event.stopImmediatePropagation() }, options)
  return () => stop.abort()
}
