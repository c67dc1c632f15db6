import { expect, it } from 'vitest'
import { comparisonOf } from '#schemas/analysis/comparison.ts'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { columnDefs } from '#client/grid/sheet/columnDefs.ts'
import type { ColumnView } from '#client/grid/sheet/types.ts'

const model = rowsModel(
  comparisonOf([{ name: '何思远', notes: [] }, { name: '林晓', notes: [] }]),
  [{ id: '1', direct0: '2.00', direct1: '1.00', taken: 'direct0', dear: true }], NO_LOOKUPS, ['taken', 'reason']
)
const headersOf = (views?: readonly ColumnView[]) => columnDefs({ model, columns: views, rowNumbers: false, sortable: false })
  .flatMap(def => ('children' in def ? [[def.headerName, def.children.map(child => ('colId' in child ? child.colId : ''))]] : []))

it('puts neighbours of one group under its header, and one that was moved away under a header of its own', () => {
  expect(headersOf()).toEqual([['何思远', ['unitCost0', 'direct0']], ['林晓', ['unitCost1', 'direct1']], ['择优', ['direct', 'above', 'margin']]])
  const moved = ['unitCost0', 'unitCost1', 'direct0', 'direct1'].map(key => ({ key }))
  expect(headersOf(moved).slice(0, 4)).toEqual([['何思远', ['unitCost0']], ['林晓', ['unitCost1']], ['何思远', ['direct0']], ['林晓', ['direct1']]])
  expect(headersOf([{ key: 'unitCost0', pin: 'left' }, { key: 'direct0' }]).slice(0, 2)).toEqual(
    [['何思远', ['unitCost0']], ['何思远', ['direct0']]]
  )
})

it('has no line of groups while all columns of theirs are hidden', () => {
  const hidden = ['unitCost0', 'direct0', 'unitCost1', 'direct1', 'direct', 'above', 'margin'].map(key => ({ key, hidden: true }))
  expect(headersOf(hidden)).toEqual([])
  expect(headersOf(hidden.map(view => ({ ...view, hidden: view.key !== 'direct1' })))).toContainEqual(['林晓', ['unitCost1', 'direct1']])
})

it('checks and sums rows at hand after every edit, those alone that are open to it', () => {
  expect([...model.problems().get('1')!.keys()]).toEqual(['reason'])
  model.edit({ label: '编辑', cells: [{ rowId: '1', column: 'reason', value: '甲方指定' }, { rowId: '1', column: 'direct0', value: '9.00' }] })
  expect(model.problems().size).toBe(0)
  expect(model.footer()).toMatchObject({ direct0: '2.00', direct1: '1.00' })
})
