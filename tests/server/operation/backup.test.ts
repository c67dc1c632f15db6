import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAll } from '#server/app/calls.ts'
import { backup } from '#server/app/backup/backup.ts'
import { restore } from '#server/app/backup/restore.ts'
import { openStore } from '#server/core/store/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { signedIn } from '../engine/setup.ts'
import { overHttp, picture, type Heads } from '../file/http.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import { asReleased, notedSteps } from '../harness/released.ts'

const folder = await mkdtemp(join(tmpdir(), 'yingzao-backup-'))
const archive = join(folder, 'all.tar.gz')
const database = withDatabase('demo')
const target = withDatabase('empty')
const emptied = withDatabase('empty')
const older = withDatabase('empty')
const fromOlder = withDatabase('empty')
const between = withDatabase('empty')
const running = withApp(database, { register: registerAll })
const http = overHttp(running)
const restored = await openStore({ dataDir: join(folder, 'restored'), s3: undefined })
afterAll(() => rm(folder, { recursive: true }))

const TABLES = `select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
  and c.relnamespace = 'public'::regnamespace order by 1`
const tablesOf = async (pool: Pool): Promise<string[]> => (await pool.query<{ name: string }>(TABLES)).rows.map(({ name }) => name)

async function digests(pool: Pool): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ n: string, sum: string }>(
      `select count(*) as n, md5(string_agg(t::text, '' order by t::text)) as sum from "${name}" t`
    )
    sums[name] = `${rows[0]!.n} ${rows[0]!.sum}`
  }
  return sums
}

/** Returns the protection of the tables, which the restore lifts temporarily. */
const guards = async (pool: Pool): Promise<unknown[]> => (await pool.query(`
  select c.relname as name, c.relrowsecurity, c.relforcerowsecurity, null as state from pg_class c where c.relkind = 'r'
  and c.relnamespace = 'public'::regnamespace
  union all select conname, condeferrable, condeferred, null from pg_constraint where connamespace = 'public'::regnamespace
  and contype = 'f'
  union all select tgname || tgrelid::regclass, tgisinternal, false, tgenabled::text from pg_trigger where not tgisinternal
  order by 1`)).rows

let headers: Heads
const storedFiles = new Map<string, Buffer>()
beforeAll(async () => {
  headers = await signedIn(database, 'm1', [])
  for (const seed of ['一', '二', '三']) {
    const { data } = await http.send(headers, `${seed}.png`, picture(seed))
    const { rows } = await database.pool.query<{ path: string }>('select path from file where id = $1', [data.id])
    storedFiles.set(rows[0]!.path, picture(seed))
  }
}, 60_000)

test('an archive brings back every row of every table, and every file', async () => {
  const contents = await backup(database.pool, running.services.store, archive)
  expect(contents.lost).toEqual([])
  expect(contents.tables.map(({ name }) => name).toSorted()).toEqual((await tablesOf(database.pool)).toSorted())
  const before = await digests(database.pool)
  await restore(target.pool, restored, archive, migrations)
  expect(await digests(target.pool)).toEqual(before)
  expect(before.quota).toMatch(/^[1-9]/)
  expect(await guards(target.pool)).toEqual(await guards(database.pool))
  for (const [key, bytes] of storedFiles) expect(Buffer.concat(await (await restored.read(key)).toArray()).equals(bytes)).toBe(true)
  expect(await migrate(target.pool, migrations)).toEqual([])
}, 60_000)

test('the tables are those that a server works with: nothing is kept outside of them', async () => {
  const { rows } = await database.pool.query(`select c.relkind, c.oid::regclass::text as name from pg_class c join pg_namespace n
    on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' and c.relkind not in ('i', 'I')
    and not (n.nspname = 'public' and c.relkind = 'r')`)
  expect(rows).toEqual([{ relkind: 'r', name: 'yz.tenant_row' }])
})

test('a database that is not empty is left alone', async () => {
  await expect(restore(database.pool, restored, archive, migrations)).rejects.toThrow(/^数据库不是空的/)
})

test('a database of a newer program is refused', async () => {
  await expect(restore(target.pool, restored, archive, migrations.slice(0, -1))).rejects.toThrow(/^备份来自更新的程序|^数据库不是空的/)
})

