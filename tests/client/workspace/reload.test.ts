import { expect, test } from 'vitest'
import { formulaOf } from '#schemas/kit/index.ts'
import { boq } from './boq.ts'
import { cells, desk, waitUntilIdle } from './rowServer.ts'

test('#40 an edit is undone after the same rows were loaded again', async () => {
  const { model, rows, load } = desk()
  model.edit(cells(['r2', 'name', '改名']))
  await waitUntilIdle(model)
  load()
  expect(model.row('r2')).toMatchObject({ name: '改名' })
  model.undo()
  expect(model.row('r2')).toMatchObject({ name: '清单 2' })
  await waitUntilIdle(model)
  expect(rows.get('r2')).toMatchObject({ name: '清单 2' })
})

test('a 计算式 stays with its cell over saving and loading, and is never sent', async () => {
  const { model, rows, load } = desk()
  const formulaText = () => formulaOf(model.row('r1')!, 'qty', boq.columns.qty)
  model.edit({ label: '编辑', cells: [{ rowId: 'r1', column: 'qty', value: '42.800', formula: '=12*3.5+0.8' }] })
  await waitUntilIdle(model)
  load()
  expect(formulaText()).toBe('=12*3.5+0.8')
  expect(Object.keys(rows.get('r1')!).filter(key => key.startsWith('='))).toEqual([])
  model.undo()
  expect(formulaText()).toBeUndefined()
  model.redo()
  expect(formulaText()).toBe('=12*3.5+0.8')
  model.edit(cells(['r1', 'qty', '42.800']))
  expect(formulaText()).toBeUndefined()
})

test('a new row keeps its 计算式 under the id that the server gives it', async () => {
  const { model, requests } = desk()
  const row = { ...model.newRow(undefined)!, name: '新', qty: '7.000', '=qty': '=3.5*2' }
  model.edit({ label: '粘贴', added: [{ row, afterId: 'r3' }] })
  await waitUntilIdle(model)
  expect(formulaOf(model.row('s4')!, 'qty', boq.columns.qty)).toBe('=3.5*2')
  expect(Object.keys(requests[0]!.added![0]!.cells)).not.toContain('=qty')
})
