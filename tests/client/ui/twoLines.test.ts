import fc from 'fast-check'
import { expect, it } from 'vitest'
import { twoLines } from '#client/ui/chart/twoLines.ts'

it.each([
  ['全抛釉地砖', 6, ['全抛釉地砖']], ['全抛釉地砖', 4, ['全抛釉', '地砖']], ['C75 竖龙骨', 4, ['C75', '竖龙骨']], ['同质透心 PVC 卷材', 7, ['同质透心', 'PVC 卷材']],
  ['成品实木复合门含套', 5, ['成品实木复', '合门含套']], ['B 类 10 种', 3, ['B 类', '10 种']], ['单组份聚氨酯防水涂料', 4, ['单组份聚', '氨酯防…']],
  ['矿棉吸音板 RH90', 6, ['矿棉吸音板', 'RH90']],
] as const)('%s with room for %i is %j', (label, room, lines) => expect(twoLines(label, room)).toEqual(lines))

it('no line is longer than there is room', () => fc.assert(fc.property(fc.array(fc.constantFrom(...'地面砖板PVC 0'), { maxLength: 40 })
  .map(signs => signs.join('')), fc.integer({ min: 2, max: 12 }), (label, room) => {
  const lines = twoLines(label, room)
  expect(lines.length).toBeLessThanOrEqual(2)
  for (const line of lines)
    expect([...line].reduce((sum, sign) => sum + (sign < '⺀' && sign !== '…' ? 0.6 : 1), 0)).toBeLessThanOrEqual(room + 1e-9)
})))
