import { expect, test } from 'vitest'
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
