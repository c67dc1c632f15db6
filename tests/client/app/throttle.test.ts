import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TAB_CHANGE_MS, throttle } from '#client/app/layout/throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first change is done at once, of the next ones only the last, half a second later', () => {
  const done: number[] = []
  const change = throttle(TAB_CHANGE_MS)
  for (const n of [1, 2, 3]) change(() => done.push(n))
  expect(done).toEqual([1])
  vi.advanceTimersByTime(499)
  expect(done).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(done).toEqual([1, 3])
  change(() => done.push(4))
  expect(done).toEqual([1, 3])
  vi.advanceTimersByTime(1000)
  expect(done).toEqual([1, 3, 4])
  change(() => done.push(5))
  expect(done).toEqual([1, 3, 4, 5])
})