test('a damaged archive changes nothing', async () => {
  const untouched = openPool({ ...target.connection }, () => undefined)
  const bytes = gunzipSync(await readFile(archive))
  const at = bytes.indexOf('云') > 0 ? bytes.indexOf('云') : bytes.length >> 1
  bytes[at + 1]! ^= 1
  for (const broken of [gzipSync(bytes), (await readFile(archive)).subarray(0, 20_000), Buffer.from('no archive')]) {
    const path = join(folder, 'broken.tar.gz')
    await writeFile(path, broken)
    await expect(restore(untouched, restored, path, migrations)).rejects.toThrow(/^备份文件已损坏/)
  }
  await untouched.end()
}, 60_000)

type Entries = ReadonlyMap<string, Buffer>
async function entriesIn(path: string): Promise<Map<string, Buffer>> {
  const restored = new Map<string, Buffer>()
  const entries = extract()
  const fed = pipeline(createReadStream(path), createGunzip(), entries)
  for await (const entry of entries) {
    const pieces: Buffer[] = []
    for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
    restored.set(entry.header.name, Buffer.concat(pieces))
  }
  await fed
  return restored
}
async function archiveOf(entries: Entries): Promise<string> {
  const path = join(folder, 'changed.tar.gz')
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(path))
  for (const [name, bytes] of entries) tar.entry({ name }, bytes)
  tar.finalize()
  await written
  return path
}

test.each<[string, RegExp, (entries: Map<string, Buffer>, key: string) => void]>([
  ['a file', /^备份文件已损坏：缺少 files\//, (entries, key) => entries.delete(`files/${key}`)],
  ['a table', /^备份文件已损坏：缺少 database\/quota$/, entries => entries.delete('database/quota')],
  ['the list of what it holds', /^备份文件已损坏：manifest/, entries => entries.delete('manifest.json')],
  ['bytes of a file', /^备份文件已损坏：files\//, (entries, key) => entries.set(`files/${key}`, Buffer.from('other'))],
  ['an entry too many', /^备份文件已损坏：多出 files\/stranger$/, entries => entries.set('files/stranger', Buffer.from('x'))],
])('an archive that lacks or changes what it names is refused whole: %s', async (_what, text, change) => {
  const untouched = openPool({ ...target.connection }, () => undefined)
  const entries = await entriesIn(archive)
  change(entries, [...storedFiles.keys()][0]!)
  await expect(restore(untouched, restored, await archiveOf(entries), migrations)).rejects.toThrow(text)
  await untouched.end()
}, 60_000)

test('a file that the store has lost or holds damaged is named by the backup and by its restore, and the rest comes back', async () => {
  const [missing, rotten, intact] = [...storedFiles.keys()]
  await running.services.store.remove(missing!)
  const other = join(folder, 'other')
  await writeFile(other, 'other bytes')
  await running.services.store.put(rotten!, other, 'image/png')
  const path = join(folder, 'lost.tar.gz')
  const made = await backup(database.pool, running.services.store, path)
  expect([made.lost.toSorted(), made.files.map(({ key }) => key)]).toEqual([[missing, rotten].toSorted(), [intact]])
  const back = await openStore({ dataDir: join(folder, 'less'), s3: undefined })
  const read = await restore(emptied.pool, back, path, migrations)
  expect([read.lost.toSorted(), read.files.length]).toEqual([[missing, rotten].toSorted(), 1])
  await expect(back.read(missing!)).rejects.toMatchObject({ code: 'NOT_FOUND' })
}, 60_000)

test(
  'an archive of the release before the baseline is restored and goes on; one from between is refused with the release to restore it with',
  async () => {
    const path = join(folder, 'older.tar.gz')
    await asReleased(older.pool)
    await backup(older.pool, running.services.store, path)
    await restore(fromOlder.pool, restored, path, migrations)
    expect(await migrate(fromOlder.pool, migrations)).toEqual(migrations.slice(1).map(({ name }) => name))
    expect(await notedSteps(fromOlder.pool)).toEqual(migrations.map(({ name }) => name))

    await older.pool.query(`delete from schema_migration where name >= '0200'`)
    await backup(older.pool, running.services.store, path)
    await expect(restore(between.pool, restored, path, migrations)).rejects.toThrow(/^备份来自较早的版本：请先用 1\.0\.0 版恢复并启动一次/)
  }, 60_000
)
