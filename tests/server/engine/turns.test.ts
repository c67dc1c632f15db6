import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { byTurns, TooManyWaiting } from '#server/core/xlsx/byTurns.ts'

/** Jobs that end on demand; `begun` lists the started ones. */
function bench(share: Parameters<typeof byTurns>[0]) {
  const turn = byTurns(share)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun: started,
    ask(owner: string, name: string): Promise<unknown> {
      const result = turn(owner, () => {
        started.push(name)
        return new Promise<void>(resolve => void ends.set(name, resolve))
      })
      result.catch(() => undefined)
      return result
    },
    async end(name: string): Promise<void> {
      ends.get(name)!()
      await nextTick()
    },
  }
}

it('lets one person have one at a time, so that the next person waits for nobody', async () => {
  const { begun: started, ask, end } = bench({ all: 2, each: 1, wait: 5 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  await nextTick()
  expect(started).toEqual(['a1'])
  void ask('b', 'b1')
  await nextTick()
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

it('gives turns by person, whoever came first with many', async () => {
  const { begun: started, ask, end } = bench({ all: 1, each: 1, wait: 5 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  void ask('c', 'c1')
  await nextTick()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('refuses what waits behind too many of the same person', async () => {
  const { ask } = bench({ all: 1, each: 1, wait: 2 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  await expect(ask('a', 'a4')).rejects.toBeInstanceOf(TooManyWaiting)
  void ask('b', 'b1')
})

it('goes on after a piece that failed', async () => {
  const turn = byTurns({ all: 1, each: 1, wait: 5 })
  await expect(turn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(turn('a', () => Promise.resolve('next'))).resolves.toBe('next')
})
