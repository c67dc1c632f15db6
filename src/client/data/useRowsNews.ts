import { useEffect, useEffectEvent } from 'react'
import { MISSED, ROWS_CHANGED, rowsChanged } from '#shared/api/rows.ts'
import { listen } from './events.ts'

/** Collects the events of one transaction. */
const GATHER_MS = 200

/**
 * Calls back when any user has written rows of the grids. `ids` are those rows; null when there are too many, or events may have been
 * missed.
 */
export function useRowsNews(grid: string | readonly string[], onNews: (ids: ReadonlySet<string> | null) => void): void {
  const report = useEffectEvent(onNews)
  const names = [grid].flat().join(' ')
  useEffect(() => {
    const grids = new Set(names.split(' '))
    let ids: Set<string> | null = new Set()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(({ event, data }) => {
      if (event === MISSED) ids = null
      else if (event === ROWS_CHANGED) {
        const parsed = rowsChanged.safeParse(data)
        if (!parsed.success || !grids.has(parsed.data.grid)) return
        const { many, changed, added, removed } = parsed.data
        if (many) ids = null
        else for (const id of [...changed, ...added].map(([id]) => id).concat(removed)) ids?.add(id)
      } else return
      timer ??= setTimeout(() => {
        const gathered = ids
        ids = new Set()
        timer = undefined
        report(gathered)
      }, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [names])
}
