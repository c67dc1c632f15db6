/** Collects the events of one transaction. */
export const GATHER_MS = 150

/** Loads a count of the shell initially and after each write to its lists. */
export function followRows(load: () => Promise<void>, isNews: (grid: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => {}
  let stopped = false
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void load()
    }, GATHER_MS)
  }
  schedule()
  const follow = async () => {
    // Dynamic: contracts stay out of the first load.
    const [{ listen }, { MISSED, ROWS_CHANGED, rowsChanged }] = await Promise.all([
      import('./events.ts'), import('#shared/api/rows.ts'),
    ])
    if (stopped) return
    stop = listen(({ event, data }) => {
      const grid = event === ROWS_CHANGED ? rowsChanged.safeParse(data).data?.grid : undefined
      if (event === MISSED || grid !== undefined && isNews(grid)) schedule()
    }, schedule)
  }
  // Without its chunk the counts stay until the page reloads.
  follow().catch(() => {})
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}
