import { afterEach, expect, test, vi } from 'vitest'
import { beginLoad } from '#client/data/chunk.ts'

afterEach(() => void vi.useRealTimers())

test('a part of the program that does not come is given up after 120 seconds, and asked for again', async () => {
  vi.useFakeTimers()
  let requests = 0
  const load = (): Promise<string> => ++requests === 1 ? new Promise(() => {}) : Promise.resolve('page')
  const first = beginLoad(load).then(() => 'arrived', (error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(requests).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toMatchObject({ name: 'ChunkLoadError', code: 'ChunkLoadError' })
  expect(await beginLoad(load)).toBe('page')
})

test('a missing stylesheet is reported by its code', async () => {
  const load = () => Promise.reject(new Error('Unable to preload CSS for /em/assets/a.css'))
  await expect(beginLoad(load)).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' })
})
