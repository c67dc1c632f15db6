import { describe, expect, it } from 'vitest'
import { RemoteModel } from '#client/grid/remote/RemoteModel.ts'
import { boq, lookups, rowsOf } from './boq.ts'
import { cells, changes, desk, failure, waitUntilIdle } from './rowServer.ts'

describe('a server list that is edited', () => {
  it('shows an edit at once, sends it as one request with the version, and keeps what the server answers', async () => {
    const { model, requests, rows } = desk()
    model.edit(cells(['r1', 'qty', '3.000'], ['r1', 'name', '甲'], ['r2', 'qty', '4.000']))
    expect(model.row('r1')).toMatchObject({ qty: '3.000', amount: '31.50' })
    expect(model.mark('r1', 'qty')).toBe('saving')
    await waitUntilIdle(model)
    expect(requests).toEqual([changes(
      { id: 'r1', version: 1, cells: { qty: '3.000', name: '甲' }, was: { qty: '2.000', name: '清单 1' } },
      { id: 'r2', version: 1, cells: { qty: '4.000' }, was: { qty: '2.000' } },
    )])
    expect(model.mark('r1', 'qty')).toBeUndefined()
    expect(rows.get('r1')).toMatchObject({ qty: '3.000', version: 2 })
    expect(model.dirty).toBe(false)
  })

  it('never sends a cell that is not in order, and sends it by itself once it is corrected', async () => {
    const { model, requests } = desk()
    model.edit(cells(['r1', 'qty', '很多'], ['r2', 'qty', '5.000']))
    await waitUntilIdle(model)
    expect(requests).toEqual([changes({ id: 'r2', version: 1, cells: { qty: '5.000' }, was: { qty: '2.000' } })])
    expect(model.row('r1')?.qty).toBe('很多')
    expect(model.problems().get('r1')?.get('qty')?.text).toBe('无法识别为数字')
    model.edit(cells(['r1', 'qty', '6.000']))
    await waitUntilIdle(model)
    expect(requests[1]).toEqual(changes({ id: 'r1', version: 1, cells: { qty: '6.000' }, was: { qty: '2.000' } }))
    expect(model.problems().size).toBe(0)
  })

  it('keeps such a cell over a reload', () => {
    const { model, load } = desk()
    model.edit(cells(['r1', 'qty', '-1']))
    load()
    expect(model.row('r1')?.qty).toBe('-1')
    expect(model.problems().get('r1')?.has('qty')).toBe(true)
  })

  it('keeps what was refused as it was typed, with the reason, and sends it when the row is corrected', async () => {
    const { model, refuse, requests } = desk()
    refuse([{ row: 'r1', column: 'name', code: 'duplicate', text: '名称重复' }])
    model.edit(cells(['r1', 'name', '重'], ['r1', 'qty', '9.000'], ['r2', 'name', '乙']))
    await waitUntilIdle(model)
    expect(model.row('r1')).toMatchObject({ name: '重', qty: '9.000' })
    expect(model.row('r2')?.name).toBe('乙')
    expect(model.problems().get('r1')?.get('name')?.text).toBe('名称重复')
    expect([model.mark('r1', 'name'), model.mark('r1', 'qty'), model.mark('r2', 'name')]).toEqual(['failed', 'failed', undefined])
    refuse([])
    model.edit(cells(['r1', 'name', '甲']))
    expect(model.problems().size).toBe(0)
    await waitUntilIdle(model)
    expect(requests[1]).toMatchObject(changes({ id: 'r1', cells: { name: '甲', qty: '9.000' }, was: { name: '清单 1', qty: '2.000' } }))
    expect(model.dirty).toBe(false)
  })

  it('sends for an undo only what the server took', async () => {
    const { model, refuse, requests } = desk()
    refuse([{ row: 'r1', column: 'name', code: 'duplicate', text: '名称重复' }])
    model.edit(cells(['r1', 'name', '重'], ['r2', 'name', '乙']))
    await waitUntilIdle(model)
    refuse([])
    model.undo()
    await waitUntilIdle(model)
    expect(requests[1]).toEqual(changes({ id: 'r2', version: 2, cells: { name: '清单 2' }, was: { name: '乙' } }))
    expect(model.row('r1')?.name).toBe('清单 1')
    expect(model.problems().size).toBe(0)
    expect(model.undoLabel()).toBeUndefined()
  })

  it('takes everything back when the request fails, says so, and does it again when asked', async () => {
    const { model, crash, failed, rows } = desk()
    crash(failure)
    model.edit(cells(['r1', 'qty', '8.000']))
    await waitUntilIdle(model)
    expect(model.row('r1')?.qty).toBe('2.000')
    expect(model.mark('r1', 'qty')).toBe('failed')
    expect(model.mark('r2', 'qty')).toBeUndefined()
    expect(failed).toHaveLength(1)
    crash(null)
    failed[0]!.retry()
    await waitUntilIdle(model)
    expect(rows.get('r1')?.qty).toBe('8.000')
    expect(model.mark('r1', 'qty')).toBeUndefined()
  })

  it('sends edits in their order, each with the version that the one before has brought', async () => {
    const { model, requests, hold: blockServer } = desk()
    const open = blockServer()
    model.edit(cells(['r1', 'qty', '3.000']))
    model.edit(cells(['r1', 'qty', '4.000']))
    await Promise.resolve()
    expect(requests).toHaveLength(1)
    open()
    await waitUntilIdle(model)
    expect(requests).toEqual([
      changes({ id: 'r1', version: 1, cells: { qty: '3.000' }, was: { qty: '2.000' } }),
      changes({ id: 'r1', version: 2, cells: { qty: '4.000' }, was: { qty: '3.000' } }),
    ])
    expect(model.row('r1')?.qty).toBe('4.000')
  })

  it('undoes and redoes through the same path', async () => {
    const { model, rows, requests } = desk()
    model.edit(cells(['r1', 'qty', '3.000'], ['r2', 'qty', '3.000']))
    expect(model.undoLabel()).toBe('粘贴')
    await waitUntilIdle(model)
    model.undo()
    await waitUntilIdle(model)
    expect([...rows.values()].map(row => row.qty)).toEqual(['2.000', '2.000', '2.000'])
    model.redo()
    await waitUntilIdle(model)
    expect(rows.get('r2')?.qty).toBe('3.000')
    expect(requests).toHaveLength(3)
  })

  it('goes back to the page and the cell of the change before it undoes', async () => {
    const { model, rows, turnTo, seen: view } = desk(3, 2)
    const displayed: unknown[] = []
    model.onReveal(place => displayed.push(place))
    model.edit(cells(['r1', 'qty', '3.000']))
    await waitUntilIdle(model)
    turnTo(2)
    model.undo()
    await waitUntilIdle(model)
    expect(rows.get('r1')?.qty).toBe('2.000')
    expect([view.page, displayed]).toEqual([1, [{ rowId: 'r1', column: 'qty' }]])
  })

  it('empties what was cut on another page where it is pasted, and takes both back', async () => {
    const { model, rows, turnTo } = desk(3, 2)
    model.keep(new Set(['r1']))
    turnTo(2)
    expect([model.row('r1')?.qty, model.row('r2')]).toEqual(['2.000', undefined])
    model.edit(cells(['r1', 'qty', null], ['r3', 'qty', '5.000']))
    await waitUntilIdle(model)
    expect([rows.get('r1')?.qty, rows.get('r3')?.qty]).toEqual([null, '5.000'])
    model.undo()
    await waitUntilIdle(model)
    expect([rows.get('r1')?.qty, rows.get('r3')?.qty]).toEqual(['2.000', '2.000'])
  })

  it('undoes a change of a row that has moved to another page', async () => {
    const { model, server, rows, requests, blocked, led } = desk()
    model.edit(cells(['r1', 'qty', '3.000']))
    await waitUntilIdle(model)
    model.load(server.list().filter(row => row.id !== 'r1'), [])
    model.undo()
    await waitUntilIdle(model)
    expect(blocked).toEqual([])
    expect(requests[1]).toEqual(changes({ id: 'r1', version: 2, cells: { qty: '2.000' }, was: { qty: '3.000' } }))
    expect(rows.get('r1')?.qty).toBe('2.000')
    expect(led).toEqual(['撤销的行 r1'])
    expect(model.row('r1')?.qty).toBe('2.000')
  })

  it('does not undo over what somebody else has written since', async () => {
    const { model, colleague, load, blocked, requests } = desk()
    model.edit(cells(['r1', 'name', '我的']))
    await waitUntilIdle(model)
    colleague('r1', { name: '他的' })
    load()
    model.undo()
    await waitUntilIdle(model)
    expect(requests).toHaveLength(1)
    expect(blocked[0]?.[0]).toMatchObject({ change: { after: '我的' }, current: '他的' })
  })

  it('cannot be edited without a call that saves', () => {
    const model = new RemoteModel(boq, {
      lookups, page: () => 1, showPage: () => Promise.resolve(), hasPage: () => false, isNarrowed: () => false,
      lead: () => Promise.resolve(false), refresh: () => {}, behind: () => 0, reach: async () => false, written: () => {}, failed: () => {},
      notDone: () => {}, blocked: () => {}, keep: () => {},
    })
    model.load(rowsOf(1), [])
    expect(model.editable(model.rows()[0]!, 'name')).toBe(false)
    expect(model.newRow(undefined)).toBeNull()
    model.edit(cells(['r1', 'name', '甲']))
    expect(model.row('r1')?.name).toBe('清单 1')
  })
})
