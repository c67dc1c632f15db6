import { describe, expect, it } from 'vitest'
import { computeRows, type Row } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import type { Conflict } from '#client/grid/remote/history.ts'
import { RemoteModel } from '#client/grid/remote/RemoteModel.ts'
import type { Refusal } from '#client/grid/remote/saving.ts'
import { boq, lookups, rowsOf } from './boq.ts'

/** A server that keeps rows, refuses what it is told to refuse, and counts what it is asked. */
function server() {
  const rows = new Map(rowsOf(3).map(row => [String(row.id), row]))
  const requests: (readonly Row[])[] = []
  const deletions: (readonly string[])[] = []
  const failed: { error: unknown; retry: () => void }[] = []
  const blocked: (readonly Conflict[])[] = []
  let refusals: readonly Refusal[] = []
  let crash: CallError | null = null
  let gate: Promise<void> = Promise.resolve()
  let total = 0
  let refreshed = 0
  let page = 1

  const model: RemoteModel = new RemoteModel(boq, {
    lookups,
    save: async sent => {
      requests.push(structuredClone(sent))
      await gate
      if (crash) throw crash
      const refused = new Set(refusals.map(({ row }) => row))
      const taken = sent.filter(row => !refused.has(String(row.id))).map(row => {
        const id = String(row.id).startsWith('new-') ? `r${rows.size + 1}` : String(row.id)
        const known = rows.get(id)
        const next = computeRows(boq, [{ ...known, ...row, id, version: Number(known?.version ?? 0) + 1 }])[0]!
        rows.set(id, next)
        return next
      })
      return { rows: taken, problems: refusals }
    },
    remove: async ids => {
      deletions.push(ids)
      if (crash) throw crash
      for (const id of ids) rows.delete(id)
    },
    page: () => page,
    showPage: async to => { page = to; model.load([...rows.values()], []) },
    refresh: () => { refreshed += 1 },
    written: delta => { total += delta },
    failed: (error, retry) => failed.push({ error, retry }),
    blocked: found => blocked.push(found),
  })
  model.load([...rows.values()], [])
  return {
    model, rows, requests, deletions, failed, blocked,
    total: () => total,
    refreshed: () => refreshed,
    refuse: (next: readonly Refusal[]) => { refusals = next },
    crash: (error: CallError | null) => { crash = error },
    hold: () => {
      let open = () => {}
      gate = new Promise(resolve => { open = resolve })
      return open
    },
    turnTo: (to: number) => { page = to },
  }
}
const cells = (...list: [rowId: string, column: string, value: string | null][]) =>
  ({ label: '粘贴', cells: list.map(([rowId, column, value]) => ({ rowId, column, value })) })
const settle = async (model: RemoteModel) => {
  await new Promise(resolve => { setTimeout(resolve) })
  await model.settled()
}

