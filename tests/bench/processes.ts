import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fullPath } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { startProgram } from '../server/foundation/program.ts'
import { signIn } from '../tools/api.ts'
import { openBenchDatabase } from './database.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'

const PEOPLE = 24
const READS_EACH = 20
/** Two processes must answer 1.6 times as many reads as one in the same time. */
const GOAL = 1 / 1.6
const RUNS = { warmUps: 3, rounds: 7 } as const
/** The cheapest call, and a list page. */
const READS = [
  { name: 'unread messages', contract: noticeApi.queryUnread, body: '{}' },
  { name: 'a page of materials', contract: libraryApi.describeMaterials, body: JSON.stringify({ machine: false }) },
] as const

/** One read of one of many users, each with a distinct address, since calls are limited by address. */
async function ask(url: string, token: string, { contract, body }: typeof READS[number], person: number): Promise<void> {
  const response = await fetch(new URL(fullPath(contract.path), url), {
    method: contract.method,
    headers: {
      'content-type': 'application/json', 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': token,
      'x-forwarded-for': `10.0.0.${person + 1}`,
    },
    ...contract.method === 'POST' && { body },
  })
  const { code } = await response.json() as { code: number }
  if (code !== 200) throw new Error(`${contract.path} answered ${response.status}`)
}

/** Milliseconds until all users have had all reads, each user always at the same process. */
async function timeOf(urls: readonly string[], token: string, query: typeof READS[number]): Promise<number> {
  const start = performance.now()
  await Promise.all(Array.from({ length: PEOPLE }, async (_, person) => {
    for (let at = 0; at < READS_EACH; at++) await ask(urls[person % urls.length]!, token, query, person)
  }))
  return performance.now() - start
}

/** Processor seconds used by a process so far. */
const takenBy = async (url: string): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(new URL('/metrics', url))).text())?.[1])
const sumOf = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(takenBy))).reduce((sum, seconds) => sum + seconds, 0)

/** Compares equal reads at one process and spread over two on the same database, in one run. */
export async function benchProcesses(): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-bench-'))
  await chmod(folder, 0o755)
  const database = await openBenchDatabase(folder)
  const env = {
    DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn', NODE_ENV: 'production', TMPDIR: tmpdir(), TRUST_PROXY: '1', ...database.env,
  }
  const programs = [await startProgram(env, { whole: true }), await startProgram(env, { whole: true })]
  try {
    const urls = programs.map(({ url }) => url)
    const { token } = await signIn(urls[0]!)
    const results: Result[] = []
    const cpuSeconds: number[] = []
    let reads = 0
    const read = async (at: readonly string[], query: typeof READS[number]): Promise<number> => {
      reads += PEOPLE * READS_EACH
      return timeOf(at, token, query)
    }
    for (const query of READS) {
      const before = await sumOf(urls)
      reads = 0
      results.push(await measure({
        name: `${query.name}: two processes / one`, goal: GOAL,
        ours: () => read(urls, query), reference: () => read(urls.slice(0, 1), query),
      }, RUNS))
      cpuSeconds.push((await sumOf(urls) - before) * 1000 / reads)
    }
    const perSecond = ({ ours: productMs, reference, ratio }: Result): string =>
      `${[reference, productMs].map(ms => (PEOPLE * READS_EACH * 1000 / ms).toFixed(0)).join(' and ')} (${(1 / ratio).toFixed(2)} times)`
    return {
      name: 'processes',
      place: database.place,
      about: `${PEOPLE} people who read at once, ${READS_EACH} times each, at one process of the built product and at two of them `
        + 'on one database. Reads per second at one and at two, in the order of the rows: '
        + `${results.map(perSecond).join(', ')}. `
        + `A read takes ${cpuSeconds.map(ms => ms.toFixed(1)).join(' and ')} ms of a processor in the process that answers it. `
        + 'The goal is 1.6 times as many; database and benchmark share the machine with them',
      results,
    }
  } finally {
    for (const program of programs.toReversed()) await program.end('SIGTERM')
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
