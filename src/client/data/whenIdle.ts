/** Runs when the browser is idle, within a second (Safari lacks `requestIdleCallback`). */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 1000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 200)
  return () => clearTimeout(timer)
}

/** Runs when the current render is painted and the browser is idle. */
export function whenShown(run: () => void): () => void {
  let stop = (): void => {}
  const next = (callback: () => void): void => {
    const frame = requestAnimationFrame(callback)
    stop = () => cancelAnimationFrame(frame)
  }
  next(() => next(() => { stop = whenIdle(run) }))
  return () => stop()
}
