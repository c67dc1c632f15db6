import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { operations } from '#schemas/auth/operations.ts'
import { STREAMS_MOST } from '#server/app/eventStream.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite } from '#server/db/tx.ts'
import { EVENT_STREAM, type RowsChanged } from '#shared/api/rows.ts'
import { at, withBoq, type Headers } from './setup.ts'

const list = withBoq()
let origin = ''
let me: Headers
beforeAll(async () => {
  await list.running.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(list.running.app.server.address() as { port: number }).port}`
})
beforeEach(async () => {
  me = await list.member('m1')
  // The news of the reset arrives before the test starts to listen.
  const listener = await listen(me)
  await list.reset(me)
  await listener.next()
  await listener.stop()
})

/**
 * Reads an event stream: `next` waits for the next event.
 * The first event is `first`, as for a window that sends `since`.
 */
async function listen(headers: Headers, { since: startTime, first = 'missed' }: { since?: string, first?: string } = {}) {
  const response = await fetch(
    origin + EVENT_STREAM + (startTime === undefined ? '' : `?since=${encodeURIComponent(startTime)}`), { headers }
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<{ event: string, data: RowsChanged }> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        if (lines[0]!.startsWith(':')) continue
        const data = JSON.parse(lines[1]!.slice(6)) as RowsChanged | null
        // A writer also receives the news of the operation log.
        if (data?.grid === operations.name) continue
        return { event: lines[0]!.slice(7), data: data! }
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('ended')
      text += value
    }
  }
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(await next()).toMatchObject({ event: first })
  return { next, stop: () => reader.cancel() }
}
const rename = (id: string, headers = me) => list.save(headers, { changed: [{ id, version: 1, was: {}, cells: { name: '改名' } }] })

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

it('publishes to everybody who may query the list which rows were written, with their versions, and which cells by whom', async () => {
  const stream = await listen(await list.member('m1', ['N_QUOTA:query']))
  await rename(at(1))
  const wrote = { by: expect.stringMatching(/^用户/), at: expect.stringMatching(TIME), columns: [['name']] }
  expect(await stream.next()).toEqual(
    { event: 'rows.changed', data: { grid: 'boq', changed: [['r1', 2]], added: [], removed: [], moved: [], many: false, wrote } }
  )
  const { ids } = await list.save(
    me, { added: [{ id: 'new-1', cells: { name: '新' } }], removed: [at(2)], moved: [{ id: at(3), afterId: at(9) }] }
  )
  expect((await stream.next()).data).toEqual({
    grid: 'boq', changed: [], added: [[ids['new-1'], 1]], removed: ['r2'], moved: [['r3', 2]], many: false,
    wrote: { ...wrote, columns: [] },
  })
  await stream.stop()
})

it('leaves the names out where only the ids fit', async () => {
  const stream = await listen(me)
  const { ids } = await list.save(me, { added: Array.from({ length: 140 }, (_, i) => ({ id: `new-${i}`, cells: { name: '新' } })) })
  expect((await stream.next()).data.added).toHaveLength(140)
  await list.save(
    me,
    { changed: Object.values(ids).map(id => ({ id, version: 1, was: {}, cells: { name: '改名', remark: '备注', quantity: '1', price: '2' } })) }
  )
  const { data } = await stream.next()
  expect([data.many, data.changed.length, data.wrote]).toEqual([false, 140, undefined])
  await stream.stop()
})

it('says "many" where the ids would not fit', async () => {
  const stream = await listen(me)
  await list.save(me, { added: Array.from({ length: 400 }, (_, i) => ({ id: `new-${i}`, cells: { name: '新' } })) })
  expect((await stream.next()).data).toEqual({ grid: 'boq', changed: [], added: [], removed: [], moved: [], many: true })
  await stream.stop()
})

it('keeps it from other merchants and from people without the right', async () => {
  const [stranger, outsider] = [await list.member('m2'), await list.member('m1', ['N_MATERIAL:query'])]
  const streams = [await listen(stranger), await listen(outsider)]
  await rename(at(1))
  await list.save(stranger, { added: [{ id: 'new-1', cells: { name: '新' } }] })
  expect((await streams[0]!.next()).data.added).toHaveLength(1)
  await expect(Promise.race([streams[1]!.next(), new Promise(resolve => { setTimeout(resolve, 200, 'silent') })])).resolves.toBe('silent')
  await Promise.all(streams.map(stream => stream.stop()))
})

it('refuses without a session, and ends with it', async () => {
  expect((await fetch(origin + EVENT_STREAM, { headers: { 'x-auth-side': 'merchant', 'x-auth-port': 'web' } })).status).toBe(401)
  const stream = await listen(me)
  await inWrite(list.database.pool, systemCtx('test.signOut'), tx => tx.q.execute(sql`delete from session`))
  await expect(stream.next()).rejects.toThrow()
})

it('says whether a window that has just been loaded has missed something', async () => {
  const { events } = list.running.services
  const open = async (startTime: string, first: string) => (await listen(me, { since: startTime, first })).stop()
  const [listener, moment] = [await listen(me), events.moment()]
  await open(moment, 'connected')
  await rename(at(1))
  await listener.next()
  await open(moment, 'missed')
  await open(events.moment(), 'connected')
  for (const unknown of ['', 'x', `another@${performance.now() + 1e9}`, `${moment.split('@')[0]}@soon`]) await open(unknown, 'missed')
  await listener.stop()
})

it('misses nothing by what another company was sent', async () => {
  const stranger = await list.member('m2')
  const [listener, moment] = [await listen(stranger), list.running.services.events.moment()]
  await list.save(stranger, { added: [{ id: 'new-1', cells: { name: '新' } }] })
  await listener.next()
  await (await listen(me, { since: moment, first: 'connected' })).stop()
  await (await listen(stranger, { since: moment })).stop()
  await listener.stop()
})

it('says that something may have been missed when the ear was deaf', async () => {
  const [stream, moment] = [await listen(me), list.running.services.events.moment()]
  await list.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen em_event' and datname = current_database()`
  )
  expect(await stream.next()).toMatchObject({ event: 'missed' })
  await (await listen(me, { since: moment })).stop()
  await rename(at(1))
  expect((await stream.next()).data.changed).toHaveLength(1)
  await stream.stop()
})

it('has so many streams of a person at most; one that has ended makes room', async () => {
  const person = await list.member('m1')
  const streams = []
  while (streams.length < STREAMS_MOST) streams.push(await listen(person))
  const status = async (): Promise<number> => {
    const { status: responseStatus, body } = await fetch(origin + EVENT_STREAM, { headers: person })
    await body?.cancel()
    return responseStatus
  }
  expect(await status()).toBe(429)
  await streams.pop()!.stop()
  await expect.poll(status).toBe(200)
  await Promise.all(streams.map(stream => stream.stop()))
})
