import { describe, expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import type { RemoteModel } from '#client/grid/remote/RemoteModel.ts'
import { cells, desk, failure, waitUntilIdle } from './rowServer.ts'

const ids = (model: RemoteModel) => model.rows().map(row => row.id)
const fresh = (model: RemoteModel, name: string): Row => ({ ...model.newRow(undefined)!, name })

describe('rows that come and go', () => {
  it('are created with the cells of the same action in one request, and get the id of the server', async () => {
    const { model, requests, rows, seen: view } = desk()
    const row = { ...fresh(model, '新'), qty: '1.000' }
    model.edit({ label: '粘贴', added: [{ row, afterId: 'r3' }], cells: [{ rowId: 'r3', column: 'name', value: '丙' }] })
    expect(model.rows()).toHaveLength(4)
    await waitUntilIdle(model)
    expect(requests).toMatchObject(
      [{ added: [{ afterId: 'r3', cells: { name: '新', qty: '1.000' } }], changed: [{ id: 'r3', cells: { name: '丙' } }] }]
    )
    expect(requests[0]!.added![0]!.cells).not.toHaveProperty('amount')
    expect(ids(model)).toEqual(['r1', 'r2', 'r3', 's4'])
    expect([rows.get('s4')?.name, view.total, model.dirty]).toEqual(['新', 1, false])
    model.edit(cells(['s4', 'qty', '7.000']))
    await waitUntilIdle(model)
    expect(requests[1]).toMatchObject({ changed: [{ id: 's4', version: 1, cells: { qty: '7.000' }, was: { qty: '1.000' } }] })
  })

  it('are changed only after their creation was answered, and keep the value', async () => {
    const { model, requests, rows, hold: blockServer } = desk()
    const open = blockServer()
    const row = fresh(model, '新')
    model.edit({ label: '新增行', added: [{ row }] })
    model.edit(cells([String(row.id), 'qty', '9.000']))
    await Promise.resolve()
    expect(requests).toHaveLength(1)
    open()
    await waitUntilIdle(model)
    expect(requests[1]).toMatchObject({ changed: [{ id: 's4', cells: { qty: '9.000' } }], added: [] })
    expect([rows.get('s4')?.qty, model.row('s4')?.qty, model.nameOf(String(row.id))]).toEqual(['9.000', '9.000', 's4'])
  })

  it('are not sent before they are complete, and then stand where they stand on the screen', async () => {
    const { model, requests, list } = desk()
    const [row, next] = [model.newRow(undefined)!, model.newRow(undefined)!]
    model.edit({ label: '新增行', added: [{ row, afterId: 'r1' }, { row: next, afterId: String(row.id) }] })
    await waitUntilIdle(model)
    expect(requests).toEqual([])
    expect(model.problems().get(String(row.id))?.get('name')?.text).toBe('名称必须填写')
    model.edit(cells([String(next.id), 'name', '后']))
    await waitUntilIdle(model)
    model.edit(cells([String(row.id), 'name', '先']))
    await waitUntilIdle(model)
    expect(list().map(listedRow => listedRow.name)).toEqual(['清单 1', '先', '后', '清单 2', '清单 3'])
  })

  it('that were created disappear with an undo and come back with the same ids and order', async () => {
    const { model, list, seen: view } = desk()
    const added = ['甲', '乙', '丙'].map(name => fresh(model, name))
    model.edit({ label: '粘贴', added: added.map((row, i) => ({ row, afterId: i === 0 ? 'r2' : String(added[i - 1]!.id) })) })
    await waitUntilIdle(model)
    const before = list().map(({ id, name }) => [id, name])
    expect(before.map(([, name]) => name)).toEqual(['清单 1', '清单 2', '甲', '乙', '丙', '清单 3'])
    for (let round = 0; round < 2; round++) {
      model.undo()
      await waitUntilIdle(model)
      expect([ids(model), list().length, view.total]).toEqual([['r1', 'r2', 'r3'], 3, 0])
      model.redo()
      await waitUntilIdle(model)
      expect(list().map(({ id, name }) => [id, name])).toEqual(before)
      expect(ids(model)).toEqual(before.map(([id]) => id))
    }
  })

  it('come back at their absolute place, whatever page is shown and who stands between', async () => {
    const { model, list, turnTo, server } = desk(6, 3)
    turnTo(2)
    model.load(server.list().slice(4), [])
    model.edit({ label: '删除行', removed: ['r5', 'r6'] })
    await waitUntilIdle(model)
    model.undo()
    expect(ids(model)).toEqual(['r5', 'r6'])
    await waitUntilIdle(model)
    expect(list().map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
  })

  it('stay when the server refuses their removal', async () => {
    const { model, crash, failed } = desk()
    crash(() => new CallError({ code: 'IN_USE', status: 409, msg: '数据已被使用，不能删除' }))
    model.edit({ label: '删除行', removed: ['r2'] })
    expect(model.rows()).toHaveLength(2)
    await waitUntilIdle(model)
    expect(ids(model)).toEqual(['r1', 'r2', 'r3'])
    expect(failed).toHaveLength(1)
  })

  const inUse = () => new CallError({ code: 'IN_USE', status: 409, msg: '数据已被使用，不能删除' })

  it('whose removal was refused are no step of undo, and the retry is one', async () => {
    const { model, crash, failed, requests } = desk()
    model.edit(cells(['r1', 'name', '甲']))
    await waitUntilIdle(model)
    crash(inUse)
    model.edit({ label: '删除行', removed: ['r2'] })
    await waitUntilIdle(model)
    crash(null)
    expect(model.undoLabel()).toBe('粘贴')
    failed[0]!.retry()
    await waitUntilIdle(model)
    expect([ids(model), model.undoLabel()]).toEqual([['r1', 'r3'], '删除行'])
    model.undo()
    await waitUntilIdle(model)
    expect([ids(model), model.dirty, model.problems().size]).toEqual([['r1', 'r2', 'r3'], false, 0])
    expect(requests).toHaveLength(4)
  })

  it('are not added to themselves by an undo that was quicker than the refusal', async () => {
    const { model, crash, hold: blockServer, list, requests } = desk()
    const open = blockServer()
    crash(inUse)
    model.edit({ label: '删除行', removed: ['r2'] })
    model.undo()
    await Promise.resolve()
    open()
    await waitUntilIdle(model)
    expect([ids(model), model.dirty, requests.length]).toEqual([['r1', 'r2', 'r3'], false, 1])
    expect(list()).toHaveLength(3)
    expect([model.undoLabel(), model.redoLabel()]).toEqual([undefined, undefined])
  })

  it('that an undo could not take away are not created again by its redo', async () => {
    const { model, crash } = desk()
    model.edit({ label: '新增行', added: [{ row: fresh(model, '新') }] })
    await waitUntilIdle(model)
    crash(inUse)
    model.undo()
    await waitUntilIdle(model)
    expect([ids(model), model.redoLabel()]).toEqual([['r1', 'r2', 'r3', 's4'], undefined])
  })

  it('that could not be created stay on the screen and are sent again when asked', async () => {
    const { model, crash, failed, list } = desk()
    crash(failure)
    model.edit({ label: '新增行', added: [{ row: fresh(model, '新') }] })
    await waitUntilIdle(model)
    expect(model.rows().map(row => row.name)).toEqual(['清单 1', '清单 2', '清单 3', '新'])
    crash(null)
    failed[0]!.retry()
    await waitUntilIdle(model)
    expect(list().map(row => row.name)).toEqual(['清单 1', '清单 2', '清单 3', '新'])
    expect([model.dirty, model.problems().size]).toEqual([false, 0])
  })
})

describe('rows that are moved', () => {
  it('go behind their new neighbour in one request, and back to where they were', async () => {
    const { model, requests, list } = desk(6)
    model.load(list().filter(row => row.id !== 'r3'), [])
    model.edit({ label: '移动行', order: ['r1', 'r4', 'r5', 'r2', 'r6'] })
    await waitUntilIdle(model)
    expect(requests[0]).toMatchObject({ moved: [{ id: 'r2', afterId: 'r5' }], changed: [] })
    expect(list().map(({ id }) => id)).toEqual(['r1', 'r3', 'r4', 'r5', 'r2', 'r6'])
    model.undo()
    await waitUntilIdle(model)
    expect(list().map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
    model.redo()
    await waitUntilIdle(model)
    expect(list().map(({ id }) => id)).toEqual(['r1', 'r3', 'r4', 'r5', 'r2', 'r6'])
    expect(model.undoLabel()).toBe('移动行')
  })

  it('to the top of a page go in front of its first row, not of the list', async () => {
    const { model, requests, list } = desk(6)
    model.load(list().slice(3), [])
    model.edit({ label: '移动行', order: ['r6', 'r4', 'r5'] })
    await waitUntilIdle(model)
    expect(requests[0]).toMatchObject({ moved: [{ id: 'r6', beforeId: 'r4' }] })
    expect(list().map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r6', 'r4', 'r5'])
  })
})

describe('rows that do not belong where they stand', () => {
  it('are known by the columns that the list is sorted and filtered by', async () => {
    const { model, load } = desk()
    load(['name'])
    model.edit(cells(['r2', 'qty', '3.000'], ['r1', 'name', '甲']))
    expect([...model.moved()]).toEqual(['r1'])
    load(['name'])
    expect(model.moved().size).toBe(0)
  })

  it('leave before the answer, and stay away after it', async () => {
    const { model, load, hold: blockServer } = desk()
    load(['unit'])
    const open = blockServer()
    model.edit(cells(['r1', 'unit', 't']))
    expect(ids(model)).toEqual(['r1', 'r2', 'r3'])
    model.leave(row => row.unit === 'm2')
    expect(ids(model)).toEqual(['r2', 'r3'])
    open()
    await waitUntilIdle(model)
    expect(ids(model)).toEqual(['r2', 'r3'])
    expect(model.dirty).toBe(false)
  })
})
