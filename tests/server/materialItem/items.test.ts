import { describe, expect, it } from 'vitest'
import { auditLog } from '#server/db/tables/engine.ts'
import { and, eq } from 'drizzle-orm'
import { itemInfo, suggestFor } from '#server/domains/materialItem/info.ts'
import { countByType, listItems } from '#server/domains/materialItem/list.ts'
import { saveItems } from '#server/domains/materialItem/save.ts'
import { deleteItems, setState } from '#server/domains/materialItem/states.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { PAGE } from '../library/fixtures.ts'
import { refusal, withItems } from './fixtures.ts'

const lib = withItems()
const TILE = '110300004'
const CEMENT = '120700008'
const save = (change: object) => lib.write(tx => saveItems(tx, false, rowsChange.parse(change)))
const list = (query: object = {}) => lib.read(db => listItems(db, { ...PAGE, machine: false, ...query }))

describe('the list', () => {
  it('shows the demo items with what they are bound to, and finds them by pinyin and by type', async () => {
    const all = await list({ pageSize: 50 })
    expect([all.total, all.rows.filter(row => row.bound).length]).toEqual([31, 16])
    expect((await list({ quick: 'hlsn' })).rows.map(row => row.itemName)).toContain('海螺水泥')
    const [row] = (await list({ quick: '海螺水泥', filters: [{ key: 'bound', op: 'equals', value: true }] })).rows
    expect(row).toMatchObject({ itemName: '海螺水泥', libName: 'P.O 42.5R 水泥', libUnit: 't', libCode: CEMENT, general: true, bound: true })
    expect(
      (await list({ type: row!.libType!.slice(0, 2) })).rows.every(({ libType }) => libType?.startsWith(row!.libType!.slice(0, 2)))
    ).toBe(true)
    const counts = await lib.read(db => countByType(db, false))
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(16)
    expect((await list({ machine: true })).rows.map(({ itemName }) => itemName).toSorted()).toEqual(['8米升降车', '博世电锤', '电焊机'].toSorted())
  })

  it("has nothing of another merchant's, and neither binds, changes nor deletes it", async () => {
    expect((await lib.read(db => listItems(db, { ...PAGE, machine: false }), lib.other())).total).toBe(0)
    const id = await lib.add({ itemName: '别家看不到', unit: '个' })
    expect((await refusal(lib.read(db => itemInfo(db, id), lib.other()))).code).toBe('NOT_FOUND')
    expect((await lib.bind([{ id, libMaterialId: await lib.code(TILE) }], {}, lib.other())).problems).toMatchObject(
      [{ row: id, code: 'NOT_FOUND' }]
    )
    expect((await refusal(lib.write(tx => deleteItems(tx, [id]), lib.other()))).code).toBe('NOT_FOUND')
    expect((await refusal(lib.write(tx => setState(tx, [id], '2'), lib.other()))).code).toBe('NOT_FOUND')
    const result = await lib.write(
      tx => saveItems(tx, false, rowsChange.parse({ changed: [{ id, cells: { spec: 'x' }, was: { spec: null } }] })), lib.other()
    )
    expect(result.problems).toMatchObject([{ row: id, code: 'NOT_FOUND' }])
    expect(await lib.read(db => suggestFor(db, false, [id]), lib.other())).toEqual([])
  })
})

describe('editing in place', () => {
  it('takes new rows, refuses the same name of the same supplier however it is written, and keeps what others changed', async () => {
    const result = await save({ added: [
      { id: 'new-1', cells: { itemName: '石膏板A', spec: '2400×1200', brand: '无', unit: '㎡', supplierName: '甲供应商' } },
      { id: 'new-2', cells: { itemName: '石膏板 a', spec: '2400*1200', brand: '', unit: '平方米', supplierName: '甲供应商 ' } },
      { id: 'new-3', cells: { itemName: '石膏板A', spec: '2400×1200', unit: '㎡', supplierName: '乙供应商' } },
      { id: 'new-4', cells: { itemName: ' ' } },
    ] })
    expect(Object.keys(result.ids)).toEqual(['new-1', 'new-3'])
    expect(result.problems.map(({ row, column, code }) => [row, column, code])).toEqual(expect.arrayContaining([
      ['new-2', 'itemName', 'duplicate'], ['new-4', 'itemName', 'required'],
    ]))
    const id = result.ids['new-1']!
    expect(result.rows[0]).toMatchObject({ id, bound: false, timesSeen: 1, state: '1', general: false, libName: null })
    const changed = await save({ changed: [{ id, version: 1, cells: { spec: '3000×1200' }, was: { spec: '2400×1200' } }] })
    expect(changed.rows[0]).toMatchObject({ spec: '3000×1200' })
    const stale = await save(
      { changed: [{ id, version: 1, cells: { spec: '2440×1220', remark: '备注' }, was: { spec: '2400×1200', remark: null } }] }
    )
    expect(stale.problems).toMatchObject([{ column: 'spec', code: 'STALE_VERSION', now: '3000×1200' }])
    expect(stale.rows[0]).toMatchObject({ spec: '3000×1200', remark: '备注' })
    expect((await save({ changed: [{ id, cells: { libName: '瓷砖' }, was: { libName: null } }] })).problems).toMatchObject(
      [{ column: 'libName', code: 'forbidden' }]
    )
  })

  it('brings a removed row back with its binding', async () => {
    const id = await lib.add({ itemName: '撤销删除', unit: '㎡', supplierName: '甲供应商' })
    const tile = await lib.code(TILE)
    await lib.bind([{ id, libMaterialId: tile }])
    await lib.write(tx => setState(tx, [id], '2'))
    const row = (await lib.read(db => itemInfo(db, id))).row
    await save({ removed: [id] })
    expect(await lib.item(id)).toBeUndefined()
    await save({ added: [{ id, cells: { ...row, timesSeen: 7 } }] })
    expect(await lib.item(id)).toMatchObject({ libMaterialId: tile, bindBy: '用户u-own', state: '2', timesSeen: 7 })
    const fresh = await save({ added: [{ id: 'new-1', cells: { ...row, itemName: '新的一行', timesSeen: 7 } }] })
    expect(await lib.item(fresh.ids['new-1']!)).toMatchObject({ libMaterialId: null, bindTime: null, state: '1', timesSeen: 1 })
  })
})

