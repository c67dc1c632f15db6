import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { registerAll } from '#server/app/calls.ts'
import { newId } from '#server/core/ids.ts'
import { openStore, type FileStore } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { file, fileSpace, fileUpload } from '#server/db/tables/file.ts'
import { inRead } from '#server/db/tx.ts'
import { forgetUploads } from '#server/domains/file/index.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import { signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import { overHttp, picture, type Heads } from './http.ts'

const database = withDatabase()
const folder = await mkdtemp(join(tmpdir(), 'yingzao-slow-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const local = await openStore({ dataDir: folder, s3: undefined })
/** The paths in the store; a hook runs before each write. */
const storedPaths = new Set<string>()
let before: () => Promise<void>
const store: FileStore = {
  ...local,
  async put(key, path, mime) {
    await before()
    await local.put(key, path, mime)
    storedPaths.add(key)
  },
  async remove(key) {
    await local.remove(key)
    storedPaths.delete(key)
  },
}
const running = withApp(database, { register: registerAll, store })
const http = overHttp(running)
let userHeaders: Heads
beforeAll(async () => {
  userHeaders = await signedIn(database, 'm1', [])
  await database.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on file for each row when (new.origin_name = 'refused.png') execute function refuse()`)
})
beforeEach(() => {
  storedPaths.clear()
  before = async () => undefined
})

async function upload(name: string, bytes: Buffer, headers: Heads = userHeaders, path = '/api/res/uploadFile'): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return (await fetch(http.origin() + path, { method: 'POST', body: form, headers })).status
}
async function licence(name: string, bytes: Buffer): Promise<number> {
  const { 'x-auth-token': _token, ...client } = userHeaders
  return upload(name, bytes, client, registrationApi.uploadLicence.path)
}
async function byForm(name: string, bytes: Buffer): Promise<number> {
  return (await http.send(userHeaders, name, bytes)).status
}
const system = systemCtx('test')
const rows = () => inRead(database.pool, system, async ({ q }) => ({
  files: await q.select({ name: file.originName, path: file.path }).from(file),
  waiting: await q.$count(fileUpload),
  used: (await q.select({ used: fileSpace.usedBytes }).from(fileSpace)).reduce((sum, { used }) => sum + used, 0),
}))
const busy = (): number => database.pool.totalCount - database.pool.idleCount
const WAYS = [['a plain upload', upload], ['a form and its saving', byForm], ['the picture of a licence', licence]] as const

it.each(WAYS)('%s holds no connection while the store takes the bytes', async (way, send) => {
  let writeCount = 0
  before = async () => {
    // The store waits until the pool has all of its connections back.
    await expect.poll(busy, { timeout: 20_000 }).toBe(0)
    writeCount++
  }
  expect(await send('slow.png', picture(way))).toBe(200)
  expect(writeCount).toBeGreaterThan(0)
  const { files, waiting: pending } = await rows()
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([...storedPaths]))
  expect([storedPaths.size, pending]).toEqual([1, 0])
})

it.each(WAYS)('%s leaves nothing behind where its transaction fails', async (way, send) => {
  const { used } = await rows()
  expect(await send('refused.png', picture(`refused ${way}`))).toBe(500)
  const after = await rows()
  expect(after.used).toBe(used)
  expect(after.files.some(({ name }) => name === 'refused.png')).toBe(false)
  // A form's file waits for a retry until its time has expired.
  await forgetUploads(database.pool, store, new Date(Date.now() + 2 * 3_600_000))
  expect([...storedPaths]).toEqual([])
  expect((await rows()).waiting).toBe(0)
})

it('a store that refuses leaves nothing behind, and the same form can be posted again', async () => {
  before = () => Promise.reject(new Error('full'))
  expect(await upload('a.png', picture('refused by the store'))).toBe(500)
  expect([(await rows()).waiting, storedPaths.size]).toEqual([0, 0])
  const { data } = await http.param(userHeaders, 'a.png')
  expect((await http.post(data, picture('again'))).status).toBe(500)
  before = async () => undefined
  expect((await http.post(data, picture('again'))).status).toBe(204)
  expect((await http.save(userHeaders, data.fileKey)).status).toBe(200)
})

it('equal bytes that come at once are kept once, and a repeated call stores nothing more', async () => {
  expect(await Promise.all(Array.from({ length: 4 }, (_, i) => upload(`${i}.png`, picture('equal'))))).toEqual([200, 200, 200, 200])
  const paths = new Set((await rows()).files.filter(({ name }) => /^\d\.png$/.test(name)).map(({ path }) => path))
  expect([...storedPaths]).toEqual([...paths])
  const headers = { ...userHeaders, 'idempotency-key': newId() }
  const twice = () => upload('once.png', picture('once'), headers)
  expect([await twice(), await twice()]).toEqual([200, 200])
  const { data } = await http.param(userHeaders, 'form.png')
  await http.post(data, picture('saved twice'))
  const save = () => http.call('/api/res/saveAttachment', headers, { fileKey: data.fileKey })
  headers['idempotency-key'] = newId()
  expect(await save()).toEqual(await save())
  expect([storedPaths.size, (await rows()).waiting]).toEqual([3, 0])
})

it('what a process that ended had stored goes by the clock', async () => {
  let stop!: () => void
  const stopped = new Promise<void>(resolve => { stop = resolve })
  let arrived!: () => void
  const arrival = new Promise<void>(resolve => { arrived = resolve })
  before = () => {
    arrived()
    return stopped
  }
  const sent = upload('lost.png', picture('lost'))
  await arrival
  expect((await rows()).waiting).toBe(1)
  expect(await forgetUploads(database.pool, store)).toBe(0)
  expect(await forgetUploads(database.pool, store, new Date(Date.now() + 2 * 3_600_000))).toBe(1)
  stop()
  // Its row is deleted, so the file may no longer be stored.
  expect(await sent).toBe(404)
  expect([...storedPaths]).toEqual([])
})
