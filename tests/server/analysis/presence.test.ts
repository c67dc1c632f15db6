import { afterEach, expect, it } from 'vitest'
import { analysisItems } from '#schemas/analysis/items.ts'
import { Rooms, publishCursor } from '#server/core/presence.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { PRESENCE, presenceNews, roomOf, type PresenceNews } from '#shared/api/presence.ts'
import { EVENT_STREAM } from '#shared/api/rows.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
type PersonName = Parameters<typeof w.as>[0]
const NAMES = { estimator: '何思远', cost: '林若溪' } as const

const open: AbortController[] = []
afterEach(() => open.splice(0).forEach(one => one.abort()))

async function windowOf(userName: PersonName, window: string) {
  const { port } = w.running.app.server.address() as { port: number }
  const ended = new AbortController()
  open.push(ended)
  const response = await fetch(`http://127.0.0.1:${port}${EVENT_STREAM}?window=${window}`, {
    headers: { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': w.as(userName).token }, signal: ended.signal,
  })
  const news: PresenceNews[] = []
  let onStart = (): void => {}
  const first = new Promise<void>(resolve => { onStart = resolve })
  void (async () => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; ;) {
      const { value, done } = await reader.read()
      if (done) return
      onStart()
      const frames = (text + value).split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames)
        if (frame.startsWith(`event: ${PRESENCE}\n`)) news.push(presenceNews.parse(JSON.parse(frame.split('\n')[1]!.slice(6))))
    }
  })().catch(() => undefined)
  await first
  return { news, people: () => news.at(-1)?.people.map(({ name, row }) => [name, row]) ?? [], close: () => ended.abort() }
}

const scope = async () => {
  const { analyseId } = await w.as('estimator').call(analysisApi.getJoinAnalyseId, { projectId: w.projectId() })
  return { projectId: w.projectId(), analyseId: analyseId! }
}
const stand = async (
  name: PersonName, window: string, row: string | null, more: { readonly leaves?: boolean, readonly column?: string } = {}
) =>
  w.as(name).call(analysisSheetApi.presence, { ...await scope(), window, row, ...more })

it('shows everybody who is in a sheet who else is, and in which row, until they go, close their window or are not heard of', async () => {
  await w.begin('estimator', 'pm')
  const [estimatorWindow, other] = [await windowOf('estimator', 'a'), await windowOf('cost', 'b')]
  await stand('estimator', 'a', 'r1')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r1']])
  // A window outside the room receives nothing.
  expect(other.news).toEqual([])
  await stand('cost', 'b', null)
  await expect.poll(other.people).toEqual([[NAMES.estimator, 'r1'], [NAMES.cost, null]])
  await expect.poll(estimatorWindow.people).toEqual(other.people())
  await stand('cost', 'b', 'r1')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r1'], [NAMES.cost, 'r1']])
  // Repeating the same position publishes nothing.
  const count = estimatorWindow.news.length
  await stand('cost', 'b', 'r1')
  await stand('estimator', 'a', 'r2')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r2'], [NAMES.cost, 'r1']])
  expect(estimatorWindow.news.length).toBe(count + 1)
  // Another cell of the row is published with its column.
  await stand('cost', 'b', 'r1', { column: 'remark' })
  await expect.poll(() => estimatorWindow.news.at(-1)?.people.map(({ column }) => column)).toEqual([null, 'remark'])
  await stand('cost', 'b', null, { leaves: true })
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r2']])
  await stand('cost', 'b', 'r3')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r2'], [NAMES.cost, 'r3']])
  other.close()
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r2']])
})

it('shows a window that comes back who is there, and forgets whoever has been silent for a lease', async () => {
  const [estimatorWindow, other] = [await windowOf('estimator', 'c'), await windowOf('cost', 'd')]
  await stand('estimator', 'c', 'r1')
  await stand('cost', 'd', 'r2')
  await expect.poll(other.people).toEqual([[NAMES.estimator, 'r1'], [NAMES.cost, 'r2']])
  const reopened = await windowOf('cost', 'd')
  await expect.poll(reopened.people).toEqual(other.people())
  // A second stream of the same window ends the older one, and the window remains present.
  other.close()
  await stand('estimator', 'c', 'r4')
  await expect.poll(reopened.people).toEqual([[NAMES.estimator, 'r4'], [NAMES.cost, 'r2']])
  expect(estimatorWindow.people()).toEqual(reopened.people())

  const rooms = new Rooms(w.running.services.events, 600)
  const news: PresenceNews[] = []
  const { merchant_id: merchantId } =
    (await w.database.pool.query<{ merchant_id: string }>('select merchant_id from analysis limit 1')).rows[0]!
  rooms.open({ merchantId, userId: w.userId('cost'), window: 'd' }, one => news.push(one))
  // One user repeats the position, the other sends it once.
  await stand('cost', 'd', 'r5')
  const beats: Promise<null>[] = []
  const beat = setInterval(() => void beats.push(stand('cost', 'd', 'r5')), 100)
  await expect.poll(() => news.length).toBeGreaterThan(0)
  await stand('estimator', 'c', 'r5')
  await expect.poll(() => news.some(({ people }) => people.length === 2)).toBe(true)
  await expect.poll(() => news.at(-1)?.people.map(({ name }) => name), { timeout: 5000 }).toEqual([NAMES.cost])
  clearInterval(beat)
  await Promise.all(beats)
  await stand('cost', 'd', null, { leaves: true })
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r5']])
  await stand('estimator', 'c', null, { leaves: true })
  rooms.close()
})

it('lets nobody in who may not know of the analysis, and nobody hear by the name of another\'s window', async () => {
  const { projectId, analyseId } = await scope()
  const estimatorWindow = await windowOf('estimator', 'e')
  await stand('estimator', 'e', 'r1')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r1']])
  // A competitor, another company, a user without the permission.
  for (const [name, status] of [['pm', '404'], ['other', '40'], ['keeper', '403']] as const) {
    const listener = await windowOf(name, 'e')
    expect(await refusal(w.as(name).call(analysisSheetApi.presence, { projectId, analyseId, window: 'e', row: 'r1' }))).toContain(status)
    expect(listener.news).toEqual([])
    listener.close()
  }
  // Rooms of the same name in two companies are separate.
  const rooms = new Rooms(w.running.services.events)
  const news: PresenceNews[] = []
  rooms.open({ merchantId: '1002', userId: w.userId('estimator'), window: 'e' }, one => news.push(one))
  const listeningWindow = await windowOf('cost', 'e')
  await inRead(w.database.pool, systemCtx('test', '1002'), db => publishCursor(db, analysisItems, analyseId, { window: 'x', row: 'r1' }))
  await stand('cost', 'e', 'r9')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r1'], [NAMES.cost, 'r9']])
  expect(estimatorWindow.news.at(-1)!.room).toBe(roomOf(analysisItems, analyseId))
  expect(news).toEqual([])
  listeningWindow.close()
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r1']])
  rooms.close()
})

it('is nothing that a window has missed', async () => {
  const { events } = w.running.services
  const estimatorWindow = await windowOf('estimator', 'f')
  await stand('estimator', 'f', 'r1')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r1']])
  const { merchant_id: merchantId } =
    (await w.database.pool.query<{ merchant_id: string }>('select merchant_id from analysis limit 1')).rows[0]!
  const moment = events.moment()
  await stand('estimator', 'f', 'r2')
  await expect.poll(estimatorWindow.people).toEqual([[NAMES.estimator, 'r2']])
  expect(events.heardSince(merchantId, moment)).toBe(false)
})
