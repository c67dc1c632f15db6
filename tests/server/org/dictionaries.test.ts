import { describe, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { DOCUMENTS, GRIDS } from '#schemas/index.ts'
import type { Column } from '#schemas/kit/index.ts'
import { commonApi } from '#shared/api/common.ts'
import { dictApi } from '#shared/api/dict.ts'
import { libraryApi } from '#shared/api/library.ts'
import { MERCHANT_NEWS } from '#shared/api/merchantNews.ts'
import { KINDS } from '#server/kinds/index.ts'
import { DICT_PLACES, placesOfDocuments } from '#server/domains/dict/index.ts'
import { ADMIN, withCompany, type Headers } from './setup.ts'

const company = withCompany()
const pid = DICT.materialUnit
const values = async (me: Headers, dictId: number = pid) =>
  (await company.call(dictApi.describeDictEntries, me, { pid: dictId as typeof pid, pageSize: -1 })).rows
const options = (me: Headers, dictId: number = pid) => company.call(commonApi.queryDictMapAllByPid, me, { pid: dictId })
const add = (me: Headers, value: string, more: object = {}) =>
  company.call(dictApi.saveDictEntries, me, { pid, added: [{ id: 'new-1', cells: { value, ...more }, afterId: null }] })
const set = (id: string, before: object, cells: object, version = 1) =>
  ({ changed: [{ id, version, was: { ...before }, cells: { ...cells } }] })

describe('values of a dictionary', () => {
  it('begin with the platform\'s, and are the merchant\'s own where it adds some', async () => {
    const [me, other] = [await company.member('d1'), await company.member('d2')]
    const before = await values(me)
    expect(before.slice(0, 2)).toMatchObject([{ id: 'm', value: 'm', sys: true, aliases: '米、延米、延长米、lm、rm' }, { id: 'm2', value: 'm²' }])
    const { problems, ids } = await add(me, '捆', { aliases: '扎，把子' })
    expect(problems).toEqual([])
    expect((await values(me)).slice(0, 2)).toMatchObject([{ id: ids['new-1'], value: '捆', sys: false }, { id: 'm', sys: true }])
    expect(await values(me)).toHaveLength(before.length + 1)
    expect((await options(me))[0]).toEqual({ key: ids['new-1'], label: '捆', initials: 'k', aliases: ['扎', '把子'] })
    expect(await values(other)).toHaveLength(before.length)
    expect(await company.log('d1', `dict_entry.${pid}`)).toMatchObject([{ action: 'addRow', after: { value: '捆', aliases: '扎，把子' } }])
  })

  it('of the platform are disabled, sorted and given names, never renamed or removed', async () => {
    const me = await company.member('d3')
    const renamed = await company.call(dictApi.saveDictEntries, me, { pid, ...set('m2', { value: 'm²' }, { value: '平米' }) })
    expect(renamed.problems).toMatchObject([{ row: 'm2', column: 'value', code: 'forbidden' }])
    expect(await company.send(dictApi.saveDictEntries, me, { pid, removed: ['m2'] })).toMatchObject(
      { status: 409, body: { msg: '“m²”是平台的值，不能删除，可以停用' } }
    )
    const { problems } = await company.call(
      dictApi.saveDictEntries, me, { pid, ...set('m2', { state: 'ENABLED' }, { state: 'DISABLED' }), moved: [{ id: 't', afterId: null }] }
    )
    expect(problems).toEqual([])
    expect((await options(me)).slice(0, 3).map(({ key, disabled }) => [key, disabled])).toEqual(
      [['t', undefined], ['m', undefined], ['m2', true]]
    )
    expect((await company.call(commonApi.queryDictMapEnableByPid, me, { pid })).some(({ key }) => key === 'm2')).toBe(false)
  })

  it('stand once', async () => {
    const me = await company.member('d4')
    expect((await add(me, 'M²')).problems).toMatchObject([{ column: 'value', code: 'duplicate', text: '已有同名的值' }])
    expect((await add(me, '一'.repeat(31))).problems).toMatchObject([{ column: 'value', text: '字数不能大于30' }])
  })

  it('in use are disabled, not deleted, and the message says where', async () => {
    const me = await company.member('d5', [...ADMIN, 'N_MATERIAL:edit', 'N_MATERIAL:query'])
    const unit = (await add(me, '捆')).ids['new-1']!
    const { rows: [like] } = await company.call(libraryApi.describeMaterials, me, { pageSize: 1 })
    const added = [{ id: 'new-1', cells: { materialName: '钢筋', unit, materialType: like!.materialType, brand: '无' } }]
    expect((await company.call(libraryApi.batchSaveMaterial, me, { machine: false, added })).problems).toEqual([])
    expect(await company.send(dictApi.saveDictEntries, me, { pid, removed: [unit] })).toMatchObject(
      { status: 409, body: { msg: '“捆”已用于材料机械 1 处，不能删除，可以停用' } }
    )
    expect(
      (await company.call(dictApi.saveDictEntries, me, { pid, ...set(unit, { state: 'ENABLED' }, { state: 'DISABLED' }) })).problems
    ).toEqual([])
    const free = (await add(me, '扎')).ids['new-1']!
    await company.call(dictApi.saveDictEntries, me, { pid, removed: [free] })
    expect((await values(me)).some(({ id }) => id === free)).toBe(false)
  })

  it('reach no other merchant', async () => {
    const [me, other] = [await company.member('d6'), await company.member('d7')]
    const unit = (await add(me, '捆')).ids['new-1']!
    await company.call(dictApi.saveDictEntries, other, { pid, removed: [unit] })
    expect((await company.call(dictApi.saveDictEntries, other, { pid, ...set(unit, {}, { value: '偷' }) })).problems).toMatchObject(
      [{ code: 'NOT_FOUND' }]
    )
    expect((await values(me))[0]).toMatchObject({ value: '捆' })
  })

  it('come back under their key, and take no key of the platform', async () => {
    const me = await company.member('d10')
    const unit = (await add(me, '捆')).ids['new-1']!
    await company.call(dictApi.saveDictEntries, me, { pid, removed: [unit] })
    expect(
      (await company.call(dictApi.saveDictEntries, me, { pid, added: [{ id: unit, cells: { value: '捆' }, afterId: null }] })).rows
    ).toMatchObject([{ id: unit, value: '捆' }])
    expect((await company.send(dictApi.saveDictEntries, me, { pid, added: [{ id: 'km2', cells: { value: '平方千米' } }] })).status).toBe(400)
  })

  it('of the ladder of skill are fixed', async () => {
    const me = await company.member('d8')
    const response = await company.send(
      dictApi.saveDictEntries, me, { pid: DICT.jobLevel, added: [{ id: 'new-1', cells: { value: '大师' } }] }
    )
    expect(response).toMatchObject({ status: 409, body: { msg: '职业等级是固定的，不能新增' } })
  })

  it('that change are announced to everybody in the merchant', async () => {
    const me = await company.member('d9')
    const received: unknown[] = []
    const stop = company.running.services.events.subscribe('d9', MERCHANT_NEWS, ({ payload }) => received.push(payload))
    await add(me, '捆')
    await expect.poll(() => received).toEqual([{ dicts: [pid] }])
    stop()
  })
})

describe('trees', () => {
  const all = async (me: Headers) => (await company.call(dictApi.describeTreeNodes, me, { tree: 'MATERIAL', pageSize: -1 })).rows
  const nodes = async (me: Headers, parent: string | null) =>
    (await company.call(dictApi.describeTreeNodes, me, { tree: 'MATERIAL', below: [parent] })).rows
  const save = (me: Headers, change: object) => company.send(dictApi.saveTreeNodes, me, { tree: 'MATERIAL', ...change })
  const grow = async (me: Headers, parent: string | null, name: string): Promise<string> =>
    (await company.call(
      dictApi.saveTreeNodes, me, { tree: 'MATERIAL', added: [{ id: 'new-1', cells: { name, parentId: parent } }] }
    )).ids['new-1']!
  const move = (me: Headers, id: string, before: string | null, parentId: string | null) =>
    save(me, { changed: [{ id, version: 1, was: { parentId: before }, cells: { parentId, sort: 1 } }] })

  it('grow by three levels, with codes that never meet the platform\'s', async () => {
    const me = await company.member('t1')
    const first = await grow(me, null, '智能家居')
    const second = await grow(me, first, '网关')
    const third = await grow(me, second, '无线网关')
    expect([first, second, third]).toEqual(['A0', 'A0A0', 'A0A0A0'])
    expect((await save(me, { added: [{ id: 'new-1', cells: { name: '第四级', parentId: third } }] })).body.data).toMatchObject(
      { problems: [{ column: 'parentId', text: '最多 3 级' }] }
    )
    expect((await nodes(me, null)).at(-1)).toMatchObject({ id: 'A0', name: '智能家居', sys: false })
    expect((await company.call(commonApi.queryMaterialTreeJson, me, {})).find(({ key }) => key === third)).toMatchObject({ parent: second })
    expect(await save(me, { removed: [second] })).toMatchObject({ status: 409, body: { msg: '“网关”之下还有分类，请先删除下级' } })
    await save(me, { removed: [third] })
    expect(await nodes(me, second)).toEqual([])
    expect((await save(me, { added: [{ id: '0199', cells: { name: '别处', parentId: first } }] })).status).toBe(400)
    expect((await save(me, { added: [{ id: third, cells: { name: '无线网关', parentId: second } }] })).body.data).toMatchObject(
      { rows: [{ id: third }] }
    )
    expect((await save(me, { removed: [first, second, third] })).status).toBe(200)
    const other = await company.member('t2')
    expect((await save(other, { added: [{ id: 'new-1', cells: { name: '别家', parentId: first } }] })).body.data).toMatchObject(
      { problems: [{ text: '上级已被删除' }] }
    )
  })

  it('take an outline at once, and what is moved keeps its code, is found under its new place and never gives its code away', async () => {
    const me = await company.member('t5', [...ADMIN, 'N_MATERIAL:edit', 'N_MATERIAL:query'])
    const cells = (name: string, parentId: string | null, sort: number) => ({ name, parentId, sort })
    const { ids, problems } = await company.call(dictApi.saveTreeNodes, me, { tree: 'MATERIAL', added: [
      { id: 'new-3', cells: cells('猫眼', 'new-2', 1) }, { id: 'new-2', cells: cells('门锁', 'new-1', 1) },
      { id: 'new-1', cells: cells('五金配件', null, 90_000_000) }, { id: 'new-4', cells: cells('五金杂项', null, 91_000_000) },
    ] })
    expect(problems).toEqual([])
    const [top, lock, eye, other] = ['new-1', 'new-2', 'new-3', 'new-4'].map(id => ids[id]!)
    expect(eye!.startsWith(lock!)).toBe(true)
    const { rows: [like] } = await company.call(libraryApi.describeMaterials, me, { pageSize: 1 })
    const item = { id: 'new-1', cells: { materialName: '电子猫眼', unit: like!.unit, materialType: eye!, brand: '无' } }
    expect((await company.call(libraryApi.batchSaveMaterial, me, { machine: false, added: [item] })).problems).toEqual([])
    const materialsOfType = async (type: string, quick?: string) =>
      (await company.call(libraryApi.describeMaterials, me, { type, ...(quick && { quick }) })).rows.map(({ materialName }) => materialName)
    expect((await move(me, lock!, top!, other!)).body.data).toMatchObject({ problems: [] })
    expect((await company.call(commonApi.queryMaterialTreeJson, me, {})).find(({ key }) => key === lock)).toMatchObject({ parent: other })
    for (const quick of [undefined, '猫眼'])
      expect([await materialsOfType(top!, quick), await materialsOfType(other!, quick)]).toEqual([[], ['电子猫眼']])
    expect((await company.call(libraryApi.describeMaterials, me, { type: other! })).total).toBe(1)
    expect(await save(me, { removed: [other!, lock!, eye!] })).toMatchObject({ status: 409, body: { msg: '“猫眼”已用于材料机械 1 处，不能删除，可以停用' } })
    expect(await grow(me, top!, '合页')).not.toBe(lock)
    expect((await move(me, other!, null, lock!)).body.data).toMatchObject({ problems: [{ column: 'parentId', text: '不能移到自己的下级中' }] })
    expect((await all(me)).filter(({ name, sys }) => name === '门锁' && !sys)).toHaveLength(1)
  })

  it('keep the platform\'s nodes where they are, and what stands under machines apart', async () => {
    const me = await company.member('t6')
    const roots = await nodes(me, null)
    const [stone, machine] = [roots[0]!, roots.find(({ name }) => name === '机械')!]
    const inner = (await nodes(me, stone.id))[0]!
    expect((await move(me, inner.id, stone.id, null)).body.data).toMatchObject(
      { problems: [{ column: 'parentId', text: `“${inner.name}”是平台的分类，只能在同级中移动` }] }
    )
    const customEntry = await grow(me, stone.id, '人造石英')
    expect((await move(me, customEntry, stone.id, machine.id)).body.data).toMatchObject({ problems: [{ text: '“机械”用来区分机械与材料，分类不能移入或移出' }] })
    expect((await move(me, customEntry, stone.id, null)).body.data).toMatchObject({ problems: [] })
    expect((await nodes(me, null)).map(({ id }) => id)).toContain(customEntry)
  })

  it('keep the branch of machines as it is', async () => {
    const me = await company.member('t3')
    const machine = (await nodes(me, null)).find(({ name }) => name === '机械')!
    const change = (cells: object) => save(me, { changed: [{ id: machine.id, version: 1, was: {}, cells }] })
    expect((await change({ name: '设备' })).body.data).toMatchObject({ problems: [{ column: 'name', code: 'forbidden' }] })
    expect((await change({ state: 'DISABLED' })).body.data).toMatchObject({ problems: [{ column: 'state', text: '“机械”用来区分机械与材料，不能停用' }] })
    expect((await save(me, { added: [{ id: 'new-1', cells: { name: '机械' } }] })).body.data).toMatchObject(
      { problems: [{ code: 'duplicate' }] }
    )
  })

  it('offer nothing below a disabled node', async () => {
    const me = await company.member('t4')
    const stone = (await nodes(me, null))[0]!
    await save(me, { changed: [{ id: stone.id, version: 1, was: { state: 'ENABLED' }, cells: { state: 'DISABLED' } }] })
    const options = await company.call(commonApi.queryMaterialTreeJson, me, {})
    expect(options.filter(({ key }) => key.startsWith('01')).every(({ disabled }) => disabled === true)).toBe(true)
    expect(options.some(({ key, disabled }) => key.startsWith('02') && disabled)).toBe(false)
  })
})

/** Grids imported into documents; their rows are stored with the document. */
const SHEETS: readonly string[] = [
  'man.sheet.jobCategory=15', 'man.sheet.jobLevel=16', 'supplier.labourSheet.scopeType=15', 'supplier.materialSheet.supplierType=32',
  'supplier.materialSheet.scopeType=MATERIAL',
  'supplier.machineSheet.supplierType=32', 'supplier.machineSheet.scopeType=MATERIAL',
]

it('knows every column that holds a value of a dictionary or tree', () => {
  const fields = [...DICT_PLACES, ...placesOfDocuments(KINDS.map(({ stored }) => stored))]
  const declared = new Set([...SHEETS, ...fields.flatMap(({ shows, source }) => shows.map(column => `${column}=${source}`))])
  const grids = [...GRIDS, ...DOCUMENTS.map(document => ({ name: document.name, columns: document.header.columns }))]
  const columns = grids.flatMap(({ name, columns: all }) => Object.entries(
    all as Readonly<Record<string, Column>>
  ).flatMap(([key, { kind, options }]) =>
    ((kind === 'dict' || kind === 'tree') && 'source' in options && !['REGION', 'DEPARTMENT'].includes(String(options.source))
      && !String(options.source).startsWith('line:') ? [`${name}.${key}=${String(options.source)}`] : [])))
  expect(columns.filter(column => !declared.has(column))).toEqual([])
  expect([...declared].filter(column => !columns.includes(column))).toEqual([])
})
