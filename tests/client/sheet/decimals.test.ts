import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computed, decimal, money, text } from '#schemas/kit/index.ts'
import { besidePoint, decimalsAtMost } from '#client/grid/sheet/decimals.ts'

const quantity = decimal('用量', { scale: 6 })
/** Digits of a number's shift to the left, and whether the point shifts it too. */
const moved = (value: string | null, width = 160): readonly [digits: number, point: boolean] => {
  const padding = String(besidePoint(value, quantity, 6, width).paddingRight)
  return [Number(/(\d+)ch/.exec(padding)?.[1] ?? 0), padding.includes('0.28em')]
}

describe('numbers of a column', () => {
  it('align on the point where they have as many decimals as they need', () => {
    expect([decimalsAtMost(quantity), decimalsAtMost(computed('用工', { scale: 6 }))]).toEqual([6, 6])
    expect([
      decimalsAtMost(money('单价')), decimalsAtMost(computed('合价', { scale: 2 })), decimalsAtMost(text('名称')),
      decimalsAtMost(decimal('税率', { scale: 2, unit: '%' })),
    ]).toEqual([0, 0, 0, 0])
  })

  it('are moved by the decimals that they have not', () => {
    expect(moved('0.083792')).toEqual([0, false])
    expect(moved('1.500000')).toEqual([5, false])
    expect(moved('12')).toEqual([6, true])
  })

  it('stand at the right in a narrow column, long ones and short ones', () => {
    expect([moved('1268.4', 76), moved('156.8', 76), moved('428', 76)]).toEqual([[0, false], [0, false], [0, false]])
    expect([moved('1268.4', 96), moved('156.8', 96), moved('428', 96)]).toEqual([[2, false], [2, false], [3, true]])
  })

  it('are never cut for it', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 60, max: 200 }), (integer, width) => {
      const textLength = integer.toLocaleString('en-US').length
      const [digits, point] = moved(String(integer), width)
      if (digits > 0) expect((textLength + digits + (point ? 1 : 0)) * 7.2).toBeLessThanOrEqual(width - 17)
    }))
  })
})
