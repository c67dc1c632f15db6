import { useEffect, useEffectEvent } from 'react'
import { MISSED, ROWS_CHANGED, rowsChanged } from '#shared/api/rows.ts'
import { listen } from './events.ts'

/** What is written in one go comes as many events. */
const GATHER_MS = 200

/**
 * Calls back when rows of a grid, or of any of some, were written, by whomever and by whatever: `ids` are those rows, null when there are too
 * many to be named or something may have been missed.
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
        const heard = rowsChanged.safeParse(data)
        if (!heard.success || !grids.has(heard.data.grid)) return
        const { many, changed, added, removed } = heard.data
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
