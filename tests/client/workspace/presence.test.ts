import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PRESENCE, PRESENCE_BEAT_MS, type Person, type PresenceReport } from '#shared/api/presence.ts'
import { CONNECTED } from '#shared/api/rows.ts'
import type { EventListener } from '#client/data/eventStream.ts'
import { Presence } from '#client/grid/remote/presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function windowIn(room: string) {
  const reports: PresenceReport[] = []
  const listeners = new Set<EventListener>()
  const state = { hidden: false, fails: false }
  const presence = new Presence({
    room, window: 'me', hidden: () => state.hidden,
    say: place => {
      reports.push(place)
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve(null)
    },
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const send = (event: string, data: unknown = null) => listeners.forEach(listener => listener({ event, data }))
  return {
    presence, said: reports, state, listeners, send,
    people: (where: string, ...people: Person[]) => send(PRESENCE, { room: where, people }),
  }
}
const person = (window: string, name: string, row: string | null): Person => ({ window, userId: name, name, row, column: row && 'name' })

it('shows the others of its own list by row, and never its own window', () => {
  const { presence, people } = windowIn('boq 1')
  presence.come()
  people('boq 2', person('b', '林晓', 'r1'))
  expect(presence.people()).toEqual([])
  people('boq 1', person('me', '何思远', 'r1'), person('a', '何思远', 'r1'), person('b', '林晓', 'r2'), person('c', '周敏', null))
  expect(presence.people().map(({ window }) => window)).toEqual(['a', 'b', 'c'])
  expect(['r1', 'r2', 'r3'].map(row => presence.at(row).map(({ name }) => name))).toEqual([['何思远'], ['林晓'], []])
  expect(presence.at('r2')).toBe(presence.at('r2'))
})

it('says where it stands as it comes, when it has moved, when a stream begins anew and from time to time, but not while it is '
  + 'hidden', async () => {
  const { presence, said: reports, state, send } = windowIn('boq 1')
  presence.stand({ rowId: 'r1', column: 'name' })
  expect(reports).toEqual([])
  const go = presence.come()
  expect(reports).toEqual([{ window: 'me', row: 'r1', column: 'name' }])
  // Cells that are only passed are not reported.
  for (const rowId of ['r2', 'r3', 'r4', 'r4']) presence.stand({ rowId, column: 'name' })
  await vi.advanceTimersByTimeAsync(200)
  presence.stand({ rowId: 'r4', column: 'name' })
  await vi.advanceTimersByTimeAsync(200)
  expect(reports.slice(1)).toEqual([{ window: 'me', row: 'r4', column: 'name' }])
  presence.stand({ rowId: 'r4', column: 'remark' })
  await vi.advanceTimersByTimeAsync(200)
  expect(reports.slice(2)).toEqual([{ window: 'me', row: 'r4', column: 'remark' }])
  send(CONNECTED)
  expect(reports).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS)
  expect(reports).toHaveLength(5)
  state.hidden = true
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS * 3)
  expect(reports).toHaveLength(5)
  state.hidden = false
  go()
  expect(reports.at(-1)).toEqual({ window: 'me', row: null, leaves: true })
  presence.stand({ rowId: 'r5', column: 'name' })
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS * 3)
  expect(reports).toHaveLength(6)
})

it('shows nobody once it has gone, or cannot be heard', async () => {
  const { presence, people, state, listeners } = windowIn('boq 1')
  const listener = vi.fn()
  presence.subscribe(listener)
  const go = presence.come()
  await vi.advanceTimersByTimeAsync(0)
  people('boq 1', person('b', '林晓', 'r1'))
  expect([presence.people().length, listener.mock.calls.length]).toEqual([1, 1])
  state.fails = true
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS)
  expect([presence.people(), presence.at('r1')]).toEqual([[], []])
  state.fails = false
  people('boq 1', person('b', '林晓', 'r1'))
  go()
  expect([presence.people(), listeners.size]).toEqual([[], 0])
})
