import { beforeAll, expect, it } from 'vitest'
import { proveLedgers } from '#server/ledger/index.ts'
import type { Person } from '../harness/world.ts'
import { KEEPER, withStore } from './fixtures.ts'

const M = 'm-together'
const w = withStore(M)
const PEOPLE = 50
const people: Person[] = []
const opened = async (quantity: string, more = {}) =>
  w.post('otherIn', await w.save('otherIn', { reason: 'OPENING' }, [w.line(quantity, { price: '10.00', ...more })]))
const stocked = async (lot: string) => (await w.balances('S')).filter(({ key }) => key[5] === lot)
  .map(({ quantity, amount }) => [quantity, amount])
const each = <T>(count: number, one: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)))
/** Returns null or the message of the refusal for each action. */
const wordsOf = (done: readonly PromiseSettledResult<unknown>[]) =>
  done.map(one => (one.status === 'fulfilled' ? null : /"msg":"([^"]*)"/.exec(String(one.reason))?.[1] ?? String(one.reason)))
const proven = () => w.world.system(tx => proveLedgers(tx), M).then(({ found: flawCount }) => flawCount)

beforeAll(async () => {
  for (let at = 0; at < PEOPLE; at++) people.push(await w.member(await w.world.person(M, KEEPER)))
})

it('gives the last piece to one of fifty who ask for it, and says to each other what is left', async () => {
  await opened('1', { lot: 'PICK' })
  const picks = await each(PEOPLE, async at => {
    const saved = await w.as(people[at]!).save('pick', { purpose: '地面', receiver: '李工' }, [w.line('1', { lot: 'PICK' })])
    await w.as(people[at]!).submit('pick', saved)
    return saved
  })
  const results = await each(PEOPLE, at => w.agree('pick', picks[at]!))
  const states = await each(PEOPLE, at => w.state('pick', picks[at]!))
  expect(states.filter(state => state === 'COMPLETE')).toHaveLength(1)
  expect(states.filter(state => state === 'FAIL')).toHaveLength(PEOPLE - 1)
  const refused = results.filter((_, at) => states[at] !== 'COMPLETE').map(result => JSON.stringify(result))
  expect(refused.filter(text => /库存不足：可用 0m²，本次预留 1/.test(text))).toHaveLength(PEOPLE - 1)
  expect((await w.balances('R')).map(({ quantity }) => quantity)).toEqual([1])
  expect(await proven()).toEqual([])
})

it('lets one of fifty take the last piece, and refuses the others with its number', async () => {
  await opened('1', { lot: 'OUT' })
  const drafts = await each(PEOPLE, at => w.as(people[at]!).save('otherOut', { reason: 'SCRAPPED' }, [w.line('1', { lot: 'OUT' })]))
  const messages = wordsOf(await Promise.allSettled(drafts.map((draft, at) => w.as(people[at]!).post('otherOut', draft))))
  expect(messages.filter(text => text === null)).toHaveLength(1)
  expect(new Set(messages.filter(text => text !== null))).toEqual(new Set(['“抛光砖 800×800 OUT”库存不足：可用 0m²，本次减少 1m²']))
  expect(await stocked('OUT')).toEqual([])
  expect(await proven()).toEqual([])
})

it('lets thirty issue at once, whatever the order of their lines, to the last piece and no further', async () => {
  const ISSUES = 30
  const lots = ['I1', 'I2', 'I3']
  for (const lot of lots) await opened(String(ISSUES), { lot })
  const lines = (at: number) => (at % 2 === 0 ? lots : lots.toReversed()).map(lot => w.line('1', { lot }))
  const issues = await each(ISSUES, async at => {
    const pickLines = lots.map(lot => w.line('1', { lot }))
    const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, pickLines)
    await w.submit('pick', pick)
    await w.agree('pick', pick)
    const drawnLines = pickLines.map(({ id }, index) => w.line('1', { lot: lots[index]!, ...w.from(pick, id) }))
    return w.save('planOut', {}, at % 2 === 0 ? drawnLines : drawnLines.toReversed())
  })
  const others = await each(ISSUES, at => w.as(people[at]!).save('otherOut', { reason: 'SCRAPPED' }, lines(at)))
  const [out, other] = await Promise.all([
    Promise.allSettled(issues.map((issue, at) => w.as(people[at]!).post('planOut', issue))),
    Promise.allSettled(others.map((draft, at) => w.as(people[at]!).post('otherOut', draft))),
  ])
  expect(wordsOf(out)).toEqual(issues.map(() => null))
  // All of it is reserved for those who requested it; the others get none.
  for (const text of wordsOf(other)) expect(text).toMatch(/库存不足：可用 0m²/)
  for (const lot of lots) expect(await stocked(lot)).toEqual([])
  expect(await proven()).toEqual([])
})
