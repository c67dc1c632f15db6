import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAll } from '#server/app/calls.ts'
import { openStore, type FileStore } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { file, fileSpace, fileUpload } from '#server/db/tables/file.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { forgetUploads } from '#server/domains/file/index.ts'
import { startCeph } from '../../tools/ceph.ts'
import { signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import { overHttp, picture, PNG, type Heads } from './http.ts'

const ceph = await startCeph()
afterAll(() => ceph?.stop())
const s3 = ceph && await openStore({ dataDir: '', s3: ceph.settings })
const HOUR_MS = 3_600_000

/** Every store fulfils the same contract. */
const STORES: readonly (readonly [name: string, store: FileStore | undefined])[] = [
  ['a local folder', undefined], ...(s3 ? [['an S3-compatible store', s3] as const] : []),
]

describe.each(STORES)('%s', (_name, store) => {
  const database = withDatabase()
  const running = withApp(database, { register: registerAll, store })
  const http = overHttp(running)
  const system = systemCtx('test')
  let headers: Heads
  let colleague: Heads
  let other: Heads
  beforeAll(async () => {
    headers = await signedIn(database, 'm1', [])
    colleague = await signedIn(database, 'm1', [])
    other = await signedIn(database, 'm2', [])
  })
  const bytesAt = async (path: string) => Buffer.from(await (await http.get(path)).arrayBuffer())
  const pendingRows = async (key: string) =>
    (await running.services.store.read(key).then(stream => stream.toArray()).catch(() => undefined)) !== undefined

  it('takes a file by its form and gives it back under a link', async () => {
    const { code, data } = await http.send(headers, '现场 照片.PNG', PNG)
    expect(code).toBe(200)
    expect(data).toMatchObject(
      { originName: '现场 照片.PNG', fileType: 'png', size: PNG.length, attachmentId: data.id, attachmentUrl: data.visitUrl }
    )
    expect((await bytesAt(data.visitUrl)).equals(PNG)).toBe(true)
    const attachments = await http.call<object[]>('/api/res/queryAttachmentByIds', headers, { ids: [data.id] })
    expect(attachments.data).toMatchObject([{ id: data.id, originName: '现场 照片.PNG' }])
  })
  it('hands out what the spec names', async () => {
    const { data } = await http.param(headers, 'a.png')
    expect(data).toMatchObject({ fileName: 'a.png', filePath: 'test/pictures' })
    for (const word of [data.postUrl, data.fileKey, data.policy, data.signature, data.accessKey, data.bucketName]) expect(word).not.toBe('')
    expect(data.fileKey).toMatch(/^m1\//)
  })
  it('refuses a form that was changed', async () => {
    const { data } = await http.param(headers, 'a.png')
    const policy = Object.keys(data.fields).find(name => name.toLowerCase() === 'policy')!
    const signature = Object.keys(data.fields).find(name => /signature$/i.test(name))!
    const wider = Buffer.from(Buffer.from(data.policy, 'base64').toString().replace(/m1/g, 'm2')).toString('base64')
    for (const change of [
      { key: data.fileKey.replace('m1', 'm2') }, { key: `${data.fileKey}/../../m2/x` }, { 'Content-Type': 'text/html' },
      { [policy]: wider }, { [policy]: wider, key: data.fileKey.replace('m1', 'm2') }, { [signature]: data.signature.slice(1) },
      { [policy]: undefined }, { [signature]: 'AAAA' },
    ]) expect([change, (await http.post(data, PNG, change)).status >= 400]).toEqual([change, true])
    expect((await http.save(headers, data.fileKey)).status).toBe(404)
    expect((await http.post(data, PNG)).status).toBe(204)
  })
  it('refuses what is too large before and after it was sent', async () => {
    const tooMuch = 50 * 1024 * 1024 + 1
    expect(await http.param(headers, 'a.png', { size: tooMuch })).toMatchObject({ code: 413, msg: '文件必须小于 50 MB!' })
    const { data } = await http.param(headers, 'a.png')
    expect((await http.post(data, Buffer.concat([PNG, Buffer.alloc(tooMuch)]))).status).toBeGreaterThanOrEqual(400)
    expect((await http.save(headers, data.fileKey)).status).toBe(404)
  })
  it.each(
    [['renamed.png', '<svg onload="x"/>'], ['note.txt', ' <!DOCTYPE html><script>'], ['book.xlsx', 'PK\u0003\u0004'], ['empty.png', '']]
  )('does not take %s', async (name, text) => {
    const { data } = await http.param(headers, name)
    await http.post(data, Buffer.from(text))
    const { status, msg } = await http.save(headers, data.fileKey)
    expect([status, status === 400 ? msg : '文件类型不正确']).toEqual([expect.toBeOneOf([400, 404]), '文件类型不正确'])
  })
  it.each(['page.html', 'a.svg', 'run.exe', 'png', 'a.png.js'])('hands out no form for %s', async name => {
    expect(await http.param(headers, name)).toMatchObject({ code: 400, msg: '文件类型不正确' })
  })
  it('saves a posted file once, for whoever asked for the form', async () => {
    const { data } = await http.param(headers, 'mine.png')
    await http.post(data, picture('mine'))
    expect((await http.save(colleague, data.fileKey)).status).toBe(404)
    expect((await http.save(other, data.fileKey)).status).toBe(404)
    expect((await http.save(headers, data.fileKey, { variables: { merchantId: 'm2' } })).status).toBe(404)
    expect((await http.save(headers, data.fileKey, { variables: { merchantId: 'm1', projectId: 'p1' } })).code).toBe(200)
    expect((await http.save(headers, data.fileKey)).status).toBe(404)
    expect(await pendingRows(data.fileKey)).toBe(false)
  })
  it('does not let the form change what was saved', async () => {
    const { data: form } = await http.param(headers, 'once.png')
    await http.post(form, picture('first'))
    const { data: saved } = await http.save(headers, form.fileKey)
    await http.post(form, Buffer.from('<html>'))
    expect((await bytesAt(saved.visitUrl)).equals(picture('first'))).toBe(true)
  })
  it('stores equal contents of a merchant once, and counts them once', async () => {
    const used = async () =>
      (await inRead(database.pool, system, ({ q }) => q.select().from(fileSpace))).find(row => row.merchantId === 'm1')!.usedBytes
    const [first, before] = [await http.send(headers, 'one.png', picture('twice')), await used()]
    const second = await http.send(colleague, 'two.png', picture('twice'))
    const foreign = await http.send(other, 'three.png', picture('twice'))
    const rows = await inRead(database.pool, system, ({ q }) => q.select().from(file))
    const pathOf = (id: string) => rows.find(row => row.id === id)!.path
    expect(second.data.id).not.toBe(first.data.id)
    expect(pathOf(second.data.id)).toBe(pathOf(first.data.id))
    expect(pathOf(foreign.data.id)).not.toBe(pathOf(first.data.id))
    expect(await used()).toBe(before)
  })
  it('stops at the space of the merchant, also when many come at once', async () => {
    const full = await signedIn(database, 'm3', [])
    const each = picture('0').length
    await inWrite(database.pool, systemCtx('test', 'm3'), ({ q }) => q.insert(fileSpace).values({ maxBytes: each * 3 }))
    const sent = await Promise.all(['0', '1', '2', '3', '4'].map(seed => http.send(full, `${seed}.png`, picture(seed))))
    expect(sent.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 413, 413])
    expect(sent.find(({ code }) => code === 413)!.msg).toMatch(/^企业文件空间不足：共 \d+ B，剩余 [\d.]+ B，请联系管理员$/)
    expect(await http.param(full, 'a.png', { size: 1 })).toMatchObject({ code: 413 })
  })
  it('forgets what nobody saved, and nothing else', async () => {
    const stored = await http.send(headers, 'kept.png', picture('kept'))
    const { data } = await http.param(headers, 'lost.png')
    await http.post(data, picture('lost'))
    expect(await forgetUploads(database.pool, running.services.store)).toBe(0)
    expect(await pendingRows(data.fileKey)).toBe(true)
    expect(await forgetUploads(database.pool, running.services.store, new Date(Date.now() + 2 * HOUR_MS))).toBeGreaterThan(0)
    expect(await pendingRows(data.fileKey)).toBe(false)
    expect((await http.save(headers, data.fileKey)).status).toBe(404)
    expect((await bytesAt(stored.data.visitUrl)).equals(picture('kept'))).toBe(true)
    expect(await inRead(database.pool, system, ({ q }) => q.select().from(fileUpload))).toEqual([])
  })
  it('knows whether it can be used', async () => {
    await expect(running.services.store.check()).resolves.toBeUndefined()
  })
})
