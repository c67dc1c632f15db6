/** What is published in one go comes as many events. */
export const GATHER_MS = 150

/** Loads something small of the shell now, and again whenever rows of such a list were written. Answers the way to stop. */
export function followRows(load: () => Promise<void>, isNews: (grid: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => {}
  let left = false
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void load()
    }, GATHER_MS)
  }
  look()
  const follow = async () => {
    // Contracts stay out of the first load.
    const [{ listen }, { MISSED, ROWS_CHANGED, rowsChanged }] = await Promise.all([import('./events.ts'), import('#shared/api/rows.ts')])
    if (left) return
    stop = listen(({ event, data }) => {
      const grid = event === ROWS_CHANGED ? rowsChanged.safeParse(data).data?.grid : undefined
      if (event === MISSED || grid !== undefined && isNews(grid)) look()
    }, look)
  }
  // Without its chunk the figures wait for the next load of the page.
  follow().catch(() => {})
  return () => {
    left = true
    clearTimeout(timer)
    stop()
  }
}
