/**
 * Lets Enter and the space bar press only the control on which they went down. Blueprint's buttons are pressed
 * by the release alone: one that gets the focus while the key is still down (a dialog closed by that very
 * Enter gives it back) would open the same dialog again.
 * @returns ends it
 */
export function guardReleases(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let down: EventTarget | null = null
  const presses = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '
  addEventListener('keydown', event => { if (presses(event) && !event.repeat) down = event.target }, { capture: true, signal })
  addEventListener('keyup', event => {
    if (!presses(event)) return
    if (event.target !== down) event.stopPropagation()
    down = null
  }, { capture: true, signal })
  return () => stop.abort()
}
