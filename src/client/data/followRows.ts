/** Events of one transaction are collected for this time, in milliseconds. */
export const GATHER_MS = 150

/** Loads a small figure of the shell now, and again whenever rows of its lists were written. @returns a way to stop */
export function followRows(load: () => Promise<void>, isNews: (grid: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => {}
  let left = false
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void load()
    }, GATHER_MS)
  }
  schedule()
  const follow = async () => {
    // Contracts stay out of the first load.
    const [{ listen }, { MISSED, ROWS_CHANGED, rowsChanged }] = await Promise.all([
      import('./events.ts'), import('#shared/api/rows.ts'),
    ])
    if (left) return
    stop = listen(({ event, data }) => {
      const grid = event === ROWS_CHANGED ? rowsChanged.safeParse(data).data?.grid : undefined
      if (event === MISSED || grid !== undefined && isNews(grid)) schedule()
    }, schedule)
  }
  // Without its chunk the figures stay until the page is loaded again.
  follow().catch(() => {})
  return () => {
    left = true
    clearTimeout(timer)
    stop()
  }
}
