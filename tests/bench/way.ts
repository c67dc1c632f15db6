import { performance } from 'node:perf_hooks'
import { noticeApi } from '#shared/api/notice.ts'
import type { Api } from '../tools/api.ts'
import { median } from './harness.ts'

/** Requests per run, so that a run is long beside the clock. */
const TIMES = 3
const LEAST_MS = 0.01

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < TIMES; i++) await work()
  return (performance.now() - start) / TIMES
}

/**
 * Subtracts the common cost of any call (round trip, token lookup, transaction start), measured beside each by one that only returns a
 * number.
 */
export class Way {
  readonly #api: Api
  readonly #ways: number[] = []

  constructor(api: Api) {
    this.#api = api
  }

  /** Cost of the call beyond the common one. */
  async beyond(call: () => Promise<unknown>): Promise<number> {
    const [totalMs, way] = [await timeOf(call), await timeOf(() => this.#api.call(noticeApi.queryUnread, {}))]
    this.#ways.push(way)
    return Math.max(totalMs - way, LEAST_MS)
  }

  text(): string {
    return `ours without the ${median(this.#ways).toFixed(2)} ms that a call takes there and back whatever it asks`
  }
}
