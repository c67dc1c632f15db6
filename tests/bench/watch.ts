import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './harness.ts'
import type { BenchServer } from './server.ts'

const LOOK_MS = 100
const MB = 2 ** 20

export interface Watched {
  /** The least and the most memory, in megabytes. */
  readonly restMb: number
  readonly peakMb: number
  /** Longest block of its event loop, and longest delay, which includes waiting for a processor. */
  readonly heldMs: number
  readonly lateMs: number
  readonly pageMs: number
}

/** The server's own figures; monitorEventLoopDelay of perf_hooks measures the loop's delay since the last look. */
async function readMetrics({ url }: BenchServer): Promise<{ readonly mb: number, readonly lateMs: number }> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return { mb: figure('process_resident_memory_bytes') / MB, lateMs: figure('nodejs_eventloop_lag_max_seconds') * 1000 }
}

/**
 * Watches a server until `work` ends, repeating `turn` meanwhile.
 * @throws Error when nothing was observed
 */
export async function watch(server: BenchServer, turn: () => Promise<void>, work: () => Promise<unknown>): Promise<Watched> {
  const state = { ended: false }
  const [looks, turns]: [Awaited<ReturnType<typeof readMetrics>>[], number[]] = [[], []]
  await readMetrics(server)
  const start = Date.now()
  const looking = (async () => {
    while (!state.ended) {
      await sleep(LOOK_MS)
      looks.push(await readMetrics(server))
    }
  })()
  const turning = (async () => {
    while (!state.ended) {
      const requestedAt = performance.now()
      await turn()
      turns.push(performance.now() - requestedAt)
      await sleep(LOOK_MS)
    }
  })()
  try {
    await work()
  } finally {
    state.ended = true
    await Promise.all([looking, turning])
  }
  if (looks.length === 0 || turns.length === 0) throw new Error('nothing was seen of the server')
  const memory = looks.map(({ mb }) => mb)
  return {
    restMb: Math.min(...memory), peakMb: Math.max(...memory), heldMs: await server.heldSince(start),
    lateMs: Math.max(...looks.map(({ lateMs }) => lateMs)),
    pageMs: median(turns),
  }
}
