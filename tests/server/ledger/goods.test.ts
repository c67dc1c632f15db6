import { describe, expect, it } from 'vitest'
import { dec, toText } from '#schemas/kit/index.ts'
import type { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import { asLinked, atAmount, atAverage, balance, history, holdKeys, post, postedBy, reverse, type Posting } from '#server/ledger/index.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'
import { goods, reservations } from './ledgers.ts'

const database = withDatabase()
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWrite(database.pool, ctxOf('m1', 'u1'), work)
const refused = async (call: Promise<unknown>): Promise<string> =>
  call.then(() => { throw new Error('nothing was refused') }, (error: AppError) => error.message)

/** A store with one material, whose postings are dated by day of the month. */
function store() {
  const key = { warehouse: newId(), material: 'tile', unit: 'm²' }
  const sourceOf = (id: string, day = 1) => ({ kind: 'test', id: `${key.warehouse}/${id}`, day: `2026-05-${String(day).padStart(2, '0')}` })
  const move = (id: string, values: Partial<Posting<typeof goods>>, day?: number) =>
    write(tx => post(tx, goods, sourceOf(id, day), [{ key, line: 'l1', title: '抛光砖', ...values }]))
  return {
    key, of: sourceOf, move,
    into: (id: string, quantity: string, amount: string, day?: number) => move(id, { quantity, amount }, day),
    out: (id: string, quantity: string, day?: number) => move(id, { quantity: `-${quantity}`, worth: atAverage(`-${quantity}`) }, day),
    back: (id: string, from: string, quantity: string, day?: number) =>
      move(id, { quantity, worth: asLinked(quantity), link: { source: sourceOf(from).id, line: 'l1' } }, day),
    returned: (id: string, from: string, quantity: string, price: string) => move(id, {
      quantity: `-${quantity}`, worth: atAmount(`-${quantity}`, `-${toText(dec(quantity).times(price))}`),
      link: { source: sourceOf(from).id, line: 'l1' },
    }),
    hold: (id: string, quantity: string) =>
      write(tx => post(tx, reservations, sourceOf(id), [{ key, line: 'l1', title: '抛光砖', quantity }])),
    undo: (id: string, day?: number) => write(tx => reverse(tx, sourceOf(id, day), [goods, reservations])),
    balance: () => write(tx => balance(tx, goods, key)),
  }
}

describe('a store valued under lock', () => {
  it('keeps the moving average of the worked case (domain B23.1)', async () => {
    const at = store()
    await at.into('in1', '100', '8850.00')
    await at.into('in2', '50', '4600.00')
    expect((await at.out('pick1', '40')).rows).toMatchObject([{ amount: '-3586.67' }])
    expect((await at.back('back', 'pick1', '5')).rows).toMatchObject([{ amount: '448.33' }])
    await at.returned('return', 'in2', '10', '92.00')
    await at.out('pick2', '105')
    expect((await write(tx => history(tx, goods, at.key))).toReversed().map(row => row.balanceAmount)).toEqual(
      ['8850.00', '13450.00', '9863.33', '10311.66', '9391.66', '0.00']
    )
    expect(await at.balance()).toMatchObject({ quantity: '0.000000', amount: '0.00' })
  })

  it.each([['dearer', '100'], ['cheaper', '60']])('empties a key that goes back %s than the stock', async (_, price) => {
    const at = store()
    await at.into('in1', '10', '1000.00')
    await at.into('in2', '10', '600.00')
    await at.out('out', '15')
    expect((await at.returned('return', 'in1', '5', price)).rows).toMatchObject([{ quantity: '-5.000000', amount: '-400.00' }])
    expect(await at.balance()).toMatchObject({ quantity: '0.000000', amount: '0.00' })
  })

  it('posts the same again once, though the average is another one by now', async () => {
    const at = store()
    await at.into('in1', '10', '100.00')
    await at.out('out', '4')
    await at.into('in2', '10', '900.00')
    expect(await at.out('out', '4')).toMatchObject({ posted: 0, rows: [{ amount: '-40.00' }] })
    expect(await write(tx => postedBy(tx, goods, at.of('out').id))).toMatchObject([{ amount: '-40.00' }])
    await at.undo('out')
    expect(await write(tx => postedBy(tx, goods, at.of('out').id))).toEqual([])
  })

  it('takes nothing back that would leave money without goods', async () => {
    const at = store()
    await at.into('in1', '10', '1000.00')
    await at.into('in2', '10', '600.00')
    await at.out('out', '10')
    expect(await refused(at.undo('in2'))).toBe('“抛光砖”会剩下没有库存的金额 200元：已按平均价领用过，不能再按原价冲回')
    expect(await refused(at.undo('in1'))).toBe('“抛光砖”金额不足：结存 800元，本次减少 1000元')
    for (const id of ['out', 'in2', 'in1']) await at.undo(id)
    expect(await at.balance()).toMatchObject({ quantity: '0.000000', amount: '0.00' })
  })

  it('takes nothing back either that had cost nothing, where others have left money with it', async () => {
    const at = store()
    await at.into('gift', '1', '0.00')
    await at.into('in', '1', '10.00')
    await at.out('out', '1')
    expect(await refused(at.undo('gift'))).toBe('“抛光砖”会剩下没有库存的金额 5元：已按平均价领用过，不能再按原价冲回')
    for (const id of ['out', 'in', 'gift']) await at.undo(id)
    expect(await at.balance()).toMatchObject({ quantity: '0.000000', amount: '0.00' })
  })
})

describe('a linked posting', () => {
  it('takes no more than is left, and keeps what it is linked to from being taken back', async () => {
    const at = store()
    await at.into('in', '10', '100.00')
    await at.out('out', '6')
    await at.back('back1', 'out', '4')
    expect(await refused(at.back('back2', 'out', '3'))).toBe('“抛光砖”已退 4m²，最多可退 2m²')
    await at.back('back2', 'out', '2')
    expect(await refused(at.undo('out'))).toBe('“抛光砖”已有 6m² 被后面的单据退回，须先冲销')
    await at.undo('back1')
    expect(await refused(at.undo('out'))).toBe('“抛光砖”已有 2m² 被后面的单据退回，须先冲销')
    await at.undo('back2')
    await at.undo('out')
    expect(await at.balance()).toMatchObject({ quantity: '10.000000', amount: '100.00' })
    await expect(at.back('back3', 'out', '1')).rejects.toThrow('nothing is posted')
  })

  it('two at once share what is left', async () => {
    const at = store()
    await at.into('in', '10', '100.00')
    await at.out('out', '5')
    const done = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => at.back(`back${n}`, 'out', '1')))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await at.balance()).toMatchObject({ quantity: '10.000000', amount: '100.00' })
  })
})

