import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ABORTED, CallError, DUPLICATE, UNREACHABLE } from '#client/data/callError.ts'
import { changesState, createHttp, TIMEOUT_MS, urlOf } from '#client/data/httpClient.ts'
import type { Notice } from '#client/data/notice.ts'
import { routes } from '#client/app/registry.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { reads, writes } from '#shared/api/contract.ts'
import { envelope, startServer } from './server.ts'
import type { SeenRequest, TestServer } from './server.ts'

const id = z.object({ id: z.string() })
const saveThing = writes('thing/saveThing', { title: '保存', need: '-', input: z.object({ name: z.string() }), output: id })
const queryThing = reads('thing/queryThing', { title: '查询', need: '-', input: id, output: id })

const open: TestServer[] = []
afterEach(async () => { for (const server of open.splice(0)) await server.close() })

async function setUp(respond: Parameters<typeof startServer>[0], signedIn = true, timeoutMs?: number) {
  const server = await startServer(respond)
  open.push(server)
  const notices: Notice[] = []
  const host = { token: signedIn ? 'secret' : null, expired: 0 }
  const http = createHttp({
    origin: server.origin,
    timeoutMs,
    token: () => host.token,
    notify: notice => notices.push(notice),
    expired: () => { host.token = null; host.expired += 1 },
  })
  return { server, http, notices, host }
}

