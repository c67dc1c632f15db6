import { expect, it } from 'vitest'
import { rowNamed, rowNumberIn } from '#client/grid/workspace/tools/goTo.ts'
import { boq, rowsOf } from './boq.ts'

it('takes figures up to the last row for a row number, others for codes', () => {
  expect(rowNumberIn('12', 25)).toBe(12)
  expect(rowNumberIn('２５', 25)).toBe(25)
  expect(rowNumberIn('26', 25)).toBeNull()
  expect(rowNumberIn('0012', 25)).toBeNull()
  expect(rowNumberIn('DE01', 25)).toBeNull()
})

it('finds a row by its whole code, else by the beginning, else by a part', () => {
  const rows = rowsOf(25)
  expect(rowNamed('01010012', rows, boq)).toBe(11)
  expect(rowNamed(' 清单 2', rows, boq)).toBe(1)
  expect(rowNamed('单 25', rows, boq)).toBe(24)
  expect(rowNamed('没有', rows, boq)).toBe(-1)
  expect(rowNamed('', rows, boq)).toBe(-1)
})
