/** Does something once the browser has time for it, after a second at the latest (Safari has no `requestIdleCallback`). @returns the way to stop */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 1000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 200)
  return () => clearTimeout(timer)
}

/** Does something once what was just drawn is on the screen and the browser has time again. @returns the way to stop */
export function whenShown(run: () => void): () => void {
  let stop = (): void => {}
  const next = (then: () => void): void => {
    const frame = requestAnimationFrame(then)
    stop = () => cancelAnimationFrame(frame)
  }
  // The first frame draws it, the second begins once it is shown.
  next(() => next(() => { stop = whenIdle(run) }))
  return () => stop()
}
