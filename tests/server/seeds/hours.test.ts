import { afterEach, expect, test, vi } from 'vitest'
import { seedDemo } from '#server/app/seeds.ts'
import { isPending } from '#server/app/demo/index.ts'
import { withDatabase } from '../harness/database.ts'

const [night, evening] = [withDatabase(), withDatabase()]
afterEach(() => { vi.useRealTimers() })

/** Moments of one day in China: hours before it may be another day, or not. */
test.each([['shortly after midnight', night, '2026-11-10T16:05:00Z'], ['before midnight', evening, '2026-11-11T15:55:00Z']] as const)('the demonstration is made whole %s', async (_when, database, now) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  await seedDemo(database.pool)
  expect(await isPending(database.pool)).toBe(false)
}, 240_000)