describe('binding', () => {
  it('binds many at once, reports conflicts by row, and keeps the history', async () => {
    const [a, b] = [
      await lib.add({ itemName: '绑定甲', unit: '㎡', supplierName: '丙' }), await lib.add({ itemName: '绑定乙', unit: 't', supplierName: '丙' }),
    ]
    const [tile, cement, drill] = [await lib.code(TILE), await lib.code(CEMENT), await lib.code('286700068')]
    expect(await lib.bind([{ id: a, libMaterialId: tile }, { id: b, libMaterialId: drill }, { id: 'gone', libMaterialId: tile }])).toEqual({
      done: [a], problems: [
        { row: b, column: 'libMaterialId', code: 'invalid', text: '库条目不存在或已停用' },
        { row: 'gone', column: 'libMaterialId', code: 'NOT_FOUND', text: '该明细已被删除' },
      ],
    })
    const delayed = await lib.bind([{ id: a, libMaterialId: cement }, { id: b, libMaterialId: cement }])
    expect(delayed.done).toEqual([b])
    expect(delayed.problems).toMatchObject([{ row: a, code: 'STALE_VERSION', text: '已被用户u-own绑定到其他条目' }])
    // Idempotent.
    expect((await lib.bind([{ id: a, libMaterialId: tile }])).done).toEqual([a])
    await lib.bind([{ id: a, libMaterialId: null, was: tile }])
    await lib.bind([{ id: a, libMaterialId: cement }], { general: true })
    const { history, item, row } = await lib.read(db => itemInfo(db, a))
    expect(item?.id).toBe(cement)
    expect(row).toMatchObject({ bound: true, general: true, bindBy: '用户u-own' })
    expect(history.map(({ before, after, general }) => [before?.slice(0, 9) ?? null, after?.slice(0, 9) ?? null, general])).toEqual([
      [null, CEMENT, true], [TILE, null, false], [null, TILE, false],
    ])
  })

  it('lets general bindings of one name only agree', async () => {
    const name = { itemName: '通用名', spec: '1', unit: '个' }
    const [a, b, free] = [await lib.add({ ...name, supplierName: '甲' }), await lib.add({ ...name, supplierName: '乙' }), await lib.add(name)]
    const [tile, cement] = [await lib.code(TILE), await lib.code(CEMENT)]
    expect((await lib.bind([{ id: a, libMaterialId: tile }, { id: b, libMaterialId: cement }], { general: true })).problems).toMatchObject(
      [{ row: b, code: 'invalid' }]
    )
    expect((await lib.bind([{ id: free, libMaterialId: cement }])).problems[0]?.text).toBe('与甲的“通用名”通用绑定不一致')
    await lib.bind([{ id: b, libMaterialId: cement }])
    const switched = await save({ changed: [{ id: b, cells: { general: true }, was: { general: false } }] })
    expect(switched.problems).toMatchObject([{ row: b, column: 'general' }])
    expect(await lib.item(b)).toMatchObject({ general: false, libMaterialId: cement })
  })
})

describe('states', () => {
  it('disables, records both values, and deletes all or none', async () => {
    const id = await lib.add({ itemName: '停用的', unit: '个' })
    await lib.write(tx => setState(tx, [id], '2'))
    expect(await lib.item(id)).toMatchObject({ state: '2' })
    const [logged] = await lib.read(({ q }) => q.select().from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'updateMaterialItemState'))))
    expect(logged).toMatchObject({ before: { state: '1' }, after: { state: '2' } })
    expect((await refusal(lib.write(tx => deleteItems(tx, [id, 'gone'])))).code).toBe('NOT_FOUND')
    await lib.write(tx => deleteItems(tx, [id]))
    expect(await lib.item(id)).toBeUndefined()
  })
})
