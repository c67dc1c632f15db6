import { describe, expect, it } from 'vitest'
import type { RowsChanged } from '#shared/api/rows.ts'
import { cells, changes, desk, openList, rowServer, waitUntilIdle } from './rowServer.ts'

describe('two people in one list', () => {
  it('change different cells of one row, and both stand', async () => {
    const server = rowServer()
    const [ownList, otherList] = [openList(server), openList(server)]
    ownList.model.edit(cells(['r1', 'name', '甲']))
    await waitUntilIdle(ownList.model)
    otherList.model.edit(cells(['r1', 'qty', '9.000']))
    await waitUntilIdle(otherList.model)
    expect(server.rows.get('r1')).toMatchObject({ name: '甲', qty: '9.000', version: 3 })
    expect(otherList.model.row('r1')?.name).toBe('甲')
    expect(otherList.model.conflictCells()).toEqual([])
  })

  it('change the same cell: both values are shown, with who wrote the other, and either can be kept', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const { model, colleague, rows } = desk()
      colleague('r1', { name: '他的' })
      model.edit(cells(['r1', 'name', '我的'], ['r1', 'qty', '9.000']))
      await waitUntilIdle(model)
      expect(model.mark('r1', 'name')).toBe('conflict')
      expect(model.conflict('r1', 'name')).toEqual({ mine: '我的', theirs: '他的', base: '清单 1', by: '周成本' })
      expect(rows.get('r1')).toMatchObject({ name: '他的', qty: '9.000' })
      model.resolve('r1', 'name', side)
      await waitUntilIdle(model)
      expect(rows.get('r1')?.name).toBe(side === 'mine' ? '我的' : '他的')
      expect(model.row('r1')?.name).toBe(side === 'mine' ? '我的' : '他的')
      expect([model.conflictCells(), model.dirty]).toEqual([[], false])
    }
  })

  it('is asked again when the other one writes once more before the decision', async () => {
    const { model, colleague, rows } = desk()
    colleague('r1', { name: '他的' })
    model.edit(cells(['r1', 'name', '我的']))
    await waitUntilIdle(model)
    colleague('r1', { name: '又改' })
    model.resolve('r1', 'name', 'mine')
    await waitUntilIdle(model)
    expect(rows.get('r1')?.name).toBe('又改')
    expect(model.conflict('r1', 'name')).toMatchObject({ mine: '我的', theirs: '又改', base: '他的' })
  })

  it('never loses a later change of a cell that is already in conflict', async () => {
    const { model, colleague, rows, requests, hold: blockServer } = desk()
    colleague('r1', { name: '他的' })
    const open = blockServer()
    model.edit(cells(['r1', 'name', '我的']))
    model.edit(cells(['r1', 'name', '我的又改']))
    open()
    await waitUntilIdle(model)
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

  it('is shown while he types, and what he then commits never overwrites', async () => {
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
    await waitUntilIdle(model)
    expect([requests.length, rows.get('r1')?.name]).toEqual([0, '他的'])
    expect(model.conflict('r1', 'name')).toEqual({ mine: '我的', theirs: '他的', base: '清单 1' })
    model.resolve('r1', 'name', 'mine')
    await waitUntilIdle(model)
    expect(rows.get('r1')?.name).toBe('我的')
  })

  it('is never himself: a cell that was empty is written again before the first answer', async () => {
    const { model, colleague, load, hold: blockServer, rows } = desk()
    colleague('r1', { unit: null })
    load()
    const open = blockServer()
    for (const text of ['m', 't']) {
      model.typing({ rowId: 'r1', column: 'unit', text })
      model.typing(null)
      model.edit(cells(['r1', 'unit', text]))
      await Promise.resolve()
    }
    expect(model.conflictCells()).toEqual([])
    open()
    await waitUntilIdle(model)
    expect(rows.get('r1')?.unit).toBe('t')
  })

  it.each(
    ['the answer', 'the news of it'] as const
  )('is never himself: a cell is opened again while its value is pending, and %s comes first', async first => {
    const { model, colleague, load, hold: blockServer, rows } = desk()
    const open = blockServer()
    model.typing({ rowId: 'r1', column: 'name', text: '甲' })
    model.typing(null)
    model.edit(cells(['r1', 'name', '甲']))
    await Promise.resolve()
    model.typing({ rowId: 'r1', column: 'name', text: '甲乙' })
    if (first === 'the news of it') {
      rows.set('r1', { ...rows.get('r1')!, name: '甲', version: 2 })
      load([], 'news')
      expect([model.conflictCells(), model.mark('r1', 'name')]).toEqual([[], 'saving'])
    }
    open()
    await waitUntilIdle(model)
    expect([model.conflictCells(), model.mark('r1', 'name')]).toEqual([[], undefined])
    // The other user's value equals the previous one.
    colleague('r1', { name: '他的' })
    load([], 'news')
    expect(model.conflict('r1', 'name')).toMatchObject({ mine: '甲乙', theirs: '他的', base: '甲', typing: true })
    colleague('r1', { name: '甲' })
    load([], 'news')
    model.typing(null)
    model.edit(cells(['r1', 'name', '甲乙']))
    await waitUntilIdle(model)
    expect([rows.get('r1')?.name, model.conflictCells()]).toEqual(['甲乙', []])
  })

  it('may give up typing: the value of the other stands', async () => {
    const { model, colleague, load } = desk()
    model.typing({ rowId: 'r1', column: 'name', text: '我' })
    colleague('r1', { name: '他的' })
    load([], 'news')
    const displayed: number[] = []
    model.subscribe(() => displayed.push(model.conflictCells().length))
    model.typing(null)
    await waitUntilIdle(model)
    expect([model.conflictCells(), model.mark('r1', 'name'), model.row('r1')?.name]).toEqual([[], undefined, '他的'])
    expect(displayed).toEqual([0])
  })

  it('keeps the rows where they are while somebody types', () => {
    const { model, colleague, server } = desk()
    model.typing({ rowId: 'r2', column: 'name', text: '我' })
    colleague('r1', { qty: '8.000' })
    model.load(server.list().filter(row => row.id !== 'r2').toReversed(), [], 'news')
    expect(model.rows().map(row => row.id)).toEqual(['r1', 'r2', 'r3'])
    expect(model.row('r1')?.qty).toBe('8.000')
    expect([[...model.moved()], model.away()]).toEqual([['r2'], ['r2']])
  })

  describe('one of whom removes a row', () => {
    const removalNews = (...removed: string[]): RowsChanged => ({
      grid: 'test.boq', changed: [], added: [], removed, moved: [], many: false,
      wrote: { by: '周成本', at: '2020-05-06T02:00:00.000Z', columns: [] },
    })
    const removal = { theirs: null, base: '清单 2', by: '周成本', removed: true }
    const ids = (model: ReturnType<typeof desk>['model']) => model.rows().map(row => row.id)

    function removed({ model, removes, load }: ReturnType<typeof desk>): void {
      removes('r2')
      model.hear(removalNews('r2'))
      load([], 'news')
    }

    it('while the other types in it: it stays where it is with what is typed, and nothing is sent', async () => {
      const table = desk()
      const { model, load, requests } = table
      model.typing({ rowId: 'r2', column: 'name', text: '我' })
      removed(table)
      expect(model.conflict('r2', 'name')).toMatchObject({ ...removal, mine: '我', typing: true })
      expect([ids(model), [...model.moved()]]).toEqual([['r1', 'r2', 'r3'], []])
      model.typing(null)
      model.edit(cells(['r2', 'name', '我的']))
      await waitUntilIdle(model)
      load()
      expect([ids(model), requests]).toEqual([['r1', 'r2', 'r3'], []])
      expect(model.conflict('r2', 'name')).toMatchObject({ ...removal, mine: '我的' })
      expect([model.row('r2')?.name, model.row('r2')?.qty]).toEqual(['我的', '2.000'])
    })

    it('and the other brings it back with his own, as one step of undo', async () => {
      const table = desk()
      const { model, rows, server } = table
      model.edit(cells(['r2', 'qty', '很多']))
      removed(table)
      model.edit(cells(['r2', 'qty', '5.000']))
      model.resolve('r2', 'qty', 'mine')
      await waitUntilIdle(model)
      expect(rows.get('r2')).toMatchObject({ name: '清单 2', qty: '5.000' })
      expect([ids(model), model.conflictCells(), model.dirty]).toEqual([['r1', 'r2', 'r3'], [], false])
      model.undo()
      await waitUntilIdle(model)
      expect(server.list().map(row => row.id)).toEqual(['r1', 'r3'])
    })

    it('and the other gives his own up, after typing or at once with Escape', async () => {
      for (const commits of [true, false]) {
        const table = desk()
        const { model, seen: view, load } = table
        model.typing({ rowId: 'r2', column: 'name', text: '我的' })
        removed(table)
        model.typing(null)
        if (commits) {
          model.edit(cells(['r2', 'name', '我的'], ['r2', 'qty', '5.000']))
          expect(model.conflictCells()).toHaveLength(2)
          model.resolve('r2', 'name', 'theirs')
        }
        await waitUntilIdle(model)
        expect([ids(model), model.conflictCells(), model.dirty, view.refreshed]).toEqual([['r1', 'r3'], [], false, 1])
        load()
        expect(ids(model)).toEqual(['r1', 'r3'])
      }
    })

    it('before any event has named it: the answer to the save does', async () => {
      const { model, removes, load } = desk()
      removes('r2')
      model.edit(cells(['r2', 'name', '我的']))
      await waitUntilIdle(model)
      load()
      expect(model.mark('r2', 'name')).toBe('conflict')
      expect(model.conflict('r2', 'name')).toMatchObject({ ...removal, mine: '我的' })
    })

    it('without naming which, while the other types in it: the answer to the save does, and the row waits for no other place', async () => {
      const { model, removes, load } = desk()
      model.typing({ rowId: 'r2', column: 'name', text: '我' })
      removes('r2')
      load([], 'news')
      expect([[...model.moved()], model.away()]).toEqual([['r2'], ['r2']])
      model.typing(null)
      model.edit(cells(['r2', 'name', '我的']))
      await waitUntilIdle(model)
      expect(model.conflict('r2', 'name')).toMatchObject({ ...removal, mine: '我的' })
      expect([[...model.moved()], model.away()]).toEqual([[], []])
    })

    it('and puts it back: what waited is written', async () => {
      const table = desk()
      const { model, rows, load, server } = table
      const row = rows.get('r2')!
      model.typing({ rowId: 'r2', column: 'name', text: '我' })
      removed(table)
      model.typing(null)
      model.edit(cells(['r2', 'name', '我的']))
      await server.save({ added: [{ id: 'r2', cells: row as never, afterId: 'r1' }] }, 'back')
      load([], 'news')
      await waitUntilIdle(model)
      expect([rows.get('r2')?.name, model.conflictCells(), ids(model)]).toEqual(['我的', [], ['r1', 'r2', 'r3']])
    })

    it('and a reload in the middle loses nothing, nor what is to be decided', async () => {
      const table = desk()
      const { model } = table
      model.edit(cells(['r2', 'qty', '很多']))
      removed(table)
      const pending = model.held()
      const reopened = openList(table.server).model
      reopened.resume(JSON.parse(JSON.stringify(pending)))
      expect(reopened.row('r2')).toMatchObject({ name: '清单 2', qty: '很多' })
      expect(reopened.conflict('r2', 'qty')).toEqual({ ...removal, mine: '很多', base: '2.000', at: '2020-05-06T02:00:00.000Z' })
      expect(reopened.conflictCells()).toHaveLength(1)
    })

    it('in which something wrong stands that would take it off the page: leaving it does not lose that', () => {
      const table = desk()
      const { model, load } = table
      load(['name'])
      model.edit(cells(['r2', 'name', '']))
      removed(table)
      model.leave(() => false)
      load()
      expect([ids(model), model.conflict('r2', 'name')?.removed]).toEqual([['r1', 'r2', 'r3'], true])
    })

    it('in which nothing of the other stands: it is gone', () => {
      const table = desk()
      removed(table)
      expect(ids(table.model)).toEqual(['r1', 'r3'])
    })
  })

  it('hears of his own removal without taking it for somebody else\'s once he has undone it', async () => {
    const { model, load, hold: blockServer } = desk()
    model.edit({ label: '删除行', removed: ['r2'] })
    await waitUntilIdle(model)
    model.hear({
      grid: 'test.boq', changed: [], added: [], removed: ['r2'], moved: [], many: false,
      wrote: { by: '我', at: '2020-05-06T02:00:00.000Z', columns: [] },
    })
    const open = blockServer()
    model.undo()
    model.typing({ rowId: 'r2', column: 'name', text: '我' })
    load([], 'news')
    expect(model.conflict('r2', 'name')).toBeUndefined()
    model.typing(null)
    model.edit(cells(['r2', 'name', '我的']))
    open()
    await waitUntilIdle(model)
    expect([model.row('r2')?.name, model.conflictCells()]).toEqual(['我的', []])
  })

  it('knows his own writing from that of others', async () => {
    const { model, colleague, requests } = desk()
    const news = { grid: 'test.boq', changed: [], added: [], removed: [], moved: [], many: false }
    model.edit(cells(['r1', 'name', '我的']))
    await waitUntilIdle(model)
    expect(requests).toEqual([changes({ id: 'r1', version: 1, cells: { name: '我的' }, was: { name: '清单 1' } })])
    expect(model.isNews({ ...news, changed: [['r1', 2], ['r99', 5]] })).toBe(false)
    colleague('r1', { qty: '1.000' })
    expect(model.isNews({ ...news, changed: [['r1', 3]] })).toBe(true)
    expect(model.isNews({ ...news, added: [['r4', 1]] })).toBe(true)
    expect(
      [model.isNews({ ...news, removed: ['r2'] }), model.isNews({ ...news, removed: ['r7'] }), model.isNews({ ...news, many: true })]
    ).toEqual([true, false, true])
  })
})
