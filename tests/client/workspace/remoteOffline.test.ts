import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { rowsIn } from '#client/grid/remote/unsentWork.ts'
import { createKeeper } from '#client/grid/remote/keeper.ts'
import { cells, changes, desk, failure, openList, rowServer, unreachable } from './rowServer.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })
const soon = () => vi.advanceTimersByTimeAsync(10)
const answering = (status: number) => () => new CallError({ code: status, status, msg: '服务器没有正确响应' })

describe('while the server is away', () => {
  it.each([['network', unreachable], ['502', answering(502)], ['503', answering(503)]] as const)('edits wait and are counted: %s', async (
    _name, error
  ) => {
    const { model, crash, rows, failed, requests } = desk()
    crash(error)
    model.edit(cells(['r1', 'qty', '3.000'], ['r2', 'qty', '3.000']))
    model.edit(cells(['r1', 'name', '甲']))
    await soon()
    expect([model.waiting(), failed, model.mark('r1', 'qty')]).toEqual([3, [], 'saving'])
    expect(model.row('r1')).toMatchObject({ qty: '3.000', name: '甲' })
    crash(null)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([model.waiting(), model.dirty]).toEqual([0, false])
    expect(rows.get('r1')).toMatchObject({ qty: '3.000', name: '甲' })
    expect(requests.map(({ changed }) => changed!.length).slice(-2)).toEqual([2, 1])
  })

  it('a full disk is waited for as well, and says so', async () => {
    const { model, crash, rows, failed } = desk()
    crash(() => new CallError({ code: 'NO_SPACE', status: 507, msg: '服务器磁盘空间不足' }))
    model.edit(cells(['r1', 'qty', '3.000']))
    await soon()
    expect([model.row('r1')?.qty, model.waiting(), model.waitingFor(), failed]).toEqual(['3.000', 1, '服务器磁盘空间不足', []])
    crash(unreachable)
    await vi.advanceTimersByTimeAsync(3000)
    expect([model.waiting(), model.waitingFor()]).toEqual([1, null])
    crash(null)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([rows.get('r1')?.qty, model.waiting(), model.waitingFor()]).toEqual(['3.000', 0, null])
  })

  it('it is asked again after growing pauses, and at once when the network is back', async () => {
    const { model, crash, requests, rows } = desk()
    crash(unreachable)
    model.edit(cells(['r1', 'qty', '3.000']))
    await vi.advanceTimersByTimeAsync(6900)
    expect(requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(200)
    expect(requests).toHaveLength(4)
    crash(null)
    model.nudge()
    await soon()
    expect(requests).toHaveLength(5)
    expect(rows.get('r1')?.qty).toBe('3.000')
  })

  it('a request whose answer was lost is done once, and its row keeps its name', async () => {
    const { model, loseAnswer, requests, list } = desk()
    loseAnswer()
    model.edit({ label: '新增行', added: [{ row: { ...model.newRow(undefined)!, name: '新' } }] })
    await soon()
    expect([list().length, model.waiting()]).toEqual([4, 1])
    model.edit(cells(['r1', 'qty', '3.000']))
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests[1]).toEqual(requests[0])
    expect(list().map(({ id, name }) => [id, name])).toEqual([['r1', '清单 1'], ['r2', '清单 2'], ['r3', '清单 3'], ['s4', '新']])
    expect(model.rows().map(row => row.id)).toEqual(['r1', 'r2', 'r3', 's4'])
  })

  it('what has gathered goes out together when it is back, behind what was tried once: each cell with the value that its writer '
    + 'saw', async () => {
    const { model, crash, requests, rows, list, kept: stored } = desk(6)
    crash(unreachable)
    model.edit(cells(['r1', 'name', '甲']))
    await soon()
    const tried = stored.at(-1)![0]!.key
    model.edit(cells(['r1', 'name', '乙'], ['r2', 'name', '丙']))
    model.edit(cells(['r3', 'qty', '3.000']))
    const row: Row = { ...model.newRow(undefined)!, name: '新' }
    model.edit({ label: '新增行', added: [{ row, afterId: 'r1' }] })
    model.edit(cells([String(row.id), 'qty', '5.000'], ['r3', 'qty', '4.000']))
    await soon()
    expect(requests).toHaveLength(1)
    crash(null)
    model.nudge()
    await soon()
    expect(stored.some(batches => batches.length === 2 && batches[0]!.key === tried)).toBe(true)
    expect(requests).toHaveLength(3)
    expect(requests[1]).toEqual(requests[0])
    expect(requests[2]).toMatchObject({
      changed: [
        { id: 'r1', cells: { name: '乙' }, was: { name: '甲' } }, { id: 'r2', cells: { name: '丙' }, was: { name: '清单 2' } },
        { id: 'r3', cells: { qty: '4.000' }, was: { qty: '2.000' } },
      ],
      added: [{ id: row.id, afterId: 'r1', cells: { name: '新', qty: '5.000' } }],
    })
    expect([rows.get('r1')?.name, rows.get('r3')?.qty, list()[1]?.name, model.dirty, model.waiting()]).toEqual(
      ['乙', '4.000', '新', false, 0]
    )
    model.undo()
    await soon()
    expect([rows.get('r3')?.qty, list()[1]?.qty]).toEqual(['3.000', null])
  })

  it('what waited goes out with the value that its writer saw, and without the version of a row that somebody else has written there '
    + 'since', async () => {
    const { model, crash, colleague, load, requests, rows } = desk(4)
    crash(unreachable)
    model.edit(cells(['r4', 'name', '丁']))
    await soon()
    model.edit(cells(['r1', 'name', '甲'], ['r2', 'name', '乙']))
    colleague('r1', { name: '他的' })
    colleague('r2', { qty: '7.000' })
    load([], 'news')
    crash(null)
    model.nudge()
    await soon()
    // The second row's version shows its cell is unchanged, so the server need not compare.
    expect(requests.at(-1)).toEqual(changes(
      { id: 'r1', cells: { name: '甲' }, was: { name: '清单 1' } }, { id: 'r2', version: 2, cells: { name: '乙' }, was: { name: '清单 2' } }
    ))
    expect([rows.get('r1')?.name, rows.get('r2')?.name]).toEqual(['他的', '乙'])
    expect(model.conflict('r1', 'name')).toMatchObject({ mine: '甲', theirs: '他的', base: '清单 1' })
  })

  it('what the server would do in another order stays apart', async () => {
    const { model, crash, requests, list } = desk(4)
    crash(unreachable)
    model.edit(cells(['r1', 'name', '甲']))
    await soon()
    model.edit(cells(['r2', 'name', '乙']))
    model.edit({ label: '删除行', removed: ['r3'] })
    model.undo()
    model.edit(cells(['r3', 'name', '丙']))
    crash(null)
    model.nudge()
    await soon()
    expect(requests).toHaveLength(5)
    expect(requests.slice(2)).toMatchObject(
      [{ changed: [{ id: 'r2' }] }, { removed: ['r3'] }, { added: [{ id: 'r3', cells: { name: '丙' } }] }]
    )
    expect(list().map(({ name }) => name)).toEqual(['甲', '乙', '丙', '清单 4'])
  })

  it('edits of one cell follow each other, and an undo that waits undoes', async () => {
    const { model, crash, rows } = desk()
    crash(unreachable)
    model.edit(cells(['r1', 'qty', '3.000']))
    model.edit(cells(['r1', 'qty', '4.000']))
    await soon()
    model.undo()
    await soon()
    expect([model.row('r1')?.qty, model.waiting()]).toEqual(['3.000', 3])
    crash(null)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([rows.get('r1')?.qty, rows.get('r1')?.version, model.dirty, model.conflictCells()]).toEqual(['3.000', 3, false, []])
  })

  it('what others wrote meanwhile is not overwritten', async () => {
    const { model, crash, colleague, rows } = desk()
    crash(unreachable)
    model.edit(cells(['r1', 'qty', '3.000']))
    await soon()
    colleague('r1', { qty: '7.000' })
    crash(null)
    await vi.advanceTimersByTimeAsync(5000)
    expect(rows.get('r1')?.qty).toBe('7.000')
    expect(model.conflict('r1', 'qty')).toMatchObject({ mine: '3.000', theirs: '7.000', base: '2.000' })
  })

  it('nobody waits for it: a reload and a report go on', async () => {
    const { model, crash } = desk()
    crash(unreachable)
    model.edit(cells(['r1', 'qty', '3.000']))
    await soon()
    await expect(model.settled()).resolves.toBeUndefined()
  })

  it('an ended session stops the sending; nothing is taken back', async () => {
    const { model, crash, requests, failed } = desk()
    crash(() => new CallError({ code: 'UNAUTHENTICATED', status: 401, msg: '登陆状态失效' }))
    model.edit(cells(['r1', 'qty', '3.000']))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests.length, failed.length, model.row('r1')?.qty, model.waiting()]).toEqual([1, 0, '3.000', 1])
  })
})

