import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { signedIn, withCalls } from '../engine/setup.ts'
import { bomb, zip } from '../import/zip.ts'
import { overHttp, picture, PNG, type Heads } from './http.ts'

const { database, running } = withCalls()
const http = overHttp(running)
let headers: Heads
beforeAll(async () => {
  headers = await signedIn(database, 'm1', [])
})

const CALLS = ['/api/res/uploadFile', '/api/res/post'] as const
const raw = (url: string, type: string, payload: Buffer | string) =>
  running.app.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } })
const part = (name: string, fileName: string | undefined, body: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${body}\r\n`
const refused = (status: number): boolean => status >= 400 && status < 500

describe.each(CALLS)('%s', url => {
  it.each([
    ['no form', 'application/json', '{}'], ['no boundary', 'multipart/form-data', 'x'], ['nothing', 'multipart/form-data; boundary=x', ''],
    ['no end', 'multipart/form-data; boundary=x', part('file', 'a.png', 'x')],
    ['no file', 'multipart/form-data; boundary=x', `${part('key', undefined, 'x')}--x--`],
    ['two files', 'multipart/form-data; boundary=x', `${part('file', 'a.png', 'x')}${part('file', 'b.png', 'x')}--x--`],
    [
      'many fields', 'multipart/form-data; boundary=x',
      `${Array.from({ length: 50 }, (_unused, at) => part(`f${at}`, undefined, 'x')).join('')}--x--`,
    ],
    ['a long field', 'multipart/form-data; boundary=x', `${part('key', undefined, 'x'.repeat(100_000))}${part('file', 'a.png', 'x')}--x--`],
    [
      'a poisoned field', 'multipart/form-data; boundary=x',
      `${part('__proto__', undefined, 'x')}${part('constructor', undefined, 'x')}${part('file', 'a.png', 'x')}--x--`,
    ],
    ['broken heads', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: nonsense\r\n\r\nx\r\n--x--'],
  ])('refuses a form with %s', async (_what, type, payload) => {
    const { statusCode, body } = await raw(url, type, payload)
    expect([refused(statusCode), body]).toEqual([true, expect.not.stringContaining('系统错误')])
  })
  it('bears any bytes at all', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), async (bytes, framed) => {
      const noise = Buffer.from(bytes)
      const payload = framed ? Buffer.concat(
        [Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'), noise, Buffer.from('\r\n--x--')]
      ) : noise
      const { statusCode } = await raw(url, 'multipart/form-data; boundary=x', payload)
      expect(refused(statusCode)).toBe(true)
    }), { numRuns: 40 })
  })
})

describe('the form of the local store', () => {
  it('is not read further when it is not signed', async () => {
    const before = {
      key: 'm1/upload/x', policy: Buffer.from('{}').toString('base64'), signature: 'x', AccessKeyId: 'local', 'Content-Type': 'image/png',
    }
    const form = Object.entries(before).map(([name, value]) => part(name, undefined, value)).join('')
    expect(
      (await raw('/api/res/post', 'multipart/form-data; boundary=x', `${form}${part('file', 'a.png', 'x')}--x--`)).json()
    ).toMatchObject({ code: 403, msg: '上传表单无效或已过期' })
    expect((await raw('/api/res/post', 'multipart/form-data; boundary=x', `${part('file', 'a.png', 'x')}${form}--x--`)).statusCode).toBe(
      403
    )
  })
  it('is good for one file and for its time', async () => {
    const { data } = await http.param(headers, 'a.png')
    expect((await Promise.all([http.post(data, PNG), http.post(data, PNG)])).map(({ status }) => status).toSorted()).toEqual([204, 403])
    const expiring = await http.param(headers, 'b.png')
    const policy = JSON.parse(Buffer.from(expiring.data.policy, 'base64').toString()) as { expiration: string }
    expect(Date.parse(policy.expiration)).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
    policy.expiration = new Date(Date.now() + 86_400_000).toISOString()
    expect((await http.post(expiring.data, PNG, { policy: Buffer.from(JSON.stringify(policy)).toString('base64') })).status).toBe(403)
  })
  it.each(
    ['../../../etc/passwd', 'm1/upload/../../m2/x', '/etc/passwd', 'm1\\upload\\x', 'm1/upload/', '', '\u0000', 'm1/ab/abcdef']
  )('does not save the key %j', async fileKey => {
    expect(refused((await http.save(headers, fileKey)).status)).toBe(true)
  })
  it.each(['../x', 'a/../../b', '/etc', 'a b', 'a\u0000', '中文', 'x'.repeat(201)])('does not take the folder %j', async filePath => {
    const response = await http.param(headers, 'a.png', { filePath })
    expect([response.status, filePath.startsWith('/')]).toEqual([filePath.startsWith('/') ? 200 : 400, filePath.startsWith('/')])
  })
})

describe('a file name', () => {
  it.each([
    '../../../evil.png', '..\\..\\evil.png', '/etc/evil.png', 'C:\\evil.png', '%2e%2e%2fevil.png', 'a\r\nSet-Cookie: a=b.png',
    '"; x="evil.png', '\u202Egnp.evil.png', '.png',
  ])('is never a place: %j', async name => {
    const { code, data } = await http.send(headers, name, picture(name))
    expect([200, 400]).toContain(code)
    if (code !== 200) return
    const { rows } = await database.pool.query<{ path: string }>('select path from file where id = $1', [data.id])
    expect(rows[0]!.path).toMatch(/^m1\/[\w/-]+$/)
    const response = await http.get(data.visitUrl)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    expect(response.headers.get('content-disposition') ?? '').not.toMatch(/[\r\n/\\]/)
  })
  it('with a sign that cannot be kept is refused', async () => {
    for (const name of ['a\u0000.png', '\uD800.png'])
      expect(await http.param(headers, name)).toMatchObject({ code: 400, data: { field: 'fileName' } })
  })
})

describe('archives', () => {
  it('are stored as they are and never unpacked', async () => {
    const bytes = zip(await bomb('x.txt', 200, 10))
    expect(bytes.length).toBeLessThan(1024 * 1024)
    expect((await http.send(headers, 'bomb.zip', bytes)).code).toBe(200)
    expect(await http.send(headers, 'bomb.xlsx', bytes)).toMatchObject({ code: 400 })
    expect((await http.send(headers, 'bomb2.xlsx', zip(await bomb('xl/workbook.xml', 200, 10)))).code).toBe(200)
  })
  it('with a directory that lies are refused or stored, nothing else', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ minLength: 22, maxLength: 22 }), async end => {
      const tail = Buffer.from(end)
      tail.writeUInt32LE(0x06054b50)
      const { code } = await http.send(headers, 'a.docx', Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(30), tail]))
      expect([200, 400]).toContain(code)
    }), { numRuns: 30 })
  })
})

it('bodies above the limit are refused by their announced size, before they are read', async () => {
  const { statusCode } = await running.app.inject({
    method: 'POST', url: '/api/res/uploadFile', payload: Buffer.alloc(100),
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2 ** 40) },
  })
  expect(statusCode).toBe(413)
  expect((await running.app.inject(
    { method: 'POST', url: '/api/res/saveAttachment', headers, payload: { fileKey: 'x'.repeat(21 * 1024 * 1024) } }
  )).statusCode).toBe(
    413
  )
})
