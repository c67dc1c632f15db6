import { expect, it } from 'vitest'
import { coalesced } from '#client/data/coalesced.ts'

it('reads once more for all who ask during a run, and never twice at a time', async () => {
  const ends: (() => void)[] = []
  let stored = 0
  const calls: number[] = []
  const read = coalesced(async () => {
    const value = stored
    await new Promise<void>(resolve => ends.push(resolve))
    calls.push(value)
  })
  const first = read()
  stored = 1
  const [second, third] = [read(), read()]
  expect(ends.length).toBe(1)
  ends[0]!()
  await first
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  await Promise.all([second, third])
  expect(calls).toEqual([0, 1])
})

it('reads for who asks after a run that failed', async () => {
  let fails = true
  const read = coalesced(async () => { if (fails) throw new Error('away') })
  const failed = read()
  const secondRead = read()
  await expect(failed).rejects.toThrow('away')
  await expect(secondRead).rejects.toThrow('away')
  fails = false
  await read()
})
