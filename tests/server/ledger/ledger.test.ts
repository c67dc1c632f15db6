import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { targetCost } from '#schemas/cost/targetCost.ts'
import type { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { inWrite } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { balance, balances, history, limitKeys, post, reverse, reversedText, totals, type Source } from '#server/ledger/index.ts'
import { withDatabase } from '../harness/database.ts'
import { addMember, ctxOf } from '../harness/people.ts'
import { budget, free, stock } from './ledgers.ts'

const database = withDatabase()
const merchant = ctxOf('m1', 'u1')
const write = <T>(work: Parameters<typeof inWrite<T>>[2], ctx = merchant): Promise<T> => inWrite(database.pool, ctx, work)
const source = (id: string = newId()): Source => ({ kind: 'test', id, day: '2026-05-01' })
const tile = { warehouse: 'w1', material: 'tile' } as const
const moves = (quantity: string, amount: string, key: { readonly warehouse: string, readonly material: string } = tile) =>
  [{ key, line: 'l1', title: '抛釉砖', quantity, amount }]
const refused = async (call: Promise<unknown>): Promise<AppError> =>
  call.then(() => { throw new Error('nothing was refused') }, (error: AppError) => error)

describe('a posting', () => {
  it('is numbered in its key and leads to its balance', async () => {
    const key = { warehouse: 'w2', material: 'sand' }
    await write(async tx => {
      await post(tx, stock, source('in'), moves('100', '8850.00', key))
      await post(tx, stock, source('out'), moves('-40.5', '-3586.67', key))
    })
    await write(async tx => {
      expect(await balance(tx, stock, key)).toEqual({ key, sequence: 2, quantity: '59.500000', amount: '5263.33', ceiling: null })
      expect(
        (await history(tx, stock, { warehouse: 'w2' })).map(row => [row.sequence, row.source, row.quantity, row.balanceAmount])
      ).toEqual([[2, 'out', '-40.500000', '5263.33'], [1, 'in', '100.000000', '8850.00']])
      expect((await history(tx, stock, { warehouse: 'w2' }, { limit: 1 })).map(({ sequence }) => sequence)).toEqual([2])
    })
  })

  it('of several lines of one source on one key counts each line, and all of them together for what is allowed', async () => {
    const [first, key] = [source(), { warehouse: 'w9', material: 'tile' }]
    const lines = (...quantities: string[]) =>
      quantities.map((quantity, at) => ({ key, line: `l${at}`, title: `抛釉砖${at}`, quantity, amount: quantity }))
    expect(await write(tx => post(tx, stock, first, lines('5', '-3', '2.5')))).toMatchObject({ posted: 3 })
    expect(await write(tx => balance(tx, stock, key))).toMatchObject({ sequence: 3, quantity: '4.500000', amount: '4.50' })
    expect((await write(tx => history(tx, stock, key))).map(row => [row.sequence, row.line, row.balanceQuantity])).toEqual(
      [[3, 'l2', '4.500000'], [2, 'l1', '2.000000'], [1, 'l0', '5.000000']]
    )
    // Below zero in between, and in total because of its last line.
    await write(tx => post(tx, stock, source(), lines('-6', '2')))
    expect((await refused(write(tx => post(tx, stock, source(), lines('-0.4', '-0.2'))))).rows).toEqual(
      [{ row: 'l1', column: 'quantity', code: 'short', text: '“抛釉砖1”数量不足：结存 0.5，本次减少 0.6' }]
    )
  })

  it('counts once, however often its source posts it', async () => {
    const [first, key] = [source(), { warehouse: 'w3', material: 'tile' }]
    expect(await write(tx => post(tx, stock, first, moves('5', '10.00', key)))).toMatchObject({ posted: 1 })
    expect(await write(tx => post(tx, stock, first, moves('5.000', '10', key)))).toMatchObject({ posted: 0 })
    const error = await refused(write(tx => post(tx, stock, first, moves('6', '10.00', key))))
    expect([error.code, error.message]).toEqual(['WRONG_STATE', '该单据在库存中已经记账，须先冲销才能重新记账'])
    expect(await write(tx => balance(tx, stock, key))).toMatchObject({ sequence: 1, quantity: '5.000000' })
  })

  it('is refused where it would fall below zero: by name, line and what is there', async () => {
    const key = { warehouse: 'w4', material: 'tile' }
    await write(tx => post(tx, stock, source(), moves('3', '30.00', key)))
    const error = await refused(write(tx => post(tx, stock, source(), moves('-5', '-50.00', key))))
    expect(error).toMatchObject(
      { code: 'WRONG_STATE', message: '“抛釉砖”数量不足：结存 3，本次减少 5', rows: [{ row: 'l1', column: 'quantity', code: 'short' }] }
    )
    expect(await write(tx => balance(tx, stock, key))).toMatchObject({ sequence: 1, quantity: '3.000000' })
  })

  it('is refused above the ceiling, and the ceiling below what stands', async () => {
    const key = { contract: 'c1' }
    const postAmount = (amount: string, id?: string) =>
      write(tx => post(tx, budget, source(id), [{ key, line: 'l1', title: '合同一', amount }]))
    const limit = (ceiling: string) => write(tx => limitKeys(tx, budget, [{ key, ceiling, line: 'l1', title: '合同一' }]))
    expect((await refused(postAmount('1.00'))).message).toBe('“合同一”超出金额上限：剩余 0元，本次增加 1元')
    await limit('100.00')
    await postAmount('60.00', 'first')
    expect((await refused(postAmount('40.01'))).message).toBe('“合同一”超出金额上限：剩余 40元，本次增加 40.01元')
    await postAmount('40.00')
    expect((await refused(limit('99.99'))).code).toBe('WRONG_STATE')
    await write(tx => reverse(tx, source('first'), [budget]))
    await limit('99.99')
  })

  it('is taken back by its opposite, and may then be posted anew', async () => {
    const [first, key] = [source(), { warehouse: 'w5', material: 'tile' }]
    await write(tx => post(tx, stock, first, moves('5', '10.00', key)))
    const back = await write(tx => reverse(tx, first, [stock, free]))
    const lookups = await write(lookupsFor)
    expect(back.map(one => reversedText(lookups, one))).toEqual(['库存：“抛釉砖”数量 -5，金额 -10元'])
    expect(await write(tx => reverse(tx, first, [stock, free]))).toEqual([])
    await write(tx => post(tx, stock, first, moves('7', '14.00', key)))
    expect((await write(tx => history(tx, stock, { warehouse: 'w5' }))).map(row => [row.sequence, row.reverses, row.quantity])).toEqual(
      [[3, null, '7.000000'], [2, 1, '-5.000000'], [1, null, '5.000000']]
    )
  })

  it('stays where what it brought was used since', async () => {
    const [first, key] = [source(), { warehouse: 'w6', material: 'tile' }]
    await write(tx => post(tx, stock, first, moves('5', '10.00', key)))
    await write(tx => post(tx, stock, source(), moves('-4', '-8.00', key)))
    expect((await refused(write(tx => reverse(tx, first, [stock])))).message).toBe('“抛釉砖”数量不足：结存 1，本次减少 5')
  })

  it('is a mistake of the caller where it is finer than its measure or posts twice to a key', async () => {
    await expect(write(tx => post(tx, stock, source(), moves('1', '0.001')))).rejects.toThrow('finer')
    await expect(write(tx => post(tx, stock, source(), [...moves('1', '1.00'), ...moves('2', '1.00')]))).rejects.toThrow('twice')
  })
})

describe('two at once', () => {
  it('come one after the other: of fifty who take the last unit one gets it', async () => {
    const key = { warehouse: 'w7', material: 'tile' }
    await write(tx => post(tx, stock, source(), moves('1', '2.00', key)))
    const successes = await Promise.all(
      Array.from({ length: 50 }, () => write(tx => post(tx, stock, source(), moves('-1', '-2.00', key))).then(
        () => 1, (error: AppError) => (error.code === 'WRONG_STATE' ? 0 : Promise.reject(error))
      ))
    )
    expect(successes.reduce((sum: number, one) => sum + one, 0)).toBe(1)
    expect(await write(tx => balance(tx, stock, key))).toMatchObject({ quantity: '0.000000', amount: '0.00', sequence: 2 })
  })

  it('of one source post once', async () => {
    const [one, key] = [source(), { warehouse: 'w8', material: 'tile' }]
    const posted = await Promise.all(Array.from({ length: 8 }, () => write(tx => post(tx, stock, one, moves('1', '2.00', key)))))
    expect(posted.map(({ posted: rows }) => rows).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  })

  it('with the same keys in other orders never wait for each other for ever', async () => {
    const keys = Array.from({ length: 12 }, (_, at) => ({ project: 'p1', item: `i${at}` }))
    const rows = (some: typeof keys) => some.map(key => ({ key, line: key.item, title: key.item, amount: '1.00' }))
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => write(tx => post(tx, free, source(), rows(at % 2 === 0 ? keys : keys.toReversed()))))
    )
    expect((await write(tx => balances(tx, free, { project: 'p1' }))).map(({ amount }) => amount)).toEqual(keys.map(() => '10.00'))
  })
})

