import { expect, it } from 'vitest'
import { defineGrid, money, NO_LOOKUPS, text, treeOrder, treeParent, type Row } from '#schemas/kit/index.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { TreeModel } from '#client/grid/tree/TreeModel.ts'
import { hintsAt } from '#client/grid/workspace/rowHints.ts'

const access = { read: 'N_QUOTA', write: 'N_QUOTA' } as const
const tree = { parent: 'parentId', order: 'sort', label: 'name' } as const
const baseColumns = { name: text('名称'), taken: text('取自'), parentId: treeParent(), sort: treeOrder() }
const columns = { ...baseColumns, one: money('甲', { sum: 'branch', oneOf: 'taken' }) }
const ROWS: Row[] = [
  { id: 's', name: '分部', parentId: null, sort: 1 }, { id: 'a', name: '地砖', parentId: 's', sort: 1, one: '10.00', taken: null },
]
const rowsOf = (writable: readonly string[]) => rowsModel(
  defineGrid('test.hints', { title: '清单', access, columns, tree }), ROWS, NO_LOOKUPS, writable, { isOpen: ({ id }) => id !== 's' }
)

const run = (): void => {}
const isItem = ({ id }: Row): boolean => id !== 's'
const action = (key: string, more: Partial<RowAction>): RowAction => ({ key, label: key, icon: null!, run, ...more })
const ACTIONS = [
  action('one', { chord: '1', hint: '取某人', shown: isItem }), action('two', { chord: '2', hint: '取某人', shown: isItem }),
  action('menu', { chord: 'Alt+L' }), action('unbound', { hint: '无键' }),
  action('next', { chord: 'Alt+ArrowDown', hint: '下一差异' }),
]

it('names the keys of the tools that have words for them, those with the same words at once, where the row has them', () => {
  const model = rowsOf([])
  expect(hintsAt(model, { rowId: 'a', column: 'name' }, ACTIONS)).toEqual([{ does: '取某人', keys: '1 2' }, { does: '下一差异', keys: 'Alt ↓' }])
  expect(hintsAt(model, { rowId: 's', column: 'name' }, ACTIONS)).toEqual([{ does: '下一差异', keys: 'Alt ↓' }])
  expect([hintsAt(model, null, ACTIONS), hintsAt(model, { rowId: 'gone', column: 'name' }, ACTIONS)]).toEqual([[], []])
})

it('names the key that takes one cell of several, in such a cell where it may be taken', () => {
  expect(hintsAt(rowsOf(['taken']), { rowId: 'a', column: 'one' }, [])).toEqual([{ does: '取当前', keys: '空格' }])
  expect([
    hintsAt(rowsOf(['taken']), { rowId: 's', column: 'one' }, []), hintsAt(rowsOf(['taken']), { rowId: 'a', column: 'name' }, []),
    hintsAt(rowsOf([]), { rowId: 'a', column: 'one' }, []),
  ]).toEqual([[], [], []])
})

it('has a section in every row that shows what others under it come to, and none where rows do not add up', () => {
  const sums = new TreeModel(rowsOf([])).tree
  expect([sums.isSection('s'), sums.isSection('a')]).toEqual([true, false])
  const treeWithoutSums =
    new TreeModel(rowsModel(defineGrid('test.bare', { title: '部门', access, columns: baseColumns, tree }), ROWS, NO_LOOKUPS, [])).tree
  expect([treeWithoutSums.children('s'), treeWithoutSums.isSection('s')]).toEqual([1, false])
})