describe('a page that goes away', () => {
  it('finds what was not sent when it is opened again, also rows that are not on its first page', async () => {
    const server = rowServer(4)
    const before = openList(server)
    server.crash(unreachable)
    before.model.edit(cells(['r4', 'qty', '3.000'], ['r4', 'qty', '3.000']))
    const row: Row = { ...before.model.newRow(undefined)!, name: '新' }
    before.model.edit({ label: '新增行', added: [{ row, afterId: 'r1' }] })
    before.model.edit(cells([String(row.id), 'qty', '5.000']))
    await soon()
    const unsentWork = before.kept.at(-1)!
    expect(unsentWork).toHaveLength(3)
    server.crash(null)
    const after = openList(server, 2)
    after.model.restore(unsentWork)
    await vi.advanceTimersByTimeAsync(100)
    expect(server.rows.get('r4')?.qty).toBe('3.000')
    expect(server.list().map(({ name, qty }) => [name, qty])[1]).toEqual(['新', '5.000'])
    expect([after.model.dirty, after.kept.at(-1)]).toEqual([false, []])
  })

  it('finds what was held back, with its reasons, and writes it when it is corrected', async () => {
    const server = rowServer(4)
    const before = openList(server, 2)
    const blank = before.model.newRow(undefined)!
    const typed: Row = { ...before.model.newRow(undefined)!, name: '新', qty: '-1' }
    before.model.edit({ label: '新增行', added: [{ row: blank }, { row: typed }] })
    before.model.edit(cells(['r1', 'qty', '-5']))
    server.refuse([{ row: 'r2', column: 'name', code: 'invalid', text: '名称已存在' }])
    before.model.edit(cells(['r2', 'name', '清单 1']))
    await soon()
    server.refuse([])
    const unsentWork = structuredClone(before.model.held())!
    expect([rowsIn(unsentWork), unsentWork.added.map(({ cells }) => cells.name)]).toEqual([3, ['新']])

    const after = openList(server, 2)
    after.model.resume(unsentWork)
    const { model } = after
    expect(model.rows().map(({ name, qty }) => [name, qty])).toEqual([['清单 1', '-5'], ['清单 1', '2.000'], ['新', '-1']])
    expect([model.problems().get('r1')?.has('qty'), model.problems().get('r2')?.get('name')?.text, model.problems().get(String(typed.id))
      ?.has('qty')]).toEqual([true, '名称已存在', true])
    expect(model.held()).toEqual(unsentWork)
    await soon()
    expect(server.rows.get('r1')?.qty).toBe('2.000')
    model.edit(cells(['r1', 'qty', '5.000'], ['r2', 'name', '乙'], [String(typed.id), 'qty', '1.000']))
    await soon()
    expect([server.rows.get('r1')?.qty, server.rows.get('r2')?.name, server.list().map(({ name }) => name)]).toEqual(
      ['5.000', '乙', ['清单 1', '乙', '新', '清单 3', '清单 4']]
    )
    expect([model.dirty, model.held()]).toEqual([false, null])
  })

  it('shows both values where somebody else wrote meanwhile', async () => {
    const server = rowServer(2)
    const before = openList(server)
    before.model.edit(cells(['r1', 'qty', '-5']))
    const unsentWork = structuredClone(before.model.held())!
    server.colleague('r1', { qty: '7.000' })
    const after = openList(server)
    after.model.resume(unsentWork)
    expect(after.model.conflict('r1', 'qty')).toMatchObject({ mine: '-5', theirs: '7.000', base: '2.000' })
  })

  it('does not write twice what had arrived', async () => {
    const server = rowServer()
    const before = openList(server)
    server.loseAnswer()
    before.model.edit({ label: '新增行', added: [{ row: { ...before.model.newRow(undefined)!, name: '新' } }] })
    await soon()
    const unsentWork = before.kept.at(-1)!
    const after = openList(server)
    after.model.restore(unsentWork)
    await soon()
    expect(server.list()).toHaveLength(4)
    expect(after.model.rows().map(({ name }) => name)).toEqual(['清单 1', '清单 2', '清单 3', '新'])
    expect(after.model.dirty).toBe(false)
  })

  it('keeps an action before it is sent, and forgets it with its answer', async () => {
    const { model, kept: stored, hold: blockServer } = desk()
    const open = blockServer()
    model.edit(cells(['r1', 'qty', '3.000']))
    expect(stored.at(-1)).toMatchObject([{ cells: [{ row: 'r1', column: 'qty', value: '3.000', seen: '2.000' }] }])
    open()
    await soon()
    expect(stored.at(-1)).toEqual([])
  })
})

