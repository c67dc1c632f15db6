import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelOf } from '#schemas/position/levels.ts'
import { patternNodes } from '#shared/position/pattern.ts'
import { stepStates } from '#shared/position/steps.ts'

const nameOf = (pattern: string, depth = 0): string => {
  const result = patternNodes(pattern, depth)
  if ('fault' in result) return result.fault
  return result.nodes.map(({ name, parent }) => `${parent === -1 ? '' : `${result.nodes[parent]!.name}/`}${name}`).join(' ')
}

describe('a pattern of places', () => {
  it('reads ranges, siblings and numbers, in Chinese punctuation as well', () => {
    expect(nameOf('1F~2F / 卫生间×2')).toBe('1F 1F/卫生间1 1F/卫生间2 2F 2F/卫生间1 2F/卫生间2')
    expect(nameOf('A区～C区')).toBe('A区 B区 C区')
    expect(nameOf('08~10')).toBe('08 09 10')
    expect(nameOf('B2~B1，1F')).toBe('B2 B1 1F')
    expect(nameOf('客厅、主卧×1／地面')).toBe('客厅 客厅/地面 主卧 主卧/地面')
  })
  it('says what is wrong, without making what is too much', () => {
    expect(nameOf('')).toContain('请填写部位规则')
    expect(nameOf('1F~B区')).toContain('两端的写法不一致')
    expect(nameOf('1F / / 卫生间')).toBe('第 2 段没有内容')
    expect(nameOf('卫生间×0')).toContain('个数至少为 1')
    expect(nameOf('1F~999999999F')).toBe('一次最多 2,000 个部位')
    expect(nameOf('1F~2001F')).toBe('一次最多 2,000 个部位')
    expect(nameOf('1F~2F, 2F~3F')).toBe('同级已有同名部位：2F')
    expect(nameOf('长'.repeat(51))).toContain('部位名称最多 50 个字')
    expect(nameOf('a / b / c', 4)).toBe('部位最多 6 级，这里会有 7 级')
  })
  it('gives every place a parent that comes before it, and no two siblings one name', () => {
    const segment = fc.array(fc.constantFrom('1F~3F', 'A区', '房间×2', '门厅'), { minLength: 1, maxLength: 3 }).map(parts => parts.join(','))
    fc.assert(fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), segments => {
      const result = patternNodes(segments.join('/'))
      if ('fault' in result) return
      result.nodes.forEach(({ parent }, i) => expect(parent).toBeLessThan(i))
      expect(new Set(result.nodes.map(({ parent, name }) => `${parent}/${name}`)).size).toBe(result.nodes.length)
    }))
  })
})

it('a name speaks of its level', () => {
  expect(['1#楼', '3F', 'B1', '地下室', 'A区', '卫生间1', '东墙面', '101'].map(name => levelOf(name, 2))).toEqual(
    ['BUILDING', 'FLOOR', 'FLOOR', 'FLOOR', 'ZONE', 'ROOM', 'FACE', 'ROOM']
  )
})

describe('steps in a place', () => {
  const steps = [{ waitHours: 24, isAccepted: false }, { waitHours: 0, isAccepted: true }, { waitHours: 0, isAccepted: false }]
  const states = (records: Parameters<typeof stepStates>[1], now: string): string =>
    stepStates(steps, records, now).map(({ state }) => state).join(' ')
  it('are ready once the one before is done, accepted where it has to be, and has waited by the calendar', () => {
    expect(states([], '2026-03-05T09:00:00.000Z')).toBe('READY NOT_READY NOT_READY')
    const done = { state: 'DONE', doneAt: '2026-03-05T09:00:00.000Z' } as const
    expect(states([done], '2026-03-06T08:59:59.000Z')).toBe('DONE NOT_READY NOT_READY')
    expect(stepStates(steps, [done], '2026-03-06T08:59:59.000Z')[1]!.waitsUntil).toBe('2026-03-06T09:00:00.000Z')
    expect(states([done], '2026-03-06T09:00:00.000Z')).toBe('DONE READY NOT_READY')
    expect(states([done, done], '2026-03-07T09:00:00.000Z')).toBe('DONE DONE NOT_READY')
    expect(states([done, { ...done, state: 'ACCEPTED' }], '2026-03-07T09:00:00.000Z')).toBe('DONE ACCEPTED READY')
  })
})
