import { describe, expect, it } from 'vitest'
import { cells, changes, desk, openList, rowServer, settle } from './rowServer.ts'

describe('two people in one list', () => {
  it('change different cells of one row, and both stand', async () => {
    const server = rowServer()
    const [mine, yours] = [openList(server), openList(server)]
    mine.model.edit(cells(['r1', 'name', '甲']))
    await settle(mine.model)
    yours.model.edit(cells(['r1', 'qty', '9.000']))
    await settle(yours.model)
    expect(server.rows.get('r1')).toMatchObject({ name: '甲', qty: '9.000', version: 3 })
    expect(yours.model.row('r1')?.name).toBe('甲')
    expect(yours.model.conflictCells()).toEqual([])
  })

  it('change the same cell: both values are shown, with who wrote the other, and either can be kept', async () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const { model, colleague, rows } = desk()
      colleague('r1', { name: '他的' })
      model.edit(cells(['r1', 'name', '我的'], ['r1', 'qty', '9.000']))
      await settle(model)
      expect(model.mark('r1', 'name')).toBe('conflict')
      expect(model.conflict('r1', 'name')).toEqual({ mine: '我的', theirs: '他的', base: '清单 1', by: '周成本' })
      expect(rows.get('r1')).toMatchObject({ name: '他的', qty: '9.000' })
      model.resolve('r1', 'name', keep)
      await settle(model)
      expect(rows.get('r1')?.name).toBe(keep === 'mine' ? '我的' : '他的')
      expect(model.row('r1')?.name).toBe(keep === 'mine' ? '我的' : '他的')
      expect([model.conflictCells(), model.dirty]).toEqual([[], false])
    }
  })

  it('is asked again when the other one writes once more before the decision', async () => {
    const { model, colleague, rows } = desk()
    colleague('r1', { name: '他的' })
    model.edit(cells(['r1', 'name', '我的']))
    await settle(model)
    colleague('r1', { name: '又改' })
    model.resolve('r1', 'name', 'mine')
    await settle(model)
    expect(rows.get('r1')?.name).toBe('又改')
    expect(model.conflict('r1', 'name')).toMatchObject({ mine: '我的', theirs: '又改', base: '他的' })
  })

  it('never loses a later change of a cell that is already in conflict', async () => {
    const { model, colleague, rows, requests, hold } = desk()
    colleague('r1', { name: '他的' })
    const open = hold()
    model.edit(cells(['r1', 'name', '我的']))
    model.edit(cells(['r1', 'name', '我的又改']))
    open()
    await settle(model)
    expect(requests).toHaveLength(1)
    expect(rows.get('r1')?.name).toBe('他的')
    expect(model.conflict('r1', 'name')).toMatchObject({ mine: '我的又改', theirs: '他的' })
  })

  it('sees the new values of the other without losing what is not saved', async () => {
    const { model, colleague, load } = desk()
    model.edit(cells(['r1', 'qty', '很多']))
    colleague('r1', { name: '他的' })
    colleague('r2', { qty: '8.000' })
    load([], 'news')
    expect(model.row('r1')).toMatchObject({ name: '他的', qty: '很多' })
    expect(model.row('r2')?.qty).toBe('8.000')
    colleague('r1', { qty: '7.000' })
    load([], 'news')
    expect(model.conflict('r1', 'qty')).toMatchObject({ mine: '很多', theirs: '7.000', base: '2.000' })
  })

  it('is told while he types, and what he then commits never overwrites', async () => {
    const { model, colleague, load, rows, requests } = desk()
    model.typing({ rowId: 'r1', column: 'name', text: '我' })
    colleague('r1', { name: '他的' })
    load([], 'news')
    expect(model.mark('r1', 'name')).toBe('conflict')
    expect(model.conflictCells()).toEqual([{ rowId: 'r1', column: 'name' }])
    model.typing({ rowId: 'r1', column: 'name', text: '我的' })
    expect(model.conflict('r1', 'name')).toEqual({ mine: '我的', theirs: '他的', base: '清单 1', typing: true })
    model.typing(null)
    model.edit(cells(['r1', 'name', '我的']))
    await settle(model)
    expect([requests.length, rows.get('r1')?.name]).toEqual([0, '他的'])
    expect(model.conflict('r1', 'name')).toEqual({ mine: '我的', theirs: '他的', base: '清单 1' })
    model.resolve('r1', 'name', 'mine')
    await settle(model)
    expect(rows.get('r1')?.name).toBe('我的')
  })

  it('is never himself: a cell that was empty is written again before the first answer', async () => {
    const { model, colleague, load, hold, rows } = desk()
    colleague('r1', { unit: null })
    load()
    const open = hold()
    for (const text of ['m', 't']) {
      model.typing({ rowId: 'r1', column: 'unit', text })
      model.typing(null)
      model.edit(cells(['r1', 'unit', text]))
      await Promise.resolve()
    }
    expect(model.conflictCells()).toEqual([])
    open()
    await settle(model)
    expect(rows.get('r1')?.unit).toBe('t')
  })

  it('may give up typing: the value of the other stands', async () => {
    const { model, colleague, load } = desk()
    model.typing({ rowId: 'r1', column: 'name', text: '我' })
    colleague('r1', { name: '他的' })
    load([], 'news')
    model.typing(null)
    await settle(model)
    expect([model.conflictCells(), model.mark('r1', 'name'), model.row('r1')?.name]).toEqual([[], undefined, '他的'])
  })

  it('keeps the rows where they are while somebody types', () => {
    const { model, colleague, server } = desk()
    model.typing({ rowId: 'r2', column: 'name', text: '我' })
    colleague('r1', { qty: '8.000' })
    model.load(server.list().filter(row => row.id !== 'r2').toReversed(), [], 'news')
    expect(model.rows().map(row => row.id)).toEqual(['r1', 'r2', 'r3'])
    expect(model.row('r1')?.qty).toBe('8.000')
    expect([...model.moved()]).toEqual(['r2'])
  })

  it('is told that a row has gone, and keeps what he typed', async () => {
    const { model, rows } = desk()
    rows.delete('r1')
    model.edit(cells(['r1', 'name', '我的']))
    await settle(model)
    expect(model.problems().get('r1')?.get('name')?.text).toBe('该行已被删除')
    expect(model.row('r1')?.name).toBe('我的')
  })

  it('knows his own writing from that of others', async () => {
    const { model, colleague, requests } = desk()
    const news = { grid: 'test.boq', changed: [], added: [], removed: [], moved: [], many: false }
    model.edit(cells(['r1', 'name', '我的']))
    await settle(model)
    expect(requests).toEqual([changes({ id: 'r1', version: 1, cells: { name: '我的' }, was: { name: '清单 1' } })])
    expect(model.isNews({ ...news, changed: [['r1', 2], ['r99', 5]] })).toBe(false)
    colleague('r1', { qty: '1.000' })
    expect(model.isNews({ ...news, changed: [['r1', 3]] })).toBe(true)
    expect(model.isNews({ ...news, added: [['r4', 1]] })).toBe(true)
    expect([model.isNews({ ...news, removed: ['r2'] }), model.isNews({ ...news, removed: ['r7'] }), model.isNews({ ...news, many: true })]).toEqual([true, false, true])
  })
})
