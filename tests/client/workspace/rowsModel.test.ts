import { expect, it } from 'vitest'
import { defineGrid, NO_LOOKUPS, text, type Row } from '#schemas/kit/index.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'

const grid = defineGrid(
  'test.hand', { title: '选择', access: { read: 'N_QUOTA', write: 'N_QUOTA' }, columns: { name: text('名称'), taken: text('取自') } }
)
const start: Row[] = [{ id: 's', name: '分部' }, { id: 'a', name: '甲', taken: 'x' }, { id: 'b', name: '乙', taken: 'x' }]
const model = () => rowsModel(grid, start, NO_LOOKUPS, ['taken'], { isOpen: ({ id }) => id !== 's' })
const takenCells = (rowModel: ReturnType<typeof model>) => rowModel.rows().map(row => row.taken)

it('leaves rows alone that are not open, whatever an edit reaches', () => {
  const one = model()
  expect([one.editable(start[0]!, 'taken'), one.editable(start[1]!, 'taken'), one.editable(start[1]!, 'name')]).toEqual(
    [false, true, false]
  )
  one.edit({ label: '全部', cells: start.map(({ id }) => ({ rowId: String(id), column: 'taken', value: 'y' })) })
  expect(takenCells(one)).toEqual([undefined, 'y', 'y'])
})

it('takes over what others write as no step of its own: no step back takes it away', () => {
  const one = model()
  one.edit({ label: '改甲', cells: [{ rowId: 'a', column: 'taken', value: 'y' }] })
  let notifications = 0
  one.subscribe(() => notifications++)
  one.bring([{ rowId: 'b', column: 'taken', value: 'z' }, { rowId: 's', column: 'taken', value: 'z' }])
  expect([takenCells(one), notifications]).toEqual([[undefined, 'y', 'z'], 1])
  one.undo()
  expect(takenCells(one)).toEqual([undefined, 'x', 'z'])
  one.redo()
  expect(takenCells(one)).toEqual([undefined, 'y', 'z'])
})
