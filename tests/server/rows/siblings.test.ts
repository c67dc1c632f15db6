import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberSiblings } from '#server/grid/tree/siblings.ts'

it('numbers siblings that have no number between those that have one, however many', () => {
  expect(numberSiblings([1024, null, null, 2048])).toEqual([1024, 1365, 1706, 2048])
  expect(numberSiblings([null, 5, null])).toEqual([5 - 1024, 5, 5 + 1024])
  expect(numberSiblings([7, null, 8])).toEqual([1024, 2048, 3072])
  fc.assert(fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 400 })), { maxLength: 30 }), sorts => {
    let last = 0
    const orders = sorts.map(step => (step === null ? null : last += step))
    const numbers = numberSiblings(orders)
    expect(numbers.every((number, i) => i === 0 || number > numbers[i - 1]!)).toBe(true)
    if (orders.every((order, i) => order === null || order === numbers[i])) return
    expect(numbers).toEqual(orders.map((_, i) => 1024 * (i + 1)))
  }))
})