it('an error of the server takes back its own cell alone, marks it, and is tried again when asked', async () => {
  const { model, crash, failed, rows } = desk()
  crash(failure)
  model.edit(cells(['r1', 'qty', '8.000']))
  await soon()
  expect([model.row('r1')?.qty, model.mark('r1', 'qty'), model.mark('r2', 'qty'), model.waiting()]).toEqual(
    ['2.000', 'failed', undefined, 0]
  )
  crash(null)
  failed[0]!.retry()
  await soon()
  expect([rows.get('r1')?.qty, model.mark('r1', 'qty')]).toEqual(['8.000', undefined])
})

it('a request that is wrong as a whole keeps the typed text with the reason', async () => {
  const { model, crash } = desk()
  crash(() => new CallError({ code: 'BAD_INPUT', status: 400, msg: '参数错误' }))
  model.edit(cells(['r1', 'name', '我的']))
  await soon()
  expect([model.row('r1')?.name, model.problems().get('r1')?.get('name')?.text, model.mark('r1', 'name')]).toEqual(['我的', '参数错误', 'failed'])
})

it('the keeper always ends with the newest state, one write at a time', async () => {
  const disk: unknown[] = []
  const storeNothing = async () => {}
  let writing = 0
  const keeper = createKeeper({
    save: async value => {
      expect(++writing).toBe(1)
      await new Promise(resolve => { setTimeout(resolve, 5) })
      disk.push(structuredClone(value))
      writing -= 1
    },
    adopt: async () => [
      { savedAt: 1, value: { format: 0 }, keep: storeNothing },
      { savedAt: 2, value: { format: 1, batches: [], typed: null }, keep: storeNothing },
    ],
  })
  const typed = { rowId: 'r1', column: 'name', base: null }
  for (const text of ['a', 'ab', 'abc']) keeper.typing({ ...typed, text })
  await vi.advanceTimersByTimeAsync(100)
  expect(disk).toEqual(
    [{ format: 1, batches: [], typed: { ...typed, text: 'a' } }, { format: 1, batches: [], typed: { ...typed, text: 'abc' } }]
  )
  keeper.typing(null)
  await vi.advanceTimersByTimeAsync(100)
  expect(disk.at(-1)).toBeNull()
  expect((await keeper.adopt()).map(({ savedAt }) => savedAt)).toEqual([2])
})

