import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { inRead } from '#server/db/tx.ts'
import { file } from '#server/db/tables/file.ts'
import { signedIn, withCalls } from './setup.ts'

const { database, running } = withCalls()
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])
let own: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  own = await signedIn(database, 'm1', [])
  other = await signedIn(database, 'm2', [])
})

async function upload(name: string, bytes: Buffer, headers: Record<string, string> = own) {
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

describe('files', () => {
  it('come back under a signed link, and under no other', async () => {
    const { data } = (await upload('现场 照片.png', PNG)).json<Stored>()
    expect(data).toMatchObject({ originName: '现场 照片.png', fileType: 'png', size: PNG.length })
    const visited = await running.app.inject(data.visitUrl)
    expect(visited.rawPayload.equals(PNG)).toBe(true)
    expect(visited.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(visited.headers['content-disposition']).toContain(encodeURIComponent('现场 照片.png'))
    for (const forged of [data.visitUrl.replace(/s=.{4}/, 's=AAAA'), data.visitUrl.replace(/e=\d/, 'e=9'), data.visitUrl.replace('m=m1', 'm=m2'), `/api/res/file/${data.id}`]) {
      expect((await running.app.inject(forged)).statusCode).toBe(404)
    }
  })
  it('are stored once under a repeated key', async () => {
    const headers = { ...own, 'idempotency-key': newId() }
    const [first, second] = [await upload('a.png', PNG, headers), await upload('a.png', PNG, headers)]
    expect(second.body).toBe(first.body)
    const { id } = first.json<Stored>().data
    const rows = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select({ id: file.id, name: file.originName }).from(file))
    expect(rows.filter(({ name }) => name === 'a.png')).toEqual([{ id, name: 'a.png' }])
    const audits = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select({ entityId: auditLog.entityId, action: auditLog.action }).from(auditLog))
    expect(audits.filter(({ entityId }) => entityId === id)).toEqual([{ entityId: id, action: 'uploadFile' }])
  })
  it.each([['renamed.png', Buffer.from('<svg onload="x"/>')], ['page.html', Buffer.from('<html>')], ['a.svg', Buffer.from('<svg/>')], ['bytes.csv', Buffer.from([0, 1, 2])], ['none', PNG]])('refuse %s', async (name, bytes) => {
    expect((await upload(name, bytes)).json()).toMatchObject({ code: 400, msg: '文件类型不正确', data: { field: 'file' } })
  })
  it('refuse nothing at all, and too much', async () => {
    expect((await upload('', PNG)).json()).toMatchObject({ code: 400, data: { field: 'file' } })
    expect((await upload('big.png', Buffer.concat([PNG, Buffer.alloc(51 * 1024 * 1024)]))).statusCode).toBe(413)
  })
  it('belong to their merchant', async () => {
    const { id } = (await upload('mine.png', PNG)).json<Stored>().data
    const ask = (headers: Record<string, string>) => running.app.inject({ method: 'POST', url: '/api/res/queryAttachmentByIds', headers, payload: { ids: [id] } })
    expect((await ask(own)).json()).toMatchObject({ code: 200, data: [{ id, originName: 'mine.png' }] })
    expect((await ask(other)).statusCode).toBe(404)
  })
})
