import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { file, fileVisit } from '#server/db/tables/file.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { signedIn, withCalls } from '../engine/setup.ts'
import { entry, zip } from '../import/zip.ts'
import { picture, PNG, type Heads } from './http.ts'

const { database, running } = withCalls()
const system = systemCtx('test')
let userHeaders: Heads
let other: Heads
beforeAll(async () => {
  userHeaders = await signedIn(database, 'm1', [])
  other = await signedIn(database, 'm2', [])
})

async function upload(name: string, bytes: Buffer, headers: Heads = userHeaders) {
  const form = new FormData()
  form.append('description', '现场')
  if (name !== '') form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  return running.app.inject({
    method: 'POST', url: '/api/res/uploadFile', payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
  })
}
interface Stored { data: { id: string, originName: string, visitUrl: string } }
const stored = async (name: string, bytes: Buffer, headers: Heads = userHeaders) => (await upload(name, bytes, headers)).json<Stored>().data
const visit = async (url: string) => (await running.app.inject(url)).statusCode
const docx = zip(entry('[Content_Types].xml', '<Types/>'), entry('word/document.xml', '<w/>'))

describe('a link', () => {
  it('gives the bytes, and a changed one gives nothing', async () => {
    const { id, visitUrl } = await stored('现场 照片.png', PNG)
    const visited = await running.app.inject(visitUrl)
    expect(visited.rawPayload.equals(PNG)).toBe(true)
    expect(visited.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(visited.headers['content-disposition']).toContain(
      `inline; filename="_.png"; filename*=UTF-8''${encodeURIComponent('现场 照片.png')}`
    )
    expect((await running.app.inject(`${visitUrl}&download=1`)).headers['content-disposition']).toMatch(/^attachment/)
    for (const forged of [
      visitUrl.replace(/s=.{4}/, 's=AAAA'), visitUrl.replace(/e=\d/, 'e=9'), visitUrl.replace('m=m1', 'm=m2'),
      visitUrl.replace(/u=[^&]+/, `u=${newId()}`),
      visitUrl.replace(id, newId()), `/api/res/file/${id}`, `/api/res/file/..%2f..%2fetc%2fpasswd?m=m1&u=x&e=1&s=x`,
    ]) expect(await visit(forged)).toBe(404)
  })
  it('is written down: who, when, which file', async () => {
    const { id, visitUrl } = await stored('logged.png', picture('logged'))
    const userId = new URL(visitUrl, 'http://x').searchParams.get('u')
    await visit(visitUrl)
    await visit(visitUrl.replace(/s=.{4}/, 's=AAAA'))
    const visits = (await inRead(database.pool, system, ({ q }) => q.select().from(fileVisit))).filter(({ fileId }) => fileId === id)
    expect(visits).toMatchObject([{ merchantId: 'm1', userId, ip: '127.0.0.1' }])
    expect(Date.parse(visits[0]!.at)).toBeGreaterThan(0)
  })
  it('ends with its receiver: a disabled member gets nothing more', async () => {
    const member = await signedIn(database, 'm1', [])
    const { visitUrl } = await stored('leaver.png', picture('leaver'), member)
    expect(await visit(visitUrl)).toBe(200)
    const userId = new URL(visitUrl, 'http://x').searchParams.get('u')!
    await inWrite(database.pool, system, ({ sql }) => sql`update ${userMerchant} set state = 'DISABLED' where user_id = ${userId}`)
    expect(await visit(visitUrl)).toBe(404)
  })
})

describe('files', () => {
  it('are stored once under a repeated key', async () => {
    const headers = { ...userHeaders, 'idempotency-key': newId() }
    const [first, second] = [await upload('a.png', PNG, headers), await upload('a.png', PNG, headers)]
    expect(second.body).toBe(first.body)
    const { id } = first.json<Stored>().data
    const rows = await inRead(database.pool, system, ({ q }) => q.select({ id: file.id, name: file.originName }).from(file))
    expect(rows.filter(({ name }) => name === 'a.png')).toEqual([{ id, name: 'a.png' }])
    const audits = await inRead(
      database.pool, system, ({ q }) => q.select({ entityId: auditLog.entityId, action: auditLog.action }).from(auditLog)
    )
    expect(audits.filter(({ entityId }) => entityId === id)).toEqual([{ entityId: id, action: 'uploadFile' }])
  })
  it.each([
    ['renamed.png', Buffer.from('<svg onload="x"/>')], ['page.html', Buffer.from('<html>')], ['a.svg', Buffer.from('<svg/>')],
    ['bytes.csv', Buffer.from([0, 1, 2])], ['none', PNG], ['page.txt', Buffer.from('\ufeff\n<!doctype html>')],
    ['xml.csv', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['book.xlsx', docx], ['text.docx', zip(entry('a.txt', 'x'))], ['sound.webp', Buffer.from('RIFF1234WAVE')],
    ['half.docx', docx.subarray(0, 40)], ['.png', Buffer.alloc(0)],
  ])('refuse %s', async (name, bytes) => {
    expect((await upload(name, bytes)).json()).toMatchObject({ code: 400, msg: '文件类型不正确', data: { field: 'file' } })
  })
  it.each(
    [['text.docx', docx], ['text.zip', docx], ['note.txt', Buffer.from('a < b，<5 毫米')], ['表.csv', Buffer.from('名称,数量\n砖,1')]]
  )('take %s', async (name, bytes) => {
    expect((await upload(name, bytes)).json()).toMatchObject({ code: 200, data: { originName: name } })
  })
  it.each([
    ['../../etc/passwd.png', 'passwd.png'], ['C:\\Windows\\a.png', 'a.png'], ['a\u202egnp.exe.png', 'agnp.exe.png'],
    ['a\u0007b.png', 'ab.png'],
    ['a"<b>|?*:.png', 'a__b_____.png'], ['  ..x.png. ', 'x.png'], [`${'长'.repeat(400)}.png`, `${'长'.repeat(196)}.png`],
  ])('keep of the name %j only %j', async (name, expected) => {
    // The form is written by hand, as a browser would change such names.
    const boundary = '----x'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(
      name
    )}\r\nContent-Type: image/png\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const response = await running.app.inject({
      method: 'POST', url: '/api/res/uploadFile', payload,
      headers: { ...userHeaders, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(response.json()).toMatchObject({ data: { originName: expected } })
  })
  it('refuse nothing at all, and too much', async () => {
    expect((await upload('', PNG)).json()).toMatchObject({ code: 400, data: { field: 'file' } })
    expect((await upload('big.png', Buffer.concat([PNG, Buffer.alloc(51 * 1024 * 1024)]))).json()).toMatchObject(
      { code: 413, msg: '文件必须小于 50 MB!' }
    )
  })
  it('belong to their merchant', async () => {
    const { id } = await stored('mine.png', PNG)
    const ask = (headers: Heads) =>
      running.app.inject({ method: 'POST', url: '/api/res/queryAttachmentByIds', headers, payload: { ids: [id] } })
    expect((await ask(userHeaders)).json()).toMatchObject({ code: 200, data: [{ id, originName: 'mine.png' }] })
    expect((await ask(other)).statusCode).toBe(404)
  })
})
