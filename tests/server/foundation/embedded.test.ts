import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { isAlive } from '#server/db/embedded/postmaster.ts'
import { openClient } from '#server/db/pool.ts'

const folders: string[] = []
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yingzao-embedded-'))
  await chmod(folder, 0o755)
  folders.push(folder)
})
afterAll(() => Promise.all(folders.map(path => rm(path, { recursive: true, force: true }))))

async function ask(database: EmbeddedDatabase, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = await openClient(database.connection)
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await pause(10)
}

test('starts durable, in UTF-8 and with Chinese collation, stops, and keeps its rows', async () => {
  const first = await startEmbedded(folder)
  expect(await ask(first, `select current_setting('fsync') f, current_setting('synchronous_commit') s,
    current_setting('server_encoding') e, current_setting('listen_addresses') l, current_setting('jit') j`))
    .toEqual([{ f: 'on', s: 'on', e: 'UTF8', l: '', j: 'off' }])
  expect(await ask(first, `select n from unnest(array['中', '阿', '八']) n order by n collate "zh-x-icu"`))
    .toEqual([{ n: '阿' }, { n: '八' }, { n: '中' }])
  await ask(first, 'create table kept as select 1 as one')
  await first.stop()
  // A server has ended when its pid file is deleted, a moment before its process ends.
  await expect.poll(() => isAlive(first.pid)).toBe(false)

  const second = await startEmbedded(folder)
  expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a second start in the same folder joins the first and does not stop it', async () => {
  const first = await startEmbedded(folder)
  const second = await startEmbedded(folder)
  expect([first.owned, second.owned, second.pid]).toEqual([true, false, first.pid])
  await second.stop()
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('simultaneous first starts make one cluster with one owner', async () => {
  const all = await Promise.all([1, 2, 3].map(() => startEmbedded(folder)))
  expect(new Set(all.map(database => database.pid)).size).toBe(1)
  expect(all.filter(database => database.owned)).toHaveLength(1)
  await Promise.all(all.map(database => database.stop()))
})

test('after kill -9 of PostgreSQL the next start recovers what was committed', async () => {
  const first = await startEmbedded(folder)
  await ask(first, 'create table kept as select 1 as one')
  await kill(first.pid)
  await first.stop()
  const second = await startEmbedded(folder)
  expect(second.pid).not.toBe(first.pid)
  expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a left-over postmaster.pid whose number another program has is no obstacle', async () => {
  const first = await startEmbedded(folder)
  const path = join(folder, 'pg', 'postmaster.pid')
  const content = await readFile(path, 'utf8')
  await first.stop()
  await writeFile(path, content.replace(/^\d+/, String(process.ppid)))
  const second = await startEmbedded(folder)
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a path that is too long for a socket gets its socket elsewhere', async () => {
  const long = join(folder, '很长的目录名'.repeat(8))
  const database = await startEmbedded(long)
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
  expect(existsSync(String(database.connection.host))).toBe(false)
})

test.runIf(process.getuid?.() === 0)('root may keep its data in a folder that nobody else can enter', async () => {
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const database = await startEmbedded(join(closed, 'data'))
  const [facts] = await ask(database, `select current_setting('data_directory') as path, 1 as one`)
  expect(facts?.one).toBe(1)
  await database.stop()
  await rm(String(facts?.path), { recursive: true })
})

test('who joined takes the server over when its owner has gone, and stops it at the end', async () => {
  const owner = await startEmbedded(folder)
  const joined = await startEmbedded(folder)
  await joined.revive()
  expect([joined.owned, (await ask(joined, 'select 1 as one')).length]).toEqual([false, 1])
  await ask(owner, 'create table kept as select 1 as one')
  await owner.stop()
  await expect(ask(joined, 'select 1')).rejects.toThrow()
  await joined.revive()
  expect([joined.owned, await ask(joined, 'select one from kept')]).toEqual([true, [{ one: 1 }]])
  await joined.stop()
  await expect(ask(joined, 'select 1')).rejects.toThrow()
})
