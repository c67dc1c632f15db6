import { describe, expect, it } from 'vitest'
import { defineGrid, ref, text } from '#schemas/kit/index.ts'
import { boq } from './boq.ts'
import { cells, openList, rowServer, waitUntilIdle } from './rowServer.ts'

const namedGrid = defineGrid('test.named', {
  title: '费用', access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    name: text('名称', { max: 20 }),
    item: text('清单项', { max: 20, cell: 'recordPicker' }),
    itemId: ref('清单项', () => boq, { label: 'item', hidden: true }),
  },
  rows: { add: true, remove: true },
})
const desk = () => {
  const server = rowServer()
  server.colleague('r1', { item: '砌墙', itemId: 'i7' })
  return { server, ...openList(server, 100, namedGrid) }
}
const stands = (row: object | undefined) => ({ item: (row as { item?: unknown }).item, itemId: (row as { itemId?: unknown }).itemId })

describe('the id beside the name of a record', () => {
  it('is the text until the server has found the record, and comes back with an undo', async () => {
    const { server, model } = desk()
    model.edit(cells(['r1', 'item', '抹灰']))
    await waitUntilIdle(model)
    expect(server.requests.at(-1)!.changed).toMatchObject(
      [{ id: 'r1', cells: { item: '抹灰', itemId: '抹灰' }, was: { item: '砌墙', itemId: 'i7' } }]
    )
    model.undo()
    await waitUntilIdle(model)
    expect(stands(server.rows.get('r1'))).toEqual({ item: '砌墙', itemId: 'i7' })
    model.edit(cells(['r1', 'item', null]))
    await waitUntilIdle(model)
    expect(stands(server.rows.get('r1'))).toEqual({ item: null, itemId: null })
  })

  it('is the one that is known: chosen, or copied with the name', async () => {
    const { server, model } = desk()
    model.edit({ label: '填充', cells: [{ rowId: 'r2', column: 'item', value: '砌墙', record: 'i7' }] })
    model.edit(cells(['r3', 'item', '抹灰'], ['r3', 'itemId', 'i8']))
    await waitUntilIdle(model)
    expect(['r2', 'r3'].map(id => stands(server.rows.get(id)))).toEqual([{ item: '砌墙', itemId: 'i7' }, { item: '抹灰', itemId: 'i8' }])
  })

  it('waits with a name that was refused, while the rest of the row is written', async () => {
    const { server, model } = desk()
    server.refuse([{ row: 'r1', column: 'item', code: 'invalid', text: '没有这一项' }])
    model.edit(cells(['r1', 'item', '没有']))
    await waitUntilIdle(model)
    server.refuse([])
    model.edit(cells(['r1', 'name', '甲']))
    await waitUntilIdle(model)
    expect(server.requests.at(-1)!.changed).toMatchObject([{ cells: { name: '甲' } }])
    expect(Object.keys(server.requests.at(-1)!.changed![0]!.cells)).toEqual(['name'])
    expect(model.row('r1')).toMatchObject({ name: '甲', item: '没有' })
  })

  it.each(
    [['mine', { item: '抹灰', itemId: 'i8' }], ['theirs', { item: '刷漆', itemId: 'i9' }]] as const
  )('is in one conflict with the name: %s', async (keptSide, expected) => {
    const { server, model } = desk()
    server.colleague('r1', { item: '刷漆', itemId: 'i9' })
    model.edit({ label: '编辑', cells: [{ rowId: 'r1', column: 'item', value: '抹灰', record: 'i8' }] })
    await waitUntilIdle(model)
    expect(model.conflictCells()).toEqual([{ rowId: 'r1', column: 'item' }])
    model.resolve('r1', 'item', keptSide)
    await waitUntilIdle(model)
    expect(model.conflictCells()).toEqual([])
    expect(model.dirty).toBe(false)
    expect([stands(server.rows.get('r1')), stands(model.row('r1'))]).toEqual([expected, expected])
  })
})
