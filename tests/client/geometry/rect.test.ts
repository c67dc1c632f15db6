import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, intersect, rectOf, sizeOf, subtract, union, type Rect } from '#client/grid/geometry/rect.ts'

const pos = fc.record({ row: fc.nat(6), col: fc.nat(6) })
const rect = fc.tuple(pos, pos).map(([a, b]) => rectOf(a, b))
const allPositions = Array.from({ length: 49 }, (_, i) => ({ row: Math.floor(i / 7), col: i % 7 }))
const cells = (rects: Rect[]) => rects.flatMap(r => allPositions.filter(p => contains(r, p)).map(p => `${p.row},${p.col}`))

test('a block does not depend on the direction it was drawn', () => {
  expect(rectOf({ row: 4, col: 3 }, { row: 1, col: 5 })).toEqual({ top: 1, left: 3, bottom: 4, right: 5 })
  expect(sizeOf({ top: 1, left: 3, bottom: 4, right: 5 })).toEqual({ rows: 4, cols: 3 })
})

test('intersection and difference are those of the cells', () => {
  fc.assert(fc.property(rect, rect, (a, b) => {
    const common = cells([a]).filter(cell => cells([b]).includes(cell))
    expect(cells([intersect(a, b)].filter(r => r !== null))).toEqual(common)
    expect(cells(subtract(a, b)).toSorted()).toEqual(cells([a]).filter(cell => !common.includes(cell)).toSorted())
  }))
})

test('a union has every cell exactly once', () => {
  fc.assert(fc.property(fc.array(rect, { maxLength: 5 }), rects => {
    expect(cells(union(rects)).toSorted()).toEqual([...new Set(cells(rects))].toSorted())
  }))
})
