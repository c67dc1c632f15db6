import { beforeAll, describe, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const SECTION = '零星工程'
const ITEMS = [
  { name: '零星砌筑', code: 'LX-001' }, { name: '补洞', code: 'LX-002' }, { name: '补洞', code: 'LX-003' }, { name: 'LX-001', code: 'LX-004' },
] as const
let scope = { projectId: '', analyseId: '' }
let ids: readonly string[] = []
const me = () => w.as('estimator')
const add = async (
  name: 'estimator' | 'pm', analyseId: string, items: readonly { readonly name: string, readonly code: string }[]
): Promise<string[]> => {
  const target = { projectId: w.projectId(), analyseId }
  const { ids: sections } = await w.as(name).call(
    analysisSheetApi.save, { ...target, added: [{ id: 'new-0', cells: { name: SECTION, code: 'LX', parentId: null, sort: 90_000_000 } }] }
  )
  const { ids: made } = await w.as(name).call(analysisSheetApi.save, { ...target, added: items.map((item, at) =>
    ({ id: `new-${at}`, cells: { ...item, unit: 'm2', quantity: '10', parentId: sections['new-0']!, sort: (at + 1) * 1000 } })) })
  return items.map((_, at) => made[`new-${at}`]!)
}
beforeAll(async () => {
  const [estimatorAnalysisId, other] = await w.begin('estimator', 'pm')
  scope = { projectId: w.projectId(), analyseId: estimatorAnalysisId! }
  ids = await add('estimator', estimatorAnalysisId!, ITEMS)
  await add('pm', other!, [{ name: '别人的清单项', code: 'BR-001' }])
})

type Cells = Readonly<Record<string, string | null>>
const COST = {
  machineName: '灰浆搅拌机', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '10', price: '80',
}
const made = async (cells: Cells = {}): Promise<string> => {
  const {
    ids: savedIds, problems,
  } = await me().call(analysisBlockApi.saveMachines, { ...scope, added: [{ id: 'new-1', cells: { ...COST, ...cells } }] })
  expect(problems).toEqual([])
  return savedIds['new-1']!
}
const change = async (id: string, cells: Cells, before: Cells) => {
  const { rows, problems } = await me().call(analysisBlockApi.saveMachines, { ...scope, changed: [{ id, cells, was: before }] })
  return { itemName: rows[0]?.itemName, itemId: rows[0]?.itemId, problems: problems.map(({ column, text }) => [column, text]) }
}
const NO_ITEM = { itemName: null, itemId: null }
const CLEARED: readonly Cells[] = [{ itemName: null }, { itemId: null }, NO_ITEM]
const refused = (text: string, column = 'itemName') => ({ itemName: undefined, itemId: undefined, problems: [[column, text]] })
const itemAt = (at: number) => ({ itemName: ITEMS[at]!.name, itemId: ids[at], problems: [] })
const machineOf = async (at: number) =>
  (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.find(({ id }) => id === ids[at])!.machine

describe('the item of a cost', () => {
  it('is found by its name or its code, also by the code that another one has for a name; sums follow', async () => {
    const id = await made()
    // As the sheet sends it: the text takes the place of the id.
    expect(await change(id, { itemName: '零星砌筑', itemId: '零星砌筑' }, NO_ITEM)).toEqual(itemAt(0))
    expect(await machineOf(0)).toBe('800.00')
    expect(await change(id, { itemName: ' lx-002 ' }, { itemName: '零星砌筑' })).toEqual(itemAt(1))
    expect([await machineOf(0), await machineOf(1)]).toEqual(['0.00', '800.00'])
    expect(await change(id, { itemName: 'LX-001' }, { itemName: '补洞' })).toEqual(itemAt(0))
    const { rows } = await me().call(analysisBlockApi.machines, { ...scope, filters: [{ key: 'itemId', op: 'in', value: [ids[0]!] }] })
    expect(rows.map(row => row.id)).toContain(id)
    const fresh = await made({ itemName: 'LX-003' })
    expect((await me().call(analysisBlockApi.machines, { ...scope, pageSize: -1 })).rows.find(row => row.id === fresh)).toMatchObject(
      { itemName: '补洞', itemId: ids[2] }
    )
  })

  it('is not guessed: several of a name, none, a section, an item of another analysis', async () => {
    const id = await made({ itemId: ids[0]! })
    const before = { itemName: '零星砌筑', itemId: ids[0]! }
    expect(await change(id, { itemName: '补洞' }, before)).toEqual(refused('这份测算中有 2 个清单项叫“补洞”，请从列表中选择或填写项目编码'))
    for (const text of ['没有这一项', SECTION, 'LX', '别人的清单项', 'BR-001']) {
      expect(await change(id, { itemName: text, itemId: text }, before)).toEqual(refused(`这份测算中没有名称或项目编码为“${text}”的清单项`))
    }
    expect(await change(id, { itemId: 'nothing' }, before)).toEqual(refused('所选的清单项不在这份测算中', 'itemId'))
    expect((await me().call(analysisBlockApi.machines, { ...scope, pageSize: -1 })).rows.find(row => row.id === id)).toMatchObject(before)
  })

  it('is the chosen one of those that share a name, and stays it when something else is changed', async () => {
    const id = await made()
    expect(await change(id, { itemName: '补洞', itemId: ids[2]! }, NO_ITEM)).toEqual(itemAt(2))
    expect(await change(id, { price: '90' }, { price: '80.00' })).toEqual(itemAt(2))
    expect(await change(id, { itemId: ids[1]! }, { itemId: ids[2]! })).toEqual(itemAt(1))
    // A row copied from another analysis refers to the item of that name here.
    expect(await change(id, { itemName: '零星砌筑', itemId: 'elsewhere' }, { itemName: '补洞', itemId: ids[1]! })).toEqual(itemAt(0))
  })

  it('is taken away with its name or its id, and the cost is a public one', async () => {
    const publicMachine = async () => (await me().call(analysisSheetApi.totals, scope)).publicMachine
    const before = Number(await publicMachine())
    for (const cells of CLEARED) {
      const id = await made({ itemName: 'LX-004' })
      expect(await machineOf(3)).toBe('800.00')
      expect(await change(id, cells, { itemName: 'LX-001', itemId: ids[3]! })).toEqual({ ...NO_ITEM, problems: [] })
      expect(await machineOf(3)).toBe('0.00')
    }
    expect(Number(await publicMachine())).toBe(before + 2400)
  })

  it('is what a percentage is of', async () => {
    const machine = await made({ itemName: 'LX-004' })
    const cells = { costName: '管理费', costType: dictKey(DICT.costType, '临时设施费'), base: 'DIRECT', rate: '10' }
    const {
      rows, problems,
    } = await me().call(analysisBlockApi.saveOthers, { ...scope, added: [{ id: 'new-1', cells: { ...cells, itemName: 'LX-004' } }] })
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ itemName: 'LX-001', itemId: ids[3], basis: '800.00', amount: '80.00' }])
    await me().call(analysisBlockApi.deleteMachine, { ...scope, ids: [machine] })
  })

  it('stays with a change that is confirmed, and with the changes of one item', async () => {
    const CHANGE = { changeName: '改砌块', probability: '40', amount: '5000' }
    const { ids: all } = await me().call(
      analysisBlockApi.saveChanges, { ...scope, added: [{ id: 'new-1', cells: { ...CHANGE, itemName: '零星砌筑' } }] }
    )
    const id = all['new-1']!
    await me().call(analysisBlockApi.confirmChange, { ...scope, ids: [id] })
    const moved = await me().call(
      analysisBlockApi.saveChanges, { ...scope, changed: [{ id, cells: { itemName: 'LX-002' }, was: { itemName: '零星砌筑' } }] }
    )
    expect(moved.problems).toMatchObject([{ row: id, column: 'itemName', code: 'forbidden' }])
    await me().call(analysisBlockApi.cancelChange, { ...scope, ids: [id] })
    const itemChanges = await me().call(
      analysisBlockApi.saveItemChanges,
      { ...scope, itemId: ids[0]!, changed: [{ id, cells: { itemName: 'LX-002' }, was: { itemName: '零星砌筑' } }] }
    )
    expect(itemChanges.problems).toMatchObject([{ row: id, column: 'itemName', code: 'forbidden' }])
    expect((await me().call(analysisBlockApi.changes, scope)).rows).toMatchObject([{ itemName: '零星砌筑', itemId: ids[0] }])
  })
})