describe('a server list that is edited', () => {
  it('shows an edit at once, sends it as one request with the version, and keeps what the server answers', async () => {
    const { model, requests, rows } = server()
    model.edit(cells(['r1', 'qty', '3.000'], ['r1', 'name', '甲'], ['r2', 'qty', '4.000']))
    expect(model.row('r1')).toMatchObject({ qty: '3.000', amount: '31.50' })
    expect(model.mark('r1', 'qty')).toBe('saving')
    await settle(model)
    expect(requests).toEqual([[{ id: 'r1', version: 1, qty: '3.000', name: '甲' }, { id: 'r2', version: 1, qty: '4.000' }]])
    expect(model.mark('r1', 'qty')).toBeUndefined()
    expect(rows.get('r1')).toMatchObject({ qty: '3.000', version: 2 })
    expect(model.dirty).toBe(false)
  })

  it('never sends a cell that is not in order, and sends it by itself once it is corrected', async () => {
    const { model, requests } = server()
    model.edit(cells(['r1', 'qty', '很多'], ['r2', 'qty', '5.000']))
    await settle(model)
    expect(requests).toEqual([[{ id: 'r2', version: 1, qty: '5.000' }]])
    expect(model.row('r1')?.qty).toBe('很多')
    expect(model.problems().get('r1')?.get('qty')?.text).toBe('无法识别为数字')
    model.edit(cells(['r1', 'qty', '6.000']))
    await settle(model)
    expect(requests[1]).toEqual([{ id: 'r1', version: 1, qty: '6.000' }])
    expect(model.problems().size).toBe(0)
  })

  it('keeps such a cell over a reload', async () => {
    const { model, rows } = server()
    model.edit(cells(['r1', 'qty', '-1']))
    model.load([...rows.values()], [])
    expect(model.row('r1')?.qty).toBe('-1')
    expect(model.problems().get('r1')?.has('qty')).toBe(true)
  })

  it('takes a refused row back, with the reason, and leaves the others', async () => {
    const { model, refuse } = server()
    refuse([{ row: 'r1', column: 'name', code: 'duplicate', text: '名称重复' }])
    model.edit(cells(['r1', 'name', '重'], ['r1', 'qty', '9.000'], ['r2', 'name', '乙']))
    await settle(model)
    expect(model.row('r1')).toMatchObject({ name: '清单 1', qty: '2.000' })
    expect(model.row('r2')?.name).toBe('乙')
    expect(model.problems().get('r1')?.get('name')?.text).toBe('名称重复')
    expect(model.mark('r1', 'name')).toBe('failed')
    expect(model.mark('r2', 'name')).toBeUndefined()
    refuse([])
    model.edit(cells(['r1', 'name', '甲']))
    expect(model.problems().size).toBe(0)
  })

  it('undoes only what the server took', async () => {
    const { model, refuse, requests } = server()
    refuse([{ row: 'r1', column: 'name', code: 'duplicate', text: '名称重复' }])
    model.edit(cells(['r1', 'name', '重'], ['r2', 'name', '乙']))
    await settle(model)
    refuse([])
    model.undo()
    await settle(model)
    expect(requests[1]).toEqual([{ id: 'r2', version: 2, name: '清单 2' }])
    expect(model.undoLabel()).toBeUndefined()
  })

  it('takes everything back when the request fails, says so, and does it again when asked', async () => {
    const { model, crash, failed, rows } = server()
    crash(new CallError({ code: 'SYSTEM', status: 500, msg: '系统错误' }))
    model.edit(cells(['r1', 'qty', '8.000']))
    await settle(model)
    expect(model.row('r1')?.qty).toBe('2.000')
    expect(model.mark('r1', 'qty')).toBe('failed')
    expect(model.mark('r2', 'qty')).toBeUndefined()
    expect(failed).toHaveLength(1)
    crash(null)
    failed[0]!.retry()
    await settle(model)
    expect(rows.get('r1')?.qty).toBe('8.000')
    expect(model.mark('r1', 'qty')).toBeUndefined()
  })

  it('sends edits in their order, each with the version that the one before has brought', async () => {
    const { model, requests, hold } = server()
    const open = hold()
    model.edit(cells(['r1', 'qty', '3.000']))
    model.edit(cells(['r1', 'qty', '4.000']))
    await Promise.resolve()
    expect(requests).toHaveLength(1)
    open()
    await settle(model)
    expect(requests.map(([row]) => [row?.version, row?.qty])).toEqual([[1, '3.000'], [2, '4.000']])
    expect(model.row('r1')?.qty).toBe('4.000')
  })

  it('undoes and redoes through the same path', async () => {
    const { model, rows, requests } = server()
    model.edit(cells(['r1', 'qty', '3.000'], ['r2', 'qty', '3.000']))
    expect(model.undoLabel()).toBe('粘贴')
    await settle(model)
    model.undo()
    await settle(model)
    expect([...rows.values()].map(row => row.qty)).toEqual(['2.000', '2.000', '2.000'])
    model.redo()
    await settle(model)
    expect(rows.get('r2')?.qty).toBe('3.000')
    expect(requests).toHaveLength(3)
  })

  it('goes back to the page of the change before it undoes', async () => {
    const { model, rows, turnTo } = server()
    model.edit(cells(['r1', 'qty', '3.000']))
    await settle(model)
    turnTo(2)
    model.load([], [])
    model.undo()
    await settle(model)
    expect(rows.get('r1')?.qty).toBe('2.000')
  })

  it('undoes a change of a row that has moved to another page', async () => {
    const { model, rows, requests, blocked, refreshed } = server()
    model.edit(cells(['r1', 'qty', '3.000']))
    await settle(model)
    model.load([...rows.values()].filter(row => row.id !== 'r1'), [])
    model.undo()
    await settle(model)
    expect(blocked).toEqual([])
    expect(requests[1]).toEqual([{ id: 'r1', version: 2, qty: '2.000' }])
    expect(rows.get('r1')?.qty).toBe('2.000')
    expect(refreshed()).toBe(1)
  })

  it('does not undo over what somebody else has written since', async () => {
    const { model, rows, blocked, requests } = server()
    model.edit(cells(['r1', 'name', '我的']))
    await settle(model)
    rows.set('r1', { ...rows.get('r1'), name: '他的' })
    model.load([...rows.values()], [])
    model.undo()
    await settle(model)
    expect(requests).toHaveLength(1)
    expect(blocked[0]?.[0]).toMatchObject({ change: { after: '我的' }, current: '他的' })
  })

  it('marks a conflict, shows both values, and ends it either way', async () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const { model, refuse, rows, refreshed } = server()
      refuse([{ row: 'r1', column: '', code: 'STALE_VERSION', text: '数据已被他人修改' }])
      model.edit(cells(['r1', 'name', '我的']))
      await settle(model)
      expect(refreshed()).toBe(1)
      rows.set('r1', { ...rows.get('r1')!, name: '他的', version: 5 })
      model.load([...rows.values()], [])
      expect(model.mark('r1', 'name')).toBe('conflict')
      expect(model.conflict('r1', 'name')).toEqual({ mine: '我的', theirs: '他的', base: '清单 1' })
      refuse([])
      model.resolve('r1', 'name', keep)
      await settle(model)
      expect(rows.get('r1')?.name).toBe(keep === 'mine' ? '我的' : '他的')
      expect(model.row('r1')?.name).toBe(keep === 'mine' ? '我的' : '他的')
      expect(model.conflictCells()).toEqual([])
    }
  })

  it('creates rows with the cells of the same action, and gives them the id of the server', async () => {
    const { model, requests, rows, total } = server()
    const fresh = model.newRow(undefined)!
    model.edit({
      label: '粘贴', added: [{ row: { ...fresh, name: '新', qty: '1.000' } }], cells: [{ rowId: 'r3', column: 'name', value: '丙' }],
    })
    expect(model.rows()).toHaveLength(4)
    await settle(model)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toHaveLength(2)
    expect(requests[0]![0]).not.toHaveProperty('amount')
    expect(model.rows().map(row => row.id)).toEqual(['r1', 'r2', 'r3', 'r4'])
    expect(rows.get('r4')?.name).toBe('新')
    expect(total()).toBe(1)
    model.edit(cells(['r4', 'qty', '7.000']))
    await settle(model)
    expect(requests[1]).toEqual([{ id: 'r4', version: 1, qty: '7.000' }])
  })

  it('changes a new row only after its creation was answered, and keeps the value', async () => {
    const { model, requests, rows, hold } = server()
    const open = hold()
    const fresh = model.newRow(undefined)!
    model.edit({ label: '新增行', added: [{ row: { ...fresh, name: '新' } }] })
    model.edit(cells([String(fresh.id), 'qty', '9.000']))
    await Promise.resolve()
    expect(requests).toHaveLength(1)
    open()
    await settle(model)
    expect(requests[1]).toMatchObject([{ id: 'r4', qty: '9.000' }])
    expect(rows.get('r4')?.qty).toBe('9.000')
    expect(model.row('r4')?.qty).toBe('9.000')
  })

  it('does not send a new row before it is complete', async () => {
    const { model, requests } = server()
    const fresh = model.newRow(undefined)!
    model.edit({ label: '新增行', added: [{ row: fresh }] })
    await settle(model)
    expect(requests).toEqual([])
    expect(model.problems().get(String(fresh.id))?.get('name')?.text).toBe('名称必须填写')
    model.edit(cells([String(fresh.id), 'name', '好了']))
    await settle(model)
    expect(requests).toHaveLength(1)
    expect(model.row('r4')?.name).toBe('好了')
  })

  it('takes created rows back on undo, and removed rows when the server refuses', async () => {
    const { model, rows, deletions, crash, failed } = server()
    model.edit({ label: '新增行', added: [{ row: { ...model.newRow(undefined)!, name: '新' } }] })
    await settle(model)
    model.undo()
    await settle(model)
    expect(deletions).toEqual([['r4']])
    expect(rows.has('r4')).toBe(false)
    crash(new CallError({ code: 'IN_USE', status: 409, msg: '数据已被使用，不能删除' }))
    model.edit({ label: '删除行', removed: ['r2'] })
    expect(model.rows()).toHaveLength(2)
    await settle(model)
    expect(model.rows().map(row => row.id).toSorted()).toEqual(['r1', 'r2', 'r3'])
    expect(failed).toHaveLength(1)
  })

  it('knows which rows may have moved in the order', async () => {
    const { model, rows } = server()
    model.load([...rows.values()], ['name'])
    model.edit(cells(['r2', 'qty', '3.000'], ['r1', 'name', '甲']))
    expect([...model.moved()]).toEqual(['r1'])
    model.load([...rows.values()], ['name'])
    expect(model.moved().size).toBe(0)
  })

  it('cannot be edited without a call that saves', () => {
    const model = new RemoteModel(boq, {
      lookups, page: () => 1, showPage: () => Promise.resolve(), refresh: () => {}, written: () => {}, failed: () => {}, blocked: () => {},
    })
    model.load(rowsOf(1), [])
    expect(model.editable(model.rows()[0]!, 'name')).toBe(false)
    expect(model.newRow(undefined)).toBeNull()
    model.edit(cells(['r1', 'name', '甲']))
    expect(model.row('r1')?.name).toBe('清单 1')
  })
})
