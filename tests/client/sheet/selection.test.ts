import { expect, test } from 'vitest'
import type { Pos } from '#client/grid/geometry/rect.ts'
import { Selection } from '#client/grid/sheet/selection.ts'

const at = (row: number, col: number) => ({ row, col })

test('a second block is added, and taken away again by its own cell', () => {
  const selection = new Selection()
  selection.set([{ anchor: at(0, 0), focus: at(2, 1) }])
  selection.toggle({ anchor: at(5, 0), focus: at(5, 0) })
  expect(selection.ranges).toHaveLength(2)
  expect(selection.active).toEqual(at(5, 0))
  selection.toggle({ anchor: at(1, 1), focus: at(1, 1) })
  expect(selection.rects).toEqual([{ top: 5, left: 0, bottom: 5, right: 0 }])
  selection.toggle({ anchor: at(5, 0), focus: at(5, 0) })
  expect(selection.ranges.length).toBeGreaterThan(0)
})

test('rows are counted once, in screen order', () => {
  const selection = new Selection()
  selection.set([{ anchor: at(4, 0), focus: at(3, 2) }, { anchor: at(0, 0), focus: at(3, 0) }])
  expect(selection.rowIndexes()).toEqual([0, 1, 2, 3, 4])
})

const all = (_at: Pos) => true
const walked = (selection: Selection, steps: number, by: 1 | -1, along: 'rows' | 'columns', isSelectable = all) =>
  Array.from({ length: steps }, () => {
    selection.walk(by, along, isSelectable)
    return `${selection.active.row}:${selection.active.col}`
  })

test('the active cell walks inside a block along its rows or columns and round its end; the block stays', () => {
  const selection = new Selection()
  selection.set([{ anchor: at(2, 1), focus: at(1, 2) }])
  expect(walked(selection, 4, 1, 'rows')).toEqual(['2:2', '1:1', '1:2', '2:1'])
  expect(walked(selection, 4, 1, 'columns')).toEqual(['1:2', '2:2', '1:1', '2:1'])
  expect(walked(selection, 2, -1, 'rows')).toEqual(['1:2', '1:1'])
  expect(selection.rects).toEqual([{ top: 1, left: 1, bottom: 2, right: 2 }])
  selection.extend(at(3, 3))
  expect(selection.active).toEqual(at(2, 1))
})

test('it walks from block to block, past what is not taken, and stays where nothing is', () => {
  const selection = new Selection()
  selection.set([{ anchor: at(0, 0), focus: at(0, 0) }, { anchor: at(5, 0), focus: at(5, 1) }])
  expect(walked(selection, 4, 1, 'rows')).toEqual(['5:1', '0:0', '5:0', '5:1'])
  expect(walked(selection, 3, -1, 'rows')).toEqual(['5:0', '0:0', '5:1'])
  expect(walked(selection, 2, 1, 'rows', ({ col }) => col === 0)).toEqual(['0:0', '5:0'])
  expect(selection.walk(1, 'rows', () => false)).toBe(false)
  expect(selection.ranges).toHaveLength(2)
})

test('rows that were just made are left by the keys that walk through a block', () => {
  const selection = new Selection()
  selection.set([{ anchor: at(0, 0), focus: at(2, 0), made: true }])
  expect(selection.isWalked).toBe(false)
  selection.set([{ anchor: at(0, 0), focus: at(2, 0) }])
  expect(selection.isWalked).toBe(true)
})
