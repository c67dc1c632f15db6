import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, rectOf, sizeOf, type Rect } from '#client/grid/geometry/rect.ts'
import { planPaste, sourceOf, type PasteRequest } from '#client/grid/geometry/tile.ts'

const rect = (top: number, left: number, bottom: number, right: number): Rect => ({ top, left, bottom, right })
const plan = (selection: Rect[], rows: number, cols: number, more: Partial<PasteRequest> = {}) =>
  planPaste({ selection, clip: { rows, cols }, grid: { rows: 25, cols: 7 }, canAppend: false, ...more })

const NOTHING = { targets: [], appendRows: 0, droppedRows: 0, droppedCols: 0, outside: [] }

test('one value fills the whole selection (#19, #20)', () => {
  expect(plan([rect(1, 1, 3, 2)], 1, 1)).toEqual({ ...NOTHING, targets: [rect(1, 1, 3, 2)] })
})

test('an exact multiple is tiled (#21)', () => {
  const [target] = plan([rect(0, 0, 3, 3)], 2, 2).targets
  expect(target).toEqual(rect(0, 0, 3, 3))
  expect(sourceOf(rect(2, 1, 5, 4), { rows: 2, cols: 2 }, { row: 5, col: 3 })).toEqual({ row: 1, col: 0 })
})

test('larger but no multiple: once, and the pasted area is selected', () => {
  expect(plan([rect(0, 1, 4, 1)], 2, 1).targets).toEqual([rect(0, 1, 1, 1)])
  expect(plan([rect(0, 0, 3, 4)], 2, 2).targets).toEqual([rect(0, 0, 1, 1)])
})

test('each of several blocks gets the clipboard (#23)', () => {
  expect(plan([rect(0, 1, 1, 1), rect(4, 1, 5, 1)], 2, 1).targets).toEqual([rect(0, 1, 1, 1), rect(4, 1, 5, 1)])
  expect(plan([rect(0, 1, 3, 1), rect(9, 3, 9, 3)], 2, 1).targets).toEqual([rect(0, 1, 3, 1), rect(9, 3, 10, 3)])
})

test('a selection drawn backwards, smaller than the clipboard, grows from its top left (#24)', () => {
  const { targets, outside } = plan([rectOf({ row: 3, col: 3 }, { row: 2, col: 2 })], 3, 2)
  expect(targets).toEqual([rect(2, 2, 4, 3)])
  expect(outside).toEqual([rect(4, 2, 4, 3)])
})

test('columns beyond the last one are dropped and counted (#25)', () => {
  expect(plan([rect(0, 5, 0, 5)], 1, 4)).toMatchObject({ targets: [rect(0, 5, 0, 6)], droppedCols: 2, outside: [rect(0, 6, 0, 6)] })
})

test('rows below the last one are created, or dropped where they may not be (#26)', () => {
  const last = [rect(24, 1, 24, 1)]
  expect(plan(last, 4, 1, { canAppend: true })).toEqual({ ...NOTHING, targets: [rect(24, 1, 27, 1)], appendRows: 3 })
  expect(plan(last, 4, 1)).toEqual({ ...NOTHING, targets: [rect(24, 1, 24, 1)], droppedRows: 3 })
  const empty = { grid: { rows: 0, cols: 7 }, canAppend: true }
  expect(plan([rect(0, 0, 0, 0)], 2, 3, empty)).toMatchObject({ targets: [rect(0, 0, 1, 2)], appendRows: 2 })
})

test('a single row or column of the selection is filled along it', () => {
  expect(plan([rect(0, 0, 0, 3)], 2, 1).targets).toEqual([rect(0, 0, 1, 3)])
  expect(plan([rect(0, 0, 1, 3)], 3, 2).targets).toEqual([rect(0, 0, 2, 1)])
})

test('nothing selected, nothing planned (#33)', () => {
  expect(plan([], 2, 2)).toEqual(NOTHING)
  expect(plan([rect(0, 0, 0, 0)], 0, 0)).toEqual(NOTHING)
})

const pos = fc.record({ row: fc.nat(9), col: fc.nat(5) })
const request = fc.record({
  selection: fc.array(fc.tuple(pos, pos).map(([a, b]) => rectOf(a, b)), { minLength: 1, maxLength: 3 }),
  clip: fc.record({ rows: fc.integer({ min: 1, max: 13 }), cols: fc.integer({ min: 1, max: 8 }) }),
  grid: fc.constant({ rows: 10, cols: 6 }),
  canAppend: fc.boolean(),
})

test('a plan never exceeds the grid and its new rows, and accounts for the whole clipboard', () => {
  fc.assert(fc.property(request, input => {
    const { targets, appendRows, droppedCols, droppedRows } = planPaste(input)
    expect(targets).toHaveLength(input.selection.length)
    expect(input.canAppend ? droppedRows : appendRows).toBe(0)
    for (const [i, target] of targets.entries()) {
      expect([target.top, target.left]).toEqual([input.selection[i]?.top, input.selection[i]?.left])
      expect(target.right).toBeLessThan(input.grid.cols)
      expect(target.bottom).toBeLessThan(input.grid.rows + appendRows)
      expect(sizeOf(target).cols + droppedCols).toBeGreaterThanOrEqual(input.clip.cols)
      expect(sizeOf(target).rows + droppedRows).toBeGreaterThanOrEqual(input.clip.rows)
    }
    expect(droppedCols).toBeLessThan(input.clip.cols)
    expect(droppedRows).toBeLessThan(input.clip.rows)
  }))
})

test('outside is exactly what is written, exists and was not selected', () => {
  fc.assert(fc.property(request, input => {
    const { targets, outside } = planPaste(input)
    for (let row = 0; row < input.grid.rows; row++) {
      for (let col = 0; col < input.grid.cols; col++) {
        const isIn = (rects: readonly Rect[]) => rects.filter(r => contains(r, { row, col })).length
        expect(isIn(outside)).toBe(isIn(targets) > 0 && isIn(input.selection) === 0 ? 1 : 0)
      }
    }
  }))
})
