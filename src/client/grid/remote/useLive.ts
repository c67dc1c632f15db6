import { useEffect } from 'react'
import { CONNECTED, MISSED, ROWS_CHANGED, rowsChanged, type RowsChanged } from '#shared/api/rows.ts'
import { listen } from '#client/data/events.ts'
import type { PageLoader } from './pages.ts'
import type { RemoteModel } from './RemoteModel.ts'
import type { Writers } from './writers.ts'

/** Collects events of one transaction. */
const GATHER_MS = 150

/** Reloads after others' visible writes, records `writers`, and watches the network for waiting batches. */
export function useLive(gridName: string, loader: PageLoader, model: RemoteModel, writers: Writers): void {
  useEffect(() => {
    addEventListener('online', model.nudge)
    return () => removeEventListener('online', model.nudge)
  }, [model])

  useEffect(() => {
    let news: RowsChanged[] = []
    let missed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleNews = async () => {
      // Before the answer, events of pending batches look like those of others.
      await model.settled()
      timer = undefined
      // Events during the request may be newer than the page.
      const [batch, hadMissed] = [news, missed]
      news = []
      missed = false
      batch.forEach(model.hear)
      if (!hadMissed && !batch.some(model.isNews)) return loader.renewAhead()
      if (await loader.renew()) return
      news.push(...batch)
      missed ||= hadMissed
      gather()
    }
    const gather = () => { timer ??= setTimeout(() => void handleNews(), GATHER_MS) }
    const stop = listen(({ event, data }) => {
      if (event === MISSED || event === CONNECTED) model.nudge()
      if (event === MISSED) {
        // A page requested before the connection may lack later writes.
        missed = true
        writers.forget()
      } else if (event === ROWS_CHANGED) {
        const parsed = rowsChanged.safeParse(data)
        if (!parsed.success || parsed.data.grid !== gridName) return
        writers.hear(parsed.data, id => model.row(id) !== undefined)
        news.push(parsed.data)
      } else return
      gather()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [gridName, loader, model, writers])
}
