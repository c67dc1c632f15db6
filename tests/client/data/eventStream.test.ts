import type { ServerResponse } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { createEventStream, type ServerEvent } from '#client/data/eventStream.ts'
import { createHttp } from '#client/data/httpClient.ts'
import { envelope, startServer, type TestServer } from './server.ts'

let server: TestServer
afterEach(() => server.close())

async function open(respond: (response: ServerResponse) => void = () => {}) {
  const streams: ServerResponse[] = []
  server = await startServer((_seen, response) => {
    streams.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    respond(response)
  })
  return { streams, ...listener() }
}
function listener() {
  let hidden = false
  const watchers = new Set<() => void>()
  const http = createHttp({ origin: server.origin, token: () => 'token', notify: () => {}, expired: () => {} })
  const listen = createEventStream({
    since: 'a moment', open: (signal, startTime) => http.stream('event/queryEvents', { since: startTime }, signal), hidden: () => hidden,
    onChange: watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
  })
  const hide = (now: boolean) => {
    hidden = now
    for (const watch of watchers) watch()
  }
  return { listen, hide, wake: () => hide(hidden), watchers }
}
const send = (response: ServerResponse | undefined, event: string, data: unknown) =>
  response?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

it('hears what is sent, in pieces or together, over one connection for all', async () => {
  const { streams, listen } = await open()
  const events: ServerEvent[] = []
  const stops = [listen(event => events.push(event)), listen(event => events.push(event))]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]!.write(':\n\nevent: a\nda')
  streams[0]!.write('ta: {"名":"甲"}\n\nevent: b\ndata: 2\n\n')
  await vi.waitFor(() => expect(events).toHaveLength(4))
  expect(events.filter((_, i) => i % 2 === 0)).toEqual([{ event: 'a', data: { 名: '甲' } }, { event: 'b', data: 2 }])
  expect(server.seen[0]?.headers).toMatchObject({ 'x-auth-token': 'token', 'x-auth-side': 'merchant' })
  for (const stop of stops) stop()
  await vi.waitFor(() => expect(streams[0]!.closed).toBe(true))
})

it('informs who joins a connection that stands already', async () => {
  const { streams, listen } = await open(response => send(response, 'missed', null))
  const events: string[] = []
  const stops = [listen(() => events.push('first'), () => events.push('late at once'))]
  await vi.waitFor(() => expect(events).toEqual(['first']))
  stops.push(listen(() => events.push('second'), () => events.push('late')))
  expect(events).toEqual(['first', 'late'])
  for (const stop of stops) stop()
  await vi.waitFor(() => expect(streams[0]!.closed).toBe(true))
  stops.push(listen(() => {}, () => events.push('nobody was here')))
  expect(events).toEqual(['first', 'late'])
  stops.at(-1)?.()
})

/** One event of a connection, which breaks, and one of the next. */
async function hearTwice({ streams, listen, wake }: Awaited<ReturnType<typeof open>>): Promise<() => void> {
  const events: ServerEvent[] = []
  const stop = listen(event => events.push(event))
  await vi.waitFor(() => expect(events).toHaveLength(1))
  streams[0]!.destroy()
  await vi.waitFor(() => {
    wake()
    expect(events).toHaveLength(2)
  })
  return stop
}

it('comes back after the connection was lost', async () => {
  const stop = await hearTwice(await open(response => send(response, 'missed', null)))
  stop()
})

it('names the moment of the page once: after a break something may have been missed', async () => {
  const stop = await hearTwice(await open(response => send(response, 'connected', null)))
  expect(server.seen.map(({ url }) => new URL(url, server.origin).searchParams.get('since'))).toEqual(['a moment', ''])
  stop()
})

it('keeps no connection while the window is hidden', async () => {
  const { streams, listen, hide } = await open()
  const stop = listen(() => {})
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  hide(true)
  await vi.waitFor(() => expect(streams[0]!.closed).toBe(true))
  hide(false)
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  stop()
})

it('does not ask again when the session has ended', async () => {
  server = await startServer((_seen, response) => envelope(response, { code: 401, msg: '登陆状态失效', data: {} }, 401))
  const { listen, wake } = listener()
  const stop = listen(() => {})
  await vi.waitFor(() => expect(server.seen).toHaveLength(1))
  for (let i = 0; i < 5; i++) {
    wake()
    await new Promise(resolve => { setTimeout(resolve, 5) })
  }
  expect(server.seen).toHaveLength(1)
  stop()
})
