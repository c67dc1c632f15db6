import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jump } from '#client/grid/geometry/jump.ts'

/** A column of cells: `x` is filled, `.` is empty. */
const down = (column: string, row: number) =>
  jump({ row, col: 0 }, { row: 1, col: 0 }, { rows: column.length, cols: 1 }, p => column[p.row] === 'x').row

test('data, gap, data: stops at the gap, then at the end (#55)', () => {
  expect(down('xxx.x', 0)).toBe(2)
  expect(down('xxx.x', 2)).toBe(4)
  expect(down('xxx.x', 4)).toBe(4)
})

test('Excel’s blocks', () => {
  expect(down('xx..xxx', 1)).toBe(4)
  expect(down('xx..xxx', 4)).toBe(6)
  expect(down('..xx.', 0)).toBe(2)
  expect(down('x....', 0)).toBe(4)
  expect(down('.....', 1)).toBe(4)
  expect(down('xxxxx', 0)).toBe(4)
})

test('works in all four directions', () => {
  const filled = ({ row, col }: { row: number; col: number }) => row === 2 || col === 2
  const from = (row: number, col: number, step: Parameters<typeof jump>[1]) => jump({ row, col }, step, { rows: 5, cols: 5 }, filled)
  expect(from(2, 2, { row: -1, col: 0 })).toEqual({ row: 0, col: 2 })
  expect(from(0, 4, { row: 0, col: -1 })).toEqual({ row: 0, col: 2 })
  expect(from(0, 0, { row: 0, col: 1 })).toEqual({ row: 0, col: 2 })
})

test('never leaves the grid, goes straight, and moves unless it is at the edge', () => {
  fc.assert(fc.property(fc.stringMatching(/^[x.]{1,12}$/), fc.nat(11), (column, at) => {
    const row = Math.min(at, column.length - 1)
    const target = down(column, row)
    expect(target).toBeLessThan(column.length)
    expect(target > row || row === column.length - 1).toBe(true)
  }))
})
