import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { openPool } from '#server/db/pool.ts'
import { isAlive } from '#server/db/embedded/postmaster.ts'
import { runProgram, startProgram } from './program.ts'

// Each test starts the program as processes, some two of them.
vi.setConfig({ testTimeout: 90_000 })

const folders: string[] = []
let DATA_DIR = ''

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-program-'))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

/** The folder of an installation after its first start; tests about later starts begin with a copy. */
let installed = ''
beforeAll(async () => {
  installed = await newFolder()
  expect(await (await startProgram({ DATA_DIR: installed }, { whole: true })).end('SIGTERM')).toBe(0)
})
const install = (folder = DATA_DIR): Promise<unknown> => promisify(execFile)('cp', ['-a', `${installed}/.`, folder])

beforeEach(async () => {
  DATA_DIR = await newFolder()
})
afterAll(() => Promise.all(folders.map(path => rm(path, { recursive: true, force: true }))))

const health = async (url: string): Promise<number> => (await fetch(new URL('/readyz', url))).status

test('a wrong setting ends it with code 1 and one line', async () => {
  const { code, stdout, stderr } = await runProgram({ PORT: 'abc', DATA_DIR })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^环境变量 PORT [^\n]+\n$/)
})

test.each(
  [['/proc/yingzao'], ['/dev/null'], ['/dev/null/below']]
)('a data folder that cannot be, %s, ends it with code 1 and one line', async folder => {
  const { code, stdout, stderr } = await runProgram({ DATA_DIR: folder })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^环境变量 DATA_DIR 的值“[^\n]+”不正确：[^\n]+\n$/)
})

test('an unreachable database ends it with code 1', async () => {
  const { code, stderr } = await runProgram({ DATABASE_URL: 'postgres://em@127.0.0.1:1/em', DATA_DIR })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^无法连接数据库：[^\n]+\n$/)
})

test('a port in use ends it with one line and stops its database', async () => {
  await install()
  const first = await startProgram({ DATA_DIR })
  const port = new URL(first.url).port
  const folder = await newFolder()
  await install(folder)
  const { code, stderr } = await runProgram({ DATA_DIR: folder, PORT: port })
  expect({ code, stderr }).toEqual({ code: 1, stderr: `端口 ${port} 已被占用，请用环境变量 PORT 另设端口\n` })
  const other = await startEmbedded(folder)
  expect(other.owned).toBe(true)
  await other.stop()
  expect(await first.end('SIGTERM')).toBe(0)
})

test('SIGINT stops the server and its database', async () => {
  await install()
  const program = await startProgram({ DATA_DIR })
  expect(await health(program.url)).toBe(200)
  const joined = await startEmbedded(DATA_DIR)
  expect(joined.owned).toBe(false)
  expect(await program.end('SIGINT')).toBe(0)
  expect(isAlive(joined.pid)).toBe(false)
})

test('after kill -9 the database lives on, the next start takes it over and stops it', async () => {
  await install()
  const killed = await startProgram({ DATA_DIR })
  const { pid } = await startEmbedded(DATA_DIR)
  await killed.end('SIGKILL')
  expect(isAlive(pid)).toBe(true)
  const next = await startProgram({ DATA_DIR })
  expect(await health(next.url)).toBe(200)
  expect((await startEmbedded(DATA_DIR)).pid).toBe(pid)
  expect(await next.end('SIGINT')).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('after kill -9 of the program and of PostgreSQL the next start recovers', async () => {
  await install()
  const killed = await startProgram({ DATA_DIR })
  const { pid } = await startEmbedded(DATA_DIR)
  await killed.end('SIGKILL')
  process.kill(pid, 'SIGKILL')
  const next = await startProgram({ DATA_DIR })
  expect(await health(next.url)).toBe(200)
  expect(await next.end('SIGINT')).toBe(0)
})

test('listens before the demonstration is whole; killed in the middle, it goes on at the next start', async () => {
  const killed = await startProgram({ DATA_DIR })
  expect(killed.stdout()).not.toContain('演示数据已齐全')
  expect(await health(killed.url)).toBe(200)
  await killed.end('SIGKILL')
  const next = await startProgram({ DATA_DIR }, { whole: true })
  expect(next.stdout()).toContain('演示数据已齐全')
  const pool = openPool((await startEmbedded(DATA_DIR)).connection, () => undefined)
  try {
    const { rows } = await pool.query(`select (select count(*)::int from document where kind = 'store.planIn') as receipts,
      (select count(*)::int from warehouse where code = 'CK02') as stores`)
    expect(rows).toEqual([{ receipts: 1, stores: 1 }])
  } finally {
    await pool.end()
  }
  await next.end('SIGTERM')
})

test('two programs start at the same time in one folder', async () => {
  const programs = await Promise.all([startProgram({ DATA_DIR }), startProgram({ DATA_DIR })])
  expect(await Promise.all(programs.map(program => health(program.url)))).toEqual([200, 200])
  for (const program of programs) await program.end('SIGTERM')
})
