import { performance } from 'node:perf_hooks'
import { noticeApi } from '#shared/api/notice.ts'
import type { Api } from '../tools/api.ts'
import { median } from './harness.ts'

/** One run asks this often, so that a run is long beside the clock. */
const TIMES = 3
const LEAST_MS = 0.01

/** What `work` takes, the mean of a few times. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < TIMES; i++) await work()
  return (performance.now() - start) / TIMES
}

/**
 * Calls without what any call takes there and back, with its token looked up and its transaction begun, whatever it asks: that of one that asks for a
 * number alone is measured beside each and taken off.
 */
export class Way {
  readonly #api: Api
  readonly #ways: number[] = []

  constructor(api: Api) {
    this.#api = api
  }

  /** What the call takes beyond its way. */
  async beyond(call: () => Promise<unknown>): Promise<number> {
    const [whole, way] = [await timeOf(call), await timeOf(() => this.#api.call(noticeApi.queryUnread, {}))]
    this.#ways.push(way)
    return Math.max(whole - way, LEAST_MS)
  }

  /** What was taken off, in words. */
  text(): string {
    return `ours without the ${median(this.#ways).toFixed(2)} ms that a call takes there and back whatever it asks`
  }
}
