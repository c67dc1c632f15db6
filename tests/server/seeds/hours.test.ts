import { afterEach, expect, test, vi } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { isPending } from '#server/app/demo/index.ts'
import { seedDemo } from '#server/app/seeds.ts'
import { withDatabase } from '../harness/database.ts'

const [night, evening] = [withDatabase(), withDatabase()]
afterEach(() => { vi.useRealTimers() })

/** Some hours earlier may be the same or the previous day by China's clock. */
test.each([['00:05', night], ['23:55', evening]] as const)('the demonstration is made whole at %s', async (time, database) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${daysAfter(businessDate(), 1)}T${time}:00+08:00`) })
  await seedDemo(database.pool)
  expect(await isPending(database.pool)).toBe(false)
}, 240_000)
