import { describe, expect, it } from 'vitest'
import { copyNames } from '#client/pages/position/acts/copyNames.ts'
import { changedCells, matrixRows, withRemainders } from '#client/pages/position/matrix/draft.ts'
import { readMatrix } from '#client/pages/position/matrix/pasted.ts'
import { leavesBelow } from '#client/pages/position/leaves.ts'

const place = (id: string, name: string, parentId: string | null, sort: number) => ({ id, name, code: `P-${id}`, parentId, sort })
const POSITIONS = [
  place('f2', '2F', null, 2), place('f1', '1F', null, 1), place('b', '办公室', 'f1', 2), place('a', '大厅', 'f1', 1), place('c', '大厅', 'f2', 1),
]
const ITEMS = [
  { id: 's', name: '楼地面', state: null }, { id: 'i', name: '块料楼地面', code: '0111', state: 'NONE', remaining: '100.000000' },
  { id: 'j', name: '踢脚线', code: null, state: 'DONE', remaining: '0.000000' },
]

describe('the leaves below a place', () => {
  it('are in the order of the tree, with the names from below it', () => {
    expect(leavesBelow(POSITIONS, null).map(({ path }) => path)).toEqual(['1F / 大厅', '1F / 办公室', '2F / 大厅'])
    expect(leavesBelow(POSITIONS, 'f1').map(({ path }) => path)).toEqual(['大厅', '办公室'])
  })
  it('are itself where nothing stands under it, and none of a place that has gone', () => {
    expect(leavesBelow(POSITIONS, 'b').map(({ id }) => id)).toEqual(['b'])
    expect(leavesBelow(POSITIONS, 'gone')).toEqual([])
  })
})

describe('names of copies', () => {
  it('are one a line, each a name or a range', () => {
    expect(copyNames('3F~5F\n屋面')).toEqual({ names: ['3F', '4F', '5F', '屋面'] })
  })
  it.each([['', '请填写副本的名称'], ['3F / 大厅', '副本的名称只能有一级：3F / 大厅'], ['3F\n2F~3F', '名称重复：3F']])('%j is refused: %s', (text, fault) => {
    expect(copyNames(text)).toEqual({ fault })
  })
})

describe('a pasted table', () => {
  const leaves = leavesBelow(POSITIONS, null)
  it('finds items and places by name, code and path, says which are not there, and leaves empty cells alone', () => {
    const read = readMatrix('\t1F / 大厅\tP-b\t大厅\t走廊\n块料楼地面\t60\t1,000.5\t1\t2\n0111\t\tabc\t\t\n吊顶\t1\t\t\t\n', ITEMS, leaves)
    expect(read.cells).toEqual([{ itemId: 'i', positionId: 'a', value: '60' }, { itemId: 'i', positionId: 'b', value: '1000.5' }])
    expect([read.unknownItems, read.unknownPlaces, read.unreadable]).toEqual([['吊顶'], ['大厅（有 2 个）', '走廊'], ['abc']])
  })
})

describe('a matrix that is edited', () => {
  const rows = matrixRows(ITEMS, [{ itemId: 'i', positionId: 'a', quantity: '20' }])
  const start = new Map(rows.map(row => [String(row.id), row]))
  it('has items only, says what is left as cells are typed, and sends what has changed', () => {
    expect(rows.map(({ id }) => id)).toEqual(['i', 'j'])
    const [edited] = withRemainders(start)([{ ...rows[0], 'at-a': null, 'at-b': '150.5' }, rows[1]!], new Set(['i']))
    expect(edited).toMatchObject({ remaining: '-30.5' })
    expect(changedCells(start, [edited!, rows[1]!])).toEqual(
      [{ itemId: 'i', positionId: 'a', quantity: null }, { itemId: 'i', positionId: 'b', quantity: '150.5' }]
    )
    expect(changedCells(start, [{ ...rows[0], 'at-a': '20.000000' }])).toEqual([])
  })
})
