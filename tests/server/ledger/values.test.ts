import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, lookupsOf, toText, type Ledger } from '#schemas/kit/index.ts'
import type { AppError } from '#server/core/errors.ts'
import { faultsOf, refuse, type Moved } from '#server/ledger/laws.ts'
import { keyOf, markOf, NOTHING, partsOf, plus, stored, type LockedBalance } from '#server/ledger/values.ts'
import { budget, free, stock } from './ledgers.ts'

const balanceOf = (quantity: string, amount: string, ceiling: string | null = null): LockedBalance =>
  ({ key: ['w', 'm'], sequence: 1, quantity, amount, ceiling, frozenBy: null, beside: NOTHING })
const moved = (before: LockedBalance, after: LockedBalance, title = '抛釉砖', line = 'l1'): Moved => ({ before, after, line, title })
const ofStock = (before: string, after: string) => moved(balanceOf(before, '0.00'), balanceOf(after, '0.00'))
const ofBudget = (before: string, after: string, ceiling: string | null, earlier = ceiling) =>
  moved(balanceOf('0', before, earlier), balanceOf('0', after, ceiling), '合同一')
const refusal = (ledger: Ledger, ...all: readonly Moved[]): AppError | null => {
  try { refuse(faultsOf(lookupsOf(new Map()), ledger, all)) } catch (error) { return error as AppError }
  return null
}
const text = (ledger: Ledger, ...all: readonly Moved[]) => refusal(ledger, ...all)?.message ?? null

describe('a balance that may not fall below zero', () => {
  it.each([['3', '0'], ['3', '5'], ['0', '0'], ['-5', '-3'], ['-5', '-5'], ['-1', '0'], ['0', '0.000001']])(
    'from %s to %s is allowed', (before, after) => expect(text(stock, ofStock(before, after))).toBeNull()
  )
  it.each([
    ['3', '-2', '“抛釉砖”数量不足：结存 3，本次减少 5'], ['0.500000', '-0.000001', '“抛釉砖”数量不足：结存 0.5，本次减少 0.500001'],
    ['-1', '-3', '“抛釉砖”数量不足：结存 -1，本次减少 2'],
  ])('from %s to %s is refused', (before, after, message) => expect(text(stock, ofStock(before, after))).toBe(message))
  it('is asked of the measure that it names alone, and of no ledger without one', () => {
    expect(text(stock, moved(balanceOf('1', '5.00'), balanceOf('1', '-5.00')))).toBeNull()
    expect(text(free, ofStock('1', '-1'))).toBeNull()
  })
})

describe('a balance with a ceiling', () => {
  it.each([
    ['0', '100.00', '100.00'], ['99.99', '100.00', '100.00'], ['120.00', '110.00', '100.00'], ['120.00', '120.00', '100.00'],
    ['5.00', '5.00', null], ['5.00', '0.00', null], ['0', '-1.00', null],
  ])(
    'from %s to %s under %s is allowed', (before, after, ceiling) => expect(text(budget, ofBudget(before, after, ceiling))).toBeNull())
  it.each([
    ['60.00', '100.01', '100.00', '“合同一”超出金额上限：剩余 40元，本次增加 40.01元'], ['0', '0.01', null, '“合同一”超出金额上限：剩余 0元，本次增加 0.01元'],
    ['120.00', '120.01', '100.00', '“合同一”超出金额上限：剩余 -20元，本次增加 0.01元'],
  ])('from %s to %s under %s is refused', (before, after, ceiling, message) => {
    expect(text(budget, ofBudget(before, after, ceiling))).toBe(message)
    expect(refusal(budget, ofBudget(before, after, ceiling))).toMatchObject(
      { code: 'WRONG_STATE', rows: [{ row: 'l1', column: 'amount', code: 'over' }] }
    )
  })
  it('is not lowered below what stands', () => {
    expect(text(budget, ofBudget('80.00', '80.00', '79.99', '100.00'))).toBe('“合同一”超出金额上限：剩余 20元，本次增加 0元')
    expect(text(budget, ofBudget('80.00', '80.00', '80.00', '100.00'))).toBeNull()
    expect(text(budget, ofBudget('80.00', '80.00', '80.00', null))).toBeNull()
  })
})

it('names every balance that is refused, five of them in words', () => {
  const short = (count: number) => refusal(
    stock, ...Array.from({ length: count }, (_, at) => ({ ...ofStock('1', '-1'), line: `l${at}`, title: `砖${at}` })), ofStock('5', '4')
  )!
  expect(short(2).message).toBe('“砖0”数量不足：结存 1，本次减少 2；“砖1”数量不足：结存 1，本次减少 2')
  expect([short(5).message.endsWith('“砖4”数量不足：结存 1，本次减少 2'), short(5).rows!.length]).toEqual([true, 5])
  expect([short(6).message.endsWith('“砖4”数量不足：结存 1，本次减少 2；等 6 处'), short(6).rows!.map(({ row }) => row)]).toEqual(
    [true, ['l0', 'l1', 'l2', 'l3', 'l4', 'l5']]
  )
})

describe('a value', () => {
  it('is stored to the decimals of its measure, and nothing is zero', () => {
    expect([
      stored(stock, 'quantity', '5'), stored(stock, 'amount', '-1.5'), stored(stock, 'quantity', undefined),
      stored(budget, 'quantity', undefined), stored(stock, 'amount', '1.10'),
    ])
      .toEqual(['5.000000', '-1.50', '0.000000', '0', '1.10'])
  })
  it.each([['1.001', 'finer'], ['x', 'amount x'], ['', 'amount '], ['1e3', 'amount 1e3'], ['0.009', 'finer']])(
    '%j is a mistake of the caller', (value, message) => expect(() => stored(stock, 'amount', value)).toThrow(message)
  )
  it('of a measure that the ledger has not is a mistake, also zero', () => {
    for (const value of ['1', '0']) expect(() => stored(budget, 'quantity', value)).toThrow('quantity')
  })
})

it('a key has its parts in the declared order, and a mark that no other has', () => {
  expect(partsOf(stock, { material: 'tile', warehouse: 'w1' })).toEqual(['w1', 'tile'])
  expect(keyOf(stock, ['w1', 'tile'])).toEqual({ warehouse: 'w1', material: 'tile' })
  fc.assert(fc.property(
    fc.tuple(fc.string(), fc.string()), fc.tuple(fc.string(), fc.string()),
    (a, b) => (markOf(a) === markOf(b)) === (a[0] === b[0] && a[1] === b[1])
  ))
})

it('a posting adds its values to the balance exactly, and is its next one', () => {
  expect(plus(stock, { ...balanceOf('1.000001', '-3.00', '9.00'), sequence: 7 }, { quantity: '2.5', amount: '1.25' })).toEqual(
    { key: ['w', 'm'], sequence: 8, quantity: '3.500001', amount: '-1.75', ceiling: '9.00', beside: NOTHING, frozenBy: null }
  )
  // A value that the ledger does not round stays exact.
  expect(plus(budget, balanceOf('0', '1.00'), { quantity: '0', amount: '1' })).toMatchObject({ quantity: '0', amount: '2.00' })
  const cents = fc.bigInt(-(10n ** 20n), 10n ** 20n)
  fc.assert(fc.property(cents, cents, (a, b) => {
    const money = (amountCents: bigint) => toText(dec(amountCents.toString()).div(100))
    return plus(free, balanceOf('0', money(a)), { quantity: '0', amount: money(b) }).amount === dec((a + b).toString()).div(100).toFixed(2)
  }))
})
