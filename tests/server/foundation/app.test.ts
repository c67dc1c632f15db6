import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

const clientFolder = await mkdtemp(join(tmpdir(), 'yingzao-client-'))
await mkdir(join(clientFolder, 'assets'))
await writeFile(join(clientFolder, 'index.html'), '<!doctype html><html><head><title>营造</title></head><body></body></html>')
await writeFile(join(clientFolder, 'assets', 'index-abc123.js'), `console.log(${JSON.stringify('x'.repeat(3_000))})`)
await writeFile(join(clientFolder, 'favicon.svg'), '<svg/>')

afterAll(() => rm(clientFolder, { recursive: true }))

const database = withDatabase()
const running = withApp(database, {
  clientFolder,
  register(app) {
    app.post('/api/em/merchant/login', () => ({ code: 200 }))
    app.post('/api/test/rows', () => {
      throw new AppError('BAD_ROWS', { rows: [{ row: 1, column: 'price', code: 'MIN', text: '单价不能为0' }] })
    })
    app.post('/api/test/bug', () => {
      throw new Error('secret detail')
    })
    app.post('/api/test/echo', request => ({ code: 200, data: request.body }))
  },
})
const get = (url: string, headers: Record<string, string> = {}) => running.app.inject({ method: 'GET', url, headers })
const post = (url: string, payload: object = {}, remoteAddress = '127.0.0.1') =>
  running.app.inject({ method: 'POST', url, payload, remoteAddress })

test('the root leads to the page', async () => {
  const response = await get('/')
  expect([response.statusCode, response.headers.location]).toEqual([302, '/em/'])
})

test.each(['/em/', '/em/index.html', '/em/project/1?tab=a'])('%s is the page, never cached, with the nonce of its policy', async url => {
  const response = await get(url)
  const nonce = /<meta name="csp-nonce" content="([\w-]{22})">/.exec(response.body)?.[1]
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect((await get(url)).body).not.toContain(String(nonce))
  const moment = /<meta name="moment" content="([\w@.-]+)">/.exec(response.body)?.[1] ?? ''
  expect(running.services.events.heardSince('nobody', moment)).toBe(false)
})

test.each(
  [['/em/hand?code=M.1', true], ['/em/hand/in', true], ['/em/handy', false], ['/em/project/1', false]]
)('%s may compile WebAssembly: %s', async (url, isAllowed) => {
  const policy = String((await get(url)).headers['content-security-policy'])
  expect(policy).toContain(isAllowed ? "script-src 'self' 'wasm-unsafe-eval';" : "script-src 'self';")
  expect(policy).not.toContain("'unsafe-")
})

test('hashed files are kept for ever and compressed, others are asked for again, missing ones are no page', async () => {
  const asset = await get('/em/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-encoding']).toBe('br')
  expect((await get('/em/favicon.svg')).headers['cache-control']).toBe('no-cache')
  expect((await get('/em/assets/gone-abc.js')).json()).toMatchObject({ code: 404 })
  expect((await get('/em/%2e%2e/package.json')).statusCode).not.toBe(200)
})

test.each([
  '/em/%00', '/em/a%00.js', '/em//x', '/em//x.js', '/em//', '/em/%5c', '/em/assets/', `/em/${'a'.repeat(300)}`, `/em/${'a/'.repeat(3_000)}`,
])('a path that no file can have is not found: %s', async url => {
  expect((await get(url)).json()).toMatchObject({ code: 404, msg: '接口不存在' })
})

test.each(['/em/%', '/em/%ff', '/api/%c3'])('a path that is none is refused as an envelope: %s', async url => {
  const response = await get(url)
  expect(response.json()).toMatchObject({ code: 400, msg: '参数错误', data: { error: 'BAD_INPUT' } })
  expect(response.body).not.toMatch(/FST_|stack/)
})

test('an unknown call is an envelope', async () => {
  const response = await post('/api/em/none')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    code: 404, msg: '接口不存在', data: { error: 'NO_SUCH_CALL', requestId: response.headers['x-request-id'] },
  })
})

test('a catalogue error carries its rows, a bug only the id of the request', async () => {
  expect((await post('/api/test/rows')).json()).toMatchObject({
    code: 400, msg: '有数据不符合要求，请按提示修改', data: { error: 'BAD_ROWS', rows: [{ row: 1, column: 'price', code: 'MIN' }] },
  })
  const bug = await post('/api/test/bug')
  expect(bug.statusCode).toBe(500)
  expect(bug.json()).toMatchObject({ code: 500, msg: `系统错误（${bug.headers['x-request-id']}）` })
  expect(bug.body).not.toContain('secret')
})

test('faulty and oversized bodies are catalogue errors', async () => {
  const broken = await running.app.inject({
    method: 'POST', url: '/api/test/echo', headers: { 'content-type': 'application/json' }, payload: '{"a":',
  })
  expect(broken.json()).toMatchObject({ code: 400, msg: '参数错误' })
  expect((await post('/api/test/echo', { text: 'x'.repeat(16 * 1024) })).json()).toMatchObject(
    { code: 413, msg: '提交的内容过大，一次最多 16 KB，请减少内容或分次提交' }
  )
  expect((await post('/api/test/echo', { text: 'x'.repeat(15 * 1024) })).statusCode).toBe(200)
})

test('signing in is limited per address', async () => {
  const codes: number[] = []
  for (let i = 0; i < 21; i++) codes.push((await post('/api/em/merchant/login', {}, '10.0.0.1')).statusCode)
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  expect((await post('/api/em/merchant/login', {}, '10.0.0.1')).json()).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  expect((await post('/api/em/merchant/login', {}, '10.0.0.2')).statusCode).toBe(200)
  expect((await post('/api/test/echo', {}, '10.0.0.1')).statusCode).toBe(200)
})

test('a plain request id is kept, another is replaced', async () => {
  expect((await get('/healthz', { 'x-request-id': 'proxy-12345' })).headers['x-request-id']).toBe('proxy-12345')
  expect((await get('/healthz', { 'x-request-id': '<script>' })).headers['x-request-id']).toMatch(/^[\w-]{36}$/)
})

test('health is the process, readiness everything that it works with', async () => {
  expect((await get('/healthz')).json()).toEqual({ code: 200, msg: 'ok', data: null })
  expect((await get('/readyz')).json()).toEqual(
    { code: 200, msg: 'ok', data: { database: 'ok', migrations: 'ok', store: 'ok', disk: 'ok', events: 'ok' } }
  )
})
