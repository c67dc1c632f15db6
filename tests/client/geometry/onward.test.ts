import { expect, test } from 'vitest'
import { onward } from '#client/grid/geometry/onward.ts'

/** Sheet lines with `x` open and `.` locked: the target of Tab from `row:col`, if any. */
const tab = (lines: readonly string[], from: string, by: 1 | -1 = 1, refused = false): string | null => {
  const [row = 0, col = 0] = from.split(':').map(Number)
  const to = onward({ row, col }, by, { rows: lines.length, cols: lines[0]!.length }, at => lines[at.row]?.[at.col] === 'x', refused)
  return to && `${to.row}:${to.col}`
}

test('locked cells and rows are passed over on the way from a row that can be edited', () => {
  const rows = ['x.x.', '....', '.xx.']
  expect(tab(rows, '0:0')).toBe('0:2')
  expect(tab(rows, '0:2')).toBe('2:1')
  expect(tab(rows, '0:3')).toBe('2:1')
  expect(tab(rows, '2:1', -1)).toBe('0:2')
  expect(tab(rows, '2:2')).toBeNull()
  expect(tab(rows, '0:0', -1)).toBeNull()
})

test('from a row in which nothing can be edited it goes cell by cell, and never over a row', () => {
  const rows = ['xxx', '...', '...', '.xx']
  expect(tab(rows, '1:0')).toBe('1:1')
  expect(tab(rows, '1:2')).toBe('2:0')
  expect(tab(rows, '2:2')).toBe('3:1')
  expect(tab(rows, '2:0', -1)).toBe('1:2')
  expect(tab(rows, '1:0', -1)).toBe('0:2')
  expect(tab(['..'], '0:1')).toBeNull()
  expect(onward({ row: 0, col: 0 }, 1, { rows: 0, cols: 3 }, () => false, false)).toBeNull()
  expect(tab(['..'], '0:0', -1)).toBeNull()
})

test('behind a refused entry it goes to the neighbouring cell, also where another one of the row can be edited', () => {
  const rows = ['..x', '...', 'x..']
  expect(tab(rows, '0:0', 1, true)).toBe('0:1')
  expect(tab(rows, '2:1', -1, true)).toBe('2:0')
  expect(tab(rows, '2:2', -1, true)).toBe('2:1')
  expect(tab(['x..', '...'], '0:2', 1, true)).toBe('1:0')
})