describe('the database', () => {
  it('keeps postings as they are, for its owner too', async () => {
    await write(tx => post(tx, stock, source(), moves('1', '1.00')))
    for (const statement of ['update ledger_row set amount = 2', 'delete from ledger_row', 'truncate ledger_row']) {
      await expect(database.pool.query(statement), statement).rejects.toThrow('postings are only added')
      await expect(write(tx => tx.sql`${sql.raw(statement)}`), statement).rejects.toThrow()
    }
  })
  it('shows a merchant nothing of another', async () => {
    const other = await addMember(database.pool, 'm2', 'u2')
    await write(tx => post(tx, stock, source('shared'), moves('9', '9.00')))
    expect(await write(tx => history(tx, stock, { warehouse: 'w1' }), other)).toEqual([])
    expect(await write(tx => post(tx, stock, source('shared'), moves('2', '2.00')), other)).toMatchObject({ posted: 1 })
    expect(await write(tx => balance(tx, stock, tile), other)).toMatchObject({ quantity: '2.000000' })
  })
})

describe('target cost', () => {
  it('adds up by class, of items and of what no item carries', async () => {
    const keyOf = (itemId: string, costClass: string) => ({ projectId: 'p9', itemId, costClass, version: '1' })
    await write(tx => post(tx, targetCost, source(), [
      { key: keyOf('i1', 'LABOUR'), line: 'i1', title: '块料楼地面', quantity: '12.5', amount: '575.00' },
      { key: keyOf('i1', 'MATERIAL'), line: 'i1', title: '块料楼地面', quantity: '12.5', amount: '1304.25' },
      { key: keyOf('i2', 'LABOUR'), line: 'i2', title: '块料墙面', quantity: '3', amount: '99.99' },
      { key: keyOf('COMMON', 'OTHER'), line: 'o1', title: '办公费', amount: '800.00' },
      { key: keyOf('i2', 'MACHINE'), line: 'i2', title: '块料墙面', amount: '0.00' },
    ]))
    const sums = await write(tx => totals(tx, targetCost, { projectId: 'p9', version: '1' }, ['costClass']))
    expect(sums.map(({ key, amount }) => [key.costClass, amount])).toEqual(
      [['LABOUR', '674.99'], ['MATERIAL', '1304.25'], ['OTHER', '800.00']]
    )
    expect(await write(tx => totals(tx, targetCost, { projectId: 'p9' }, []))).toMatchObject([{ amount: '2779.24' }])
  })
})
