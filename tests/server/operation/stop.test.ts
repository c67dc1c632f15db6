import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app/app.ts'
import { registerAll } from '#server/app/calls.ts'
import { closeApp } from '#server/app/stopper.ts'
import { signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const running = withApp(database)

async function listening(
  patience: { idleMs: number, wholeMs: number, lingerMs: number }, more: (app: FastifyInstance) => void = () => undefined
) {
  const { jobs } = running.services
  const app = await buildApp({
    services: running.services, clientFolder: running.services.config.dataDir, patience,
    async register(target, services) {
      more(target)
      await registerAll(target, { ...services, jobs: { ...jobs, registerTask: () => undefined, schedule: () => undefined } })
    },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin, port: Number(new URL(origin).port) }
}

test('a stop lets the calls that run come to their end, and takes no new ones', async () => {
  let onStart = (): void => undefined
  let finish = (): void => undefined
  const started = new Promise<void>(resolve => (onStart = resolve))
  const {
    app, origin,
  } = await listening({ idleMs: 30_000, wholeMs: 300_000, lingerMs: 5_000 }, target => target.post('/api/test/long', async () => {
    onStart()
    await new Promise<void>(resolve => (finish = resolve))
    return { code: 200, msg: '', data: 'finished' }
  }))
  const response = fetch(`${origin}/api/test/long`, { method: 'POST' })
  await started
  const stopped = closeApp(app)
  await expect.poll(() => fetch(`${origin}/healthz`).then(({ status }) => status === 503, () => true)).toBe(true)
  finish()
  expect(await (await response).json()).toEqual({ code: 200, msg: '', data: 'finished' })
  await stopped
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
})

test('a stop does not wait for a connection on which nothing was asked', async () => {
  const { app, origin, port } = await listening({ idleMs: 30_000, wholeMs: 300_000, lingerMs: 5_000 })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // A later request is answered, so the server has received the earlier one.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await Promise.all([closeApp(app), once(socket, 'close')])
}, 15_000)

let slow: Awaited<ReturnType<typeof listening>>
let headers: Record<string, string>
beforeAll(async () => {
  slow = await listening({ idleMs: 300, wholeMs: 1_500, lingerMs: 300 })
  headers = await signedIn(database, 'm1', [])
})
afterAll(() => slow.app.close())

/**
 * Opens a connection, sends a head and then a byte at intervals.
 * @returns the answer up to the closing of the connection
 */
async function trickle(head: readonly string[], every: number | undefined): Promise<string> {
  const socket = connect(slow.port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const timer = every === undefined ? undefined : setInterval(() => socket.write('x'), every)
  await once(socket, 'close')
  clearInterval(timer)
  return text
}
const post = (path: string, type: string) => [
  `POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, 'Content-Length: 100000',
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
]

test.each([
  ['/api/res/getPostUploadParam', 'application/json'], ['/api/res/uploadFile', 'multipart/form-data; boundary=x'],
  ['/api/res/post', 'multipart/form-data; boundary=x'],
])('a body that stands still is cut off: %s', async (path, type) => {
  expect(await trickle(post(path, type), undefined)).not.toContain('200 OK')
})

test('a body that trickles for ever is cut off', async () => {
  expect(await trickle(post('/api/res/uploadFile', 'multipart/form-data; boundary=x'), 100)).not.toContain('200 OK')
})

test('others are served meanwhile', async () => {
  const ends = Array.from({ length: 40 }, () => trickle(post('/api/res/post', 'multipart/form-data; boundary=x'), undefined))
  expect((await fetch(`${slow.origin}/healthz`)).status).toBe(200)
  await Promise.all(ends)
})
