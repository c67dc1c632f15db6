import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { proveLedgers } from '#server/ledger/index.ts'
import { newId } from '#server/core/ids.ts'
import { overHttp, picture } from '../file/http.ts'
import type { Person } from '../harness/world.ts'
import { deedsIn, isDone, KINDS, type Kind, type Intent } from './randomActions.ts'
import { KEEPER, withStore } from './fixtures.ts'

const M = 'm-random'
const w = withStore(M)
const http = overHttp(w.world.running)
const people: Person[] = []
beforeAll(async () => {
  people.push(w.keeper())
  for (let i = 0; i < 2; i++) people.push(await w.member(await w.world.person(M, KEEPER), ['site', 'site2']))
})
const photo = async ({ headers }: Person): Promise<string> => (await http.send(headers, 'a.png', picture(newId()))).data.id

const TOGETHER = 3
const [RUNS, RANDOM_ACTIONS] = process.env.FULL === '1' ? [60, 30] : [2, 15]

const intent = fc.record({
  kind: fc.constantFrom(...KINDS), quantity: fc.constantFrom('1', '2', '0.5', '1.5', '0.333333', '4'),
  price: fc.constantFrom('9.99', '0.01', '100.00', '33.33'),
  day: fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03'), which: fc.nat(11),
  own: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  there: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})
/** Every kind of action once and random others, in any order. */
const course = fc.tuple(
  fc.array(intent, { minLength: KINDS.length, maxLength: KINDS.length }),
  fc.array(intent, { minLength: RANDOM_ACTIONS, maxLength: RANDOM_ACTIONS })
).chain(([first, more]) =>
  fc.shuffledSubarray<Intent>(
    [...first.map((one, at) => ({ ...one, kind: KINDS[at]! })), ...more], { minLength: KINDS.length + RANDOM_ACTIONS }
  ))

const proven = async () => {
  const { flaws, found: flawCount } = await w.world.system(tx => proveLedgers(tx), M)
  return { flaws, found: flawCount }
}
const LEDGERS = ['S', 'R', 'A', 'AP']

it('keeps every law whatever people do at once, and taken back in reverse order leaves nothing', { timeout: 3_600_000 }, async () => {
  const counts: Partial<Record<Kind, { done: number, asked: number }>> = {}
  await fc.assert(fc.asyncProperty(course, async wishes => {
    const store = deedsIn(w, M, photo)
    await store.begin(w.keeper())
    for (let at = 0; at < wishes.length; at += TOGETHER) {
      await Promise.all(wishes.slice(at, at + TOGETHER).map(async (one, person) => {
        const done = await isDone(store.act(one, people[person]!))
        const tally = counts[one.kind] ??= { done: 0, asked: 0 }
        tally.asked += 1
        if (done) tally.done += 1
      }))
    }
    expect(await proven()).toEqual({ flaws: 0, found: [] })
    expect(await store.takeBack()).toEqual([])
    for (const ledger of LEDGERS) expect([ledger, await w.balances(ledger)]).toEqual([ledger, []])
    expect(await proven()).toEqual({ flaws: 0, found: [] })
  }), { numRuns: RUNS, endOnFailure: true, interruptAfterTimeLimit: 480_000 })
  if (process.env.FULL === '1') process.stdout.write(`${JSON.stringify(counts)}\n`)
  for (const kind of KINDS) expect([kind, counts[kind]?.asked]).toEqual([kind, expect.any(Number)])
})
