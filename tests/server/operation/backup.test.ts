import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
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

const folder = await mkdtemp(join(tmpdir(), 'yingzao-backup-'))
const archive = join(folder, 'all.tar.gz')
const database = withDatabase('demo')
const target = withDatabase('empty')
const running = withApp(database, { register: registerAll })
const http = overHttp(running)
const restored = await openStore({ dataDir: join(folder, 'restored'), s3: undefined })
afterAll(() => rm(folder, { recursive: true }))

const TABLES = `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`
const tablesOf = async (pool: Pool): Promise<string[]> => (await pool.query<{ name: string }>(TABLES)).rows.map(({ name }) => name)

/** Every row of every table as text, in one digest per table. */
async function digests(pool: Pool): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ n: string, sum: string }>(`select count(*) as n, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`)
    sums[name] = `${rows[0]!.n} ${rows[0]!.sum}`
  }
  return sums
}

/** How the tables are protected: the restore opens them for a while. */
const guards = async (pool: Pool): Promise<unknown[]> => (await pool.query(`
  select c.relname as name, c.relrowsecurity, c.relforcerowsecurity, null as state from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  union all select conname, condeferrable, condeferred, null from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
  union all select tgname || tgrelid::regclass, tgisinternal, false, tgenabled::text from pg_trigger where not tgisinternal order by 1`)).rows

let own: Heads
const kept = new Map<string, Buffer>()
beforeAll(async () => {
  own = await signedIn(database, 'm1', [])
  for (const seed of ['一', '二', '三']) {
    const { data } = await http.send(own, `${seed}.png`, picture(seed))
    const { rows } = await database.pool.query<{ path: string }>('select path from file where id = $1', [data.id])
    kept.set(rows[0]!.path, picture(seed))
  }
}, 60_000)

test('an archive brings back every row of every table, and every file', async () => {
  const { contents, lost } = await backup(database.pool, running.services.store, archive)
  expect(lost).toEqual([])
  expect(contents.tables.map(({ name }) => name).toSorted()).toEqual((await tablesOf(database.pool)).toSorted())
  const before = await digests(database.pool)
  await restore(target.pool, restored, archive, migrations)
  expect(await digests(target.pool)).toEqual(before)
  expect(before.quota).toMatch(/^[1-9]/)
  expect(await guards(target.pool)).toEqual(await guards(database.pool))
  for (const [key, bytes] of kept) expect(Buffer.concat(await (await restored.read(key)).toArray()).equals(bytes)).toBe(true)
  expect(await migrate(target.pool, migrations)).toEqual([])
}, 60_000)

test('the tables are those that a server works with: nothing is kept outside of them', async () => {
  const { rows } = await database.pool.query(`select c.relkind, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg_toast%' and c.relkind not in ('i', 'I')
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

test('a file that the store has lost is named, and the rest is kept', async () => {
  const [key] = [...kept.keys()]
  await running.services.store.remove(key!)
  const { lost } = await backup(database.pool, running.services.store, join(folder, 'lost.tar.gz'))
  expect(lost).toEqual([key])
}, 60_000)
