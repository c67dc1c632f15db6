import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAll } from '#server/app/calls.ts'
import { backup } from '#server/app/backup/backup.ts'
import { restore } from '#server/app/backup/restore.ts'
import { openStore } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { file } from '#server/db/tables/file.ts'
import { inWrite } from '#server/db/tx.ts'
import { startCeph } from '../../tools/ceph.ts'
import { signedIn } from '../engine/setup.ts'
import { overHttp, picture } from '../file/http.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

const ceph = await startCeph()
const folder = await mkdtemp(join(tmpdir(), 'yingzao-backup-s3-'))
afterAll(async () => {
  await ceph?.stop()
  await rm(folder, { recursive: true })
})
const local = await openStore({ dataDir: join(folder, 'local'), s3: undefined })
const store = ceph === undefined ? local : await openStore({ dataDir: '', s3: ceph.settings })
const database = withDatabase()
const [same, other] = [withDatabase('empty'), withDatabase('empty')]
const running = withApp(database, { register: registerAll, store })
const http = overHttp(running)
const archive = join(folder, 'all.tar.gz')
const LARGE = 'm1/large'
const storedFiles = new Map<string, Buffer>()
const bytesAt = async (from: typeof store, key: string) => Buffer.concat(await (await from.read(key)).toArray())

beforeAll(async () => {
  const headers = await signedIn(database, 'm1', [])
  for (const seed of ['一', '二']) {
    const { data } = await http.send(headers, `${seed}.png`, picture(seed))
    const { rows } = await database.pool.query<{ path: string }>('select path from file where id = $1', [data.id])
    storedFiles.set(rows[0]!.path, picture(seed))
  }
  const large = randomBytes(20 * 1024 * 1024)
  await writeFile(join(folder, 'large'), large)
  await store.put(LARGE, join(folder, 'large'), 'application/pdf')
  await inWrite(database.pool, systemCtx('test', 'm1'), ({ q }) =>
    q.insert(file).values({
      id: 'large', originName: 'a.pdf', fileType: 'pdf', mime: 'application/pdf', size: large.length,
      sha256: createHash('sha256').update(large).digest('hex'), path: LARGE,
    }))
  storedFiles.set(LARGE, large)
}, 60_000)

test.skipIf(ceph === undefined)('the objects of a bucket are in the archive, and come back into it or into another store', async () => {
  const { files, lost: missing, store: kind } = await backup(database.pool, store, archive)
  expect([missing, kind, files.map(({ key }) => key).toSorted()]).toEqual([[], 's3', [...storedFiles.keys()].toSorted()])
  for (const key of storedFiles.keys()) await store.remove(key)
  await restore(same.pool, store, archive, migrations)
  await restore(other.pool, local, archive, migrations)
  for (const [key, bytes] of storedFiles) for (const back of [store, local]) expect((await bytesAt(back, key)).equals(bytes)).toBe(true)
}, 120_000)

test('a store that does not answer fails the backup instead of leaving its files out', async () => {
  const away = await openStore({
    dataDir: '', s3: { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'us-east-1', accessKey: 'a', secretKey: 's', pathStyle: true },
  })
  await expect(backup(database.pool, away, join(folder, 'away.tar.gz'))).rejects.toThrow()
}, 60_000)