describe('what is reserved', () => {
  it('is not taken by others, and says who holds it', async () => {
    const at = store()
    await at.into('in', '10', '100.00')
    await at.hold('pick', '8')
    expect(await refused(at.hold('pick2', '3'))).toBe('“抛光砖”库存不足：可用 2m²，本次预留 3m²')
    expect(await refused(at.out('other', '3'))).toMatch(/^“抛光砖”库存不足：可用 2m²（结存 10m²，预留 8m²：8m²），本次减少 3m²$/)
    await at.out('other', '2')
    await write(async tx => {
      const issue = at.of('issue')
      await holdKeys(tx, goods, [at.key])
      await post(tx, reservations, issue, [{ key: at.key, line: 'l1', title: '抛光砖', quantity: '-8' }])
      await post(tx, goods, issue, [{ key: at.key, line: 'l1', title: '抛光砖', quantity: '-8', worth: atAverage('-8') }])
    })
    expect(await at.balance()).toMatchObject({ quantity: '0.000000', amount: '0.00' })
    await at.undo('issue')
    expect(await refused(at.out('other2', '1'))).toContain('可用 0m²')
  })

  it('and taken at once never comes to more than there is', async () => {
    const at = store()
    await at.into('in', '10', '100.00')
    const done = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? at.hold(`hold${n}`, '1') : at.out(`out${n}`, '1')))
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { key } = at
    const [remaining, reserved] = await write(async tx =>
      [(await balance(tx, goods, key)).quantity, (await balance(tx, reservations, key)).quantity])
    expect(remaining).toBe(reserved)
  })
})

describe('a business day that lies back', () => {
  it('takes no more than was there on any day since', async () => {
    const at = store()
    await at.into('in1', '10', '100.00', 1)
    await at.out('out1', '8', 3)
    await at.into('in2', '10', '100.00', 5)
    expect(await refused(at.out('late', '3', 2))).toBe('“抛光砖”2026-05-03 该日结存会变为负数（-1m²）')
    expect(await refused(at.out('late', '3', 4))).toBe('“抛光砖”2026-05-04 该日结存会变为负数（-1m²）')
    await at.out('late', '2', 2)
    await at.out('later', '3', 5)
    expect(await refused(at.undo('in2', 5))).toBe('“抛光砖”库存不足：可用 7m²，本次减少 10m²')
  })
})
