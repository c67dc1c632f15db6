import { useEffect } from 'react'
import { CONNECTED, MISSED, ROWS_CHANGED, rowsChanged, type RowsChanged } from '#shared/api/rows.ts'
import { listen } from '#client/data/events.ts'
import type { PageLoader } from './pages.ts'
import type { RemoteModel } from './RemoteModel.ts'
import type { Writers } from './writers.ts'

/** What others write in one go comes as many events. */
const GATHER_MS = 150

/**
 * Asks for the page again when somebody else has written what it shows, remembers in `writers` who it was, and follows the
 * network for what waits to be sent.
 */
export function useLive(gridName: string, loader: PageLoader, model: RemoteModel, writers: Writers): void {
  useEffect(() => {
    addEventListener('online', model.nudge)
    return () => removeEventListener('online', model.nudge)
  }, [model])

  useEffect(() => {
    let news: RowsChanged[] = []
    let missed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // Until what is pending has been answered, its own echo cannot be distinguished from what others write.
      await model.settled()
      timer = undefined
      // What is published while the page is pending may be newer than the page.
      const [batch, lost] = [news, missed]
      news = []
      missed = false
      batch.forEach(model.hear)
      if (!lost && !batch.some(model.isNews)) return loader.renewAhead()
      if (await loader.renew()) return
      news.push(...batch)
      missed ||= lost
      gather()
    }
    const gather = () => { timer ??= setTimeout(() => void look(), GATHER_MS) }
    const stop = listen(({ event, data }) => {
      if (event === MISSED || event === CONNECTED) model.nudge()
      if (event === MISSED) {
        // A page that was asked for before the connection stood may lack what was written in between, the first one too.
        missed = true
        writers.forget()
      } else if (event === ROWS_CHANGED) {
        const heard = rowsChanged.safeParse(data)
        if (!heard.success || heard.data.grid !== gridName) return
        writers.hear(heard.data, id => model.row(id) !== undefined)
        news.push(heard.data)
      } else return
      gather()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [gridName, loader, model, writers])
}