const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`)
  return error
}

describe('requests', () => {
  test('carry token, side and port, and the base path', async () => {
    const { server, http } = await setUp((_, response) => envelope(response, { code: 200, msg: '', data: { id: '7' } }))
    expect(await http.call(queryThing, { id: '7' })).toEqual({ id: '7' })
    const [request] = server.seen
    expect(request?.url).toBe('/api/em/merchant/user/thing/queryThing')
    expect(request?.headers).toMatchObject({
      'x-auth-token': 'secret', 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'content-type': 'application/json',
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({ id: '7' })
    expect(request?.headers['idempotency-key']).toBeUndefined()
  })

  test('of method GET put their input into the query', async () => {
    const { server, http } = await setUp((_, response) => envelope(response, { code: 200, msg: '', data: null }), false)
    await http.request('/api/common/getAppInfo', { a: 1, b: undefined }, { method: 'GET' })
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/api/common/getAppInfo?a=1', body: '' })
    expect(server.seen[0]?.headers['x-auth-token']).toBeUndefined()
  })

  test('that are larger than their call takes are refused in words before they are sent', async () => {
    const { server, http, notices } = await setUp((_, response) => envelope(response, { code: 200, msg: '', data: { id: '7' } }))
    const name = '字'.repeat(90_000)
    expect(await failure(http.call(saveThing, { name }))).toMatchObject({ status: 413, msg: '提交的内容过大，一次最多 256 KB，请减少内容或分次提交' })
    expect([server.seen.length, notices.map(({ title }) => title)]).toEqual([0, ['提交的内容过大，一次最多 256 KB，请减少内容或分次提交']])
    expect(await http.call(saveThing, { name: name.slice(0, 80_000) })).toEqual({ id: '7' })
    expect(server.seen).toHaveLength(1)
  })

  test('know reading paths by their last segment', () => {
    expect(urlOf('/auth/logout')).toBe('/api/em/merchant/user/auth/logout')
    expect(changesState('/api/x/queryPage', 'POST')).toBe(false)
    expect(changesState('describeRoles', 'POST')).toBe(false)
    expect(changesState('getPostUploadParam', 'POST')).toBe(false)
    expect(changesState('query/save', 'POST')).toBe(true)
    expect(changesState('saveThing', 'GET')).toBe(false)
  })
})

describe('a call begun before its page', () => {
  test('is taken over once by whoever asks the same, and by nobody else', async () => {
    const {
      server, http,
    } = await setUp((request, response) => envelope(response, { code: 200, msg: '', data: JSON.parse(request.body) as unknown }))
    http.begin(queryThing.path, { id: '7' })
    expect(await http.call(queryThing, { id: '8' })).toEqual({ id: '8' })
    expect(await http.call(queryThing, { id: '7' })).toEqual({ id: '7' })
    expect(server.seen).toHaveLength(2)
    await http.call(queryThing, { id: '7' })
    expect(server.seen).toHaveLength(3)
  })

  test('that is begun again meanwhile is sent once', async () => {
    const {
      server, http,
    } = await setUp((request, response) => envelope(response, { code: 200, msg: '', data: JSON.parse(request.body) as unknown }))
    http.begin(queryThing.path, { id: '7' })
    http.begin(queryThing.path, { id: '7' })
    expect(await http.call(queryThing, { id: '7' })).toEqual({ id: '7' })
    expect(server.seen).toHaveLength(1)
  })

  test('fails where it is taken over, and is said once', async () => {
    const { http, notices } = await setUp((_, response) => envelope(response, { code: 403, msg: '不行', data: null }, 403))
    http.begin(queryThing.path, { id: '7' })
    expect((await failure(http.call(queryThing, { id: '7' }))).status).toBe(403)
    expect(notices).toHaveLength(1)
  })

  test('names a reading contract', () => {
    const reading = new Set(Object.values(quotaApi).filter(({ writes }) => !writes).map(({ path }) => path))
    const starts = routes.flatMap(route => route.begins?.({ id: 'x' }) ?? [])
    expect(starts.length).toBeGreaterThan(0)
    for (const { path } of starts) expect(reading).toContain(urlOf(path))
  })
})

describe('the envelope', () => {
  test('any code but 200 throws with everything the server said', async () => {
    const rows = [{ row: 3, column: 'price', code: 'MIN', text: '单价不能为0' }]
    const { http } = await setUp((_, response) => envelope(response, { code: 'ROWS', msg: '有 1 处问题', data: { rows, field: 'price' } }, 422))
    expect(await failure(http.call(saveThing, { name: 'a' }, { quiet: true })))
      .toMatchObject({ code: 'ROWS', status: 422, msg: '有 1 处问题', rows, field: 'price', requestId: 'req-1' })
  })

  test('say what is wrong in the words of the contract, without the path of the field', async () => {
    const refused = (msg: string, field?: string) =>
      setUp((_, response) => envelope(response, { code: 400, msg, data: { error: 'BAD_INPUT', field } }, 400))
        .then(({ http }) => failure(http.call(saveThing, { name: 'a' })))
    expect(await refused('参数错误：name 姓名最多 30 个字', 'name')).toMatchObject({ msg: '姓名最多 30 个字', field: 'name' })
    expect(await refused('参数错误：请选择消息')).toMatchObject({ msg: '请选择消息' })
    expect(await refused('短信验证码错误或已过期', 'code')).toMatchObject({ msg: '短信验证码错误或已过期' })
  })

  test('the stable code of the catalogue counts, not the status that stands beside it', async () => {
    const { http } = await setUp((_, response) =>
      envelope(response, { code: 409, msg: '数据已被他人修改', data: { error: 'STALE_VERSION' } }, 409))
    expect(await failure(http.call(saveThing, { name: 'a' }, { quiet: true }))).toMatchObject({ code: 'STALE_VERSION', status: 409 })
  })

  test('a failing code under HTTP 200 is a failure too', async () => {
    const { http } = await setUp((_, response) => envelope(response, { code: 500, msg: '名称重复', data: null }))
    expect(await failure(http.call(saveThing, { name: 'a' }))).toMatchObject({ code: 500, status: 200, msg: '名称重复' })
  })

  test('an answer that is no envelope is a failure with its status', async () => {
    const { http } = await setUp((_, response) => { response.writeHead(502).end('<html>bad gateway</html>') })
    expect(await failure(http.call(saveThing, { name: 'a' }))).toMatchObject({ code: 502, status: 502 })
  })

  test('no answer at all is a failure of its own', async () => {
    const { http, notices } = await setUp((_, response) => { response.destroy() })
    expect(await failure(http.call(saveThing, { name: 'a' }))).toMatchObject({ code: UNREACHABLE, status: 0 })
    expect(notices).toEqual([{ title: '操作失败', text: '服务器没有响应', requestId: undefined }])
  })
})

describe('patience', () => {
  test('ends with a message of its own; five minutes are the spec\'s', async () => {
    expect(TIMEOUT_MS).toBe(300_000)
    const { http, notices } = await setUp(() => {}, true, 50)
    expect(await failure(http.call(saveThing, { name: 'a' }))).toMatchObject({ code: UNREACHABLE, msg: '服务器响应超时' })
    expect(notices).toEqual([{ title: '操作失败', text: '服务器响应超时', requestId: undefined }])
  })

  test('an abort of the caller is silent, and the same write may be sent again', async () => {
    let answering = false
    const { http, notices } = await setUp((_, response) => {
      if (answering) envelope(response, { code: 200, msg: '', data: { id: '1' } })
    })
    const stop = new AbortController()
    const first = failure(http.call(saveThing, { name: 'a' }, { signal: stop.signal }))
    stop.abort()
    expect(await first).toMatchObject({ code: ABORTED })
    answering = true
    await http.call(saveThing, { name: 'a' })
    expect(notices).toEqual([])
  })

  test('an abort while the answer is being read is the same', async () => {
    const { http, notices } = await setUp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"code":200,')
    })
    const stop = new AbortController()
    const pending = failure(http.call(queryThing, { id: '7' }, { signal: stop.signal }))
    // The response headers have arrived; the body never ends.
    await new Promise(resolve => setTimeout(resolve, 200))
    stop.abort()
    expect(await pending).toMatchObject({ code: ABORTED })
    expect(notices).toEqual([])
  })
})

test('an answer that breaks off has not arrived', async () => {
  const { http } = await setUp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"code":200,')
    setTimeout(() => response.destroy(), 50)
  })
  expect(await failure(http.call(queryThing, { id: '7' }))).toMatchObject({ code: UNREACHABLE })
})

describe('duplicate writes', () => {
  test('the second identical one is cancelled while the first is pending', async () => {
    let release = () => {}
    const blocked = new Promise<void>(resolve => { release = resolve })
    const { server, http, notices } = await setUp(async (_, response) => {
      await blocked
      envelope(response, { code: 200, msg: '', data: { id: '1' } })
    })
    const first = http.call(saveThing, { name: 'a' })
    expect(await failure(http.call(saveThing, { name: 'a' }))).toMatchObject({ code: DUPLICATE, msg: '请勿重复请求' })
    expect(notices).toEqual([{ title: '请勿重复请求' }])
    const other = http.call(saveThing, { name: 'b' })
    release()
    expect(await first).toEqual({ id: '1' })
    await other
    await http.call(saveThing, { name: 'a' })
    expect(server.seen).toHaveLength(3)
  })

  test('identical reads are let through', async () => {
    const { server, http } = await setUp((_, response) => envelope(response, { code: 200, msg: '', data: { id: '1' } }))
    await Promise.all([http.call(queryThing, { id: '1' }), http.call(queryThing, { id: '1' })])
    expect(server.seen).toHaveLength(2)
  })
})

describe('the idempotency key', () => {
  const keyOf = (request: SeenRequest | undefined) => request?.headers['idempotency-key']

  test('stays the same when a call is sent again, and differs between calls', async () => {
    let attempts = 0
    const { server, http } = await setUp((_, response) => {
      attempts += 1
      if (attempts === 1) response.destroy()
      else envelope(response, { code: 200, msg: '', data: { id: '1' } })
    })
    const prepared = http.prepare(saveThing, { name: 'a' }, { quiet: true })
    await failure(prepared.send())
    expect(await prepared.send()).toEqual({ id: '1' })
    await http.call(saveThing, { name: 'a' })
    const [first, second, third] = server.seen.map(keyOf)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe('notices', () => {
  test.each([
    [500, { title: '操作失败', text: '出错了' }],
    [403, { title: '无权限', text: '出错了' }],
    [400, { title: '参数错误', text: '出错了' }],
    [409, { title: '出错了' }],
  ])('status %i', async (status, notice) => {
    const { http, notices } = await setUp((_, response) => envelope(response, { code: status, msg: '出错了' }, status))
    await failure(http.call(saveThing, { name: 'a' }))
    expect(notices).toEqual([{ ...notice, requestId: 'req-1' }])
  })

  test.each([{ quiet: true }, { alertLevel: 2 as const }])('are left to the caller with %o', async options => {
    const { http, notices } = await setUp((_, response) => envelope(response, { code: 500, msg: '出错了' }))
    await failure(http.call(saveThing, { name: 'a' }, options))
    expect(notices).toEqual([])
  })

  test('an answer of 401 inside HTTP 200 ends the sign-in as well', async () => {
    const { http, host } = await setUp((_, response) => envelope(response, { code: 401, msg: '未登录' }))
    await failure(http.call(queryThing, { id: '1' }))
    expect(host.expired).toBe(1)
  })

  test('304 says nothing', async () => {
    const { http, notices } = await setUp((_, response) => { response.writeHead(304).end() })
    await failure(http.call(queryThing, { id: '1' }))
    expect(notices).toEqual([])
  })

  test('are shown but for the one that the caller expects', async () => {
    const {
      http, notices,
    } = await setUp((_, response) => envelope(response, { code: 400, msg: '共 2,001 行', data: { error: 'TOO_MANY_ROWS' } }, 400))
    await failure(http.call(queryThing, { id: '7' }, { expected: 'TOO_MANY_ROWS' }))
    expect(notices).toEqual([])
    await failure(http.call(queryThing, { id: '7' }, { expected: 'STALE_VERSION' }))
    expect(notices).toMatchObject([{ text: '共 2,001 行' }])
  })

  test('401 ends the sign-in once, even for quiet calls', async () => {
    const { http, notices, host } = await setUp((_, response) => envelope(response, { code: 401, msg: '未登录' }, 401))
    await Promise.all([failure(http.call(queryThing, { id: '1' }, { quiet: true })), failure(http.call(queryThing, { id: '2' }))])
    expect(notices).toEqual([{ title: '无权限', text: '登陆状态失效' }])
    expect(host.expired).toBe(1)
  })

  test('401 of a call that went out under the sign-in before this one keeps the new one', async () => {
    const { http, notices, host } = await setUp((_, response) => {
      host.token = 'next'
      envelope(response, { code: 401, msg: '未登录' }, 401)
    })
    await failure(http.call(queryThing, { id: '1' }))
    expect(host).toEqual({ token: 'next', expired: 0 })
    expect(notices).toEqual([])
  })

  test('401 of the sign-in itself keeps the token', async () => {
    const { http, host } = await setUp((_, response) => envelope(response, { code: 401, msg: '密码错误', data: { isLogin: true } }, 401))
    await failure(http.request('/api/em/merchant/login', {}, { alertLevel: 2 }))
    expect(host).toEqual({ token: 'secret', expired: 0 })
  })
})

describe('files', () => {
  const exportThing = writes('thing/exportThing', { title: '导出', need: '-', body: 'file' })

  test('come with the name that the server gave', async () => {
    const { http } = await setUp((_, response) => {
      const disposition = `attachment; filename="a.txt"; filename*=UTF-8''${encodeURIComponent('定额.txt')}`
      response.writeHead(200, { 'content-type': 'text/plain', 'content-disposition': disposition })
      response.end('hello')
    })
    const file = await http.download(exportThing, {})
    expect(file.name).toBe('定额.txt')
    expect(await file.blob.text()).toBe('hello')
  })

  test('an envelope in their place is a failure', async () => {
    const { http } = await setUp((_, response) => envelope(response, { code: 500, msg: '没有数据' }))
    expect(await failure(http.download(exportThing, {}))).toMatchObject({ msg: '没有数据' })
  })
})