it('what an earlier window left stays kept until it is taken over or given up, part by part', async () => {
  const unsentWork = {
    format: 1, batches: [{ key: 'k' }], typed: { rowId: 'r1', column: 'name', base: null, text: 'a' }, ahead: [{ keys: [], to: null }],
  }
  const [rest, ownWork]: [unknown[], unknown[]] = [[], []]
  const keeper = createKeeper({
    save: async value => {
      await new Promise(resolve => { setTimeout(resolve, 5) })
      ownWork.push(value)
    },
    adopt: async () => [
      { savedAt: 1, value: { format: 0 }, keep: async value => { rest.push(['other', value]) } },
      { savedAt: 2, value: unsentWork, keep: async value => { rest.push([value, ownWork.length]) } },
    ],
  })
  const [unsent] = await keeper.adopt()
  const { work, settle: complete } = unsent!
  await vi.advanceTimersByTimeAsync(1)
  // Work of another release cannot be restored.
  expect(rest.splice(0)).toEqual([['other', null]])
  const completed = async (done: Parameters<typeof complete>[0]) => {
    const ends = complete(done)
    await vi.advanceTimersByTimeAsync(20)
    await ends
    return rest.splice(0)
  }
  // Restored work is stored first.
  keeper.batches(work.batches)
  expect(await completed({ batches: [] })).toEqual([[{ ...unsentWork, batches: [] }, 1]])
  expect(await completed({ ahead: [] })).toEqual([[{ ...unsentWork, batches: [], ahead: [] }, 1]])
  expect(await completed({ typed: null })).toEqual([[null, 1]])
})

it('the keeper of a list that has gone leaves what waits for somebody to the next one, and keeps what is being sent', async () => {
  const disk: Record<string, unknown> = {}
  const keeper = createKeeper({ save: async (value, forWhom) => { disk[forWhom] = structuredClone(value) }, adopt: async () => [] })
  const nothing = { format: 1, batches: [], typed: null }
  const ahead = [{ keys: [{ kind: 'text' as const, text: '钢' }], to: null }]
  const batches = [{ key: 'k', label: '编辑', cells: [], added: [], removed: [], moved: [] }]
  keeper.shown(true)
  keeper.ahead(ahead)
  keeper.batches(batches)
  await vi.advanceTimersByTimeAsync(100)
  expect(disk).toEqual({ own: { ...nothing, batches, ahead } })
  keeper.shown(false)
  await keeper.adopt()
  expect(disk).toEqual({ own: { ...nothing, batches }, next: { ...nothing, ahead } })
  keeper.batches([])
  await vi.advanceTimersByTimeAsync(100)
  expect(disk).toEqual({ own: null, next: { ...nothing, ahead } })
})
