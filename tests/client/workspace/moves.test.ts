import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedIds, placesIn } from '#client/grid/remote/moves.ts'
import { matches } from '#client/grid/remote/matches.ts'
import { boq, lookups, rowsOf } from './boq.ts'

describe('moves of rows', () => {
  it('name as few rows as can be', () => {
    expect(movedIds(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).toEqual(['a'])
    expect(movedIds(['a', 'b', 'c', 'd', 'e'], ['d', 'e', 'a', 'b', 'c'])).toEqual(['d', 'e'])
    expect(movedIds(['a', 'b'], ['a', 'b'])).toEqual([])
  })

  it('bring any page into any order, whatever stands around it', () => {
    fc.assert(fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { minLength: 7 }), fc.integer({ min: 0, max: 2 }), (
      after, hidden
    ) => {
      const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
      let list = ['x', ...before.flatMap((id, i) => (i % 3 === hidden ? [id, `hidden after ${id}`] : [id])), 'y']
      for (const { id, afterId, beforeId } of placesIn(after, movedIds(before, after))) {
        list = list.filter(other => other !== id)
        list.splice(afterId ? list.indexOf(afterId) + 1 : list.indexOf(beforeId!), 0, id)
      }
      expect(list.filter(id => before.includes(id))).toEqual(after)
      expect([list[0], list.at(-1)]).toEqual(['x', 'y'])
    }))
  })
})

it.each([
  ['unit', 'in', ['m2'], true], ['unit', 'in', ['t'], false], ['unit', 'empty', undefined, false], ['type', 'filled', undefined, false],
  ['name', 'contains', '清单', true], ['name', 'contains', '柱', false], ['code', 'starts', '0101', true],
  ['code', 'equals', '01010001', true],
  ['code', 'equals', '1010001', false], ['qty', 'from', '2', true], ['qty', 'from', '2.5', false], ['qty', 'to', '2', true],
  ['price', 'equals', '10.5', true],
  ['own', 'equals', false, true], ['own', 'equals', true, false], ['time', 'from', '2026-01-01', true], ['none', 'in', ['x'], true],
  ['qty', 'from', '多', true],
] as const)('a row belongs into the list by %s %s %j: %s', (key, op, value, belongs) => {
  expect(matches(boq, rowsOf(1)[0]!, [{ key, op, ...(value !== undefined && { value }) }], lookups)).toBe(belongs)
})
