import { expect, it } from 'vitest'
import { slotsFrom, wrongIn, type NaiveBar } from './naive.ts'

const slots = slotsFrom({ days: [] }, '2026-03-02', 14)
const bar = (id: string, start: string, end: string, duration: number, teamId: string | null = null): NaiveBar =>
  ({ id, start, end, duration, teamId })
const a = bar('a', '2026-03-05 08:00', '2026-03-05 17:00', 4, 'T')

it('finds what is wrong with a schedule', () => {
  const link = { from: 'a', to: 'b', kind: 'FS', lag: 0, clock: 'WORKING', source: 'STEP' } as const
  const next = bar('b', '2026-03-06 08:00', '2026-03-06 10:00', 1, 'T')
  expect(wrongIn(slots, 8, [a, next], [link])).toEqual([])
  expect(wrongIn(slots, 8, [a, next], [{ ...link, lag: 1 }])).toHaveLength(1)
  expect(wrongIn(slots, 8, [a, next], [{ ...link, lag: 24, clock: 'CALENDAR' }])).toHaveLength(1)
  expect(wrongIn(slots, 8, [a, next], [{ ...link, kind: 'SS', lag: 9 }])).toHaveLength(1)
  expect(wrongIn(slots, 8, [a, bar('b', '2026-03-05 15:00', '2026-03-06 10:00', 2, 'T')], [])).toEqual(['T does b and a at once'])
  expect(wrongIn(slots, 8, [bar('c', '2026-03-07 08:00', '2026-03-07 10:00', 1)], [])).toHaveLength(1)
  expect(wrongIn(slots, 8, [bar('c', '2026-03-06 15:00', '2026-03-07 10:00', 2)], [])).toEqual(
    ['c ends at 2026-03-07 10:00, not 2026-03-09 10:00']
  )
})
