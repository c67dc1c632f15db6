import { describe, expect, it } from 'vitest'
import { newRow, type Draft } from '#schemas/kit/index.ts'
import { createDraftStore } from '#client/document/draftStore.ts'
import { noteFilesPending } from '#client/document/fields/pendingFiles.ts'
import { nextProblem, refusalOf, type TabMap } from '#client/document/saveFlow.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { document, lookups, material, packageOf, step } from './build.ts'

const tabs: TabMap = {
  ofHead: column => (column.startsWith('quotaWorker') ? 'workers' : 'basic'), lineOf: tab => (tab === 'basic' ? undefined : tab),
}
const HEAD = { quotaName: '地面铺贴', quotaUnit: 'm2', quotaProjectType: '1', quotaItemType: '010101' }
const first = (draft: Draft) => {
  // The item tree is not loaded here, so the header's tree field is excluded.
  const store = createDraftStore(
    { ...document, header: {
      ...document.header, columns: Object.fromEntries(Object.entries(document.header.columns).filter(([key]) => key !== 'quotaItemType')),
    } },
    draft, lookups
  )
  return refusalOf(store, tabs)
}
const fullPackage = () => {
  const draft = packageOf([step('a', '60.00')], [material('m', 'a')], HEAD)
  const [blanking, ...rest] = draft.lines.workers!
  return { ...draft, lines: { ...draft.lines, workers: [{ ...blanking!, dailyPrice: '283.40', ratio: '40.00' }, ...rest] } }
}
const workers = (draft: Draft, change: (row: Draft['head']) => Draft['head']): Draft =>
  ({ ...draft, lines: { ...draft.lines, workers: draft.lines.workers!.map(change) } })
const head = (draft: Draft, more: Draft['head']): Draft => ({ ...draft, head: { ...draft.head, ...more } })

describe('what keeps a package from being saved', () => {
  it('is nothing when it is whole', () => expect(first(fullPackage())).toBeNull())
  it('is the header first', () => expect(first(head(fullPackage(), { quotaName: null, quotaJobCategory: null }))).toMatchObject(
    { tab: 'basic', text: '定额名称必须填写', cell: { line: '', column: 'quotaName' } }
  ))
  it('is a budget that is no number, before any check computes with it', () =>
    expect(first(head(fullPackage(), { quotaWorkerTotalAmount: '一百' }))).toMatchObject({ tab: 'workers', text: '无法识别为数字' }))
  it.each<[string, string, (draft: Draft) => Draft]>([
    ['必须要有放线、测量、排版、下料这一工序！', 'workers', d => workers(d, row => ({ ...row, jobId: null }))],
    ['请先填写工种类别！', 'workers', d => head(d, { quotaJobCategory: null, quotaWorkerTotalAmount: null })],
    ['请先填写人工预算！', 'workers', d => head(workers(d, row => ({ ...row, dailyPrice: null })), { quotaWorkerTotalAmount: null })],
    ['请先核实人工信息！', 'workers', d =>
      workers({ ...d, lines: { ...d.lines, materials: [material('m', 'a', { price: null })] } }, row => ({ ...row, dailyPrice: null }))],
    ['请先核实材料信息！', 'materials', d => ({ ...d, lines: { ...d.lines, materials: [material('m', 'a', { price: '0.00' })] } })],
    ['占比总和不可小于或大于100！', 'workers', d => workers(d, row => ({ ...row, ratio: '49.99' }))],
  ])('is %s', (text, tab, spoil) => expect(first(spoil(fullPackage()))).toMatchObject({ text, tab }))
  it('points at the first wrong cell of the tab', () => {
    const draft = fullPackage()
    const spoilt = {
      ...draft, lines: { ...draft.lines, materials: [material('m', 'a'), material('n', 'a', { quotaNum: null, price: '0.00' })] },
    }
    expect(first(spoilt)?.cell).toMatchObject({ line: 'materials', rowId: 'n', column: 'quotaNum' })
  })
})

it('is files that have not arrived, before anything else, and only of their own document', () => {
  const store = createDraftStore(document, head(fullPackage(), { quotaName: null }), lookups)
  noteFilesPending(store, 'quotaWorkerFiles', true)
  noteFilesPending(store, 'pictures', true)
  expect(refusalOf(store, tabs)).toEqual({ tab: 'workers', text: '上传未完成' })
  noteFilesPending(store, 'quotaWorkerFiles', false)
  expect(refusalOf(store, tabs)).toEqual({ tab: 'basic', text: '上传未完成' })
  expect(first(fullPackage())).toBeNull()
  noteFilesPending(store, 'pictures', false)
  expect(refusalOf(store, tabs)?.text).toBe('定额名称必须填写')
})

it('F8 finds a field that only saving asks for, and a package whose steps make the budget lacks none', () => {
  const store = createDraftStore(
    document, packageOf([step('a', '60.00')], [], { ...HEAD, quotaJobCategory: null, quotaWorkerTotalAmount: null }), lookups
  )
  const headProblems = () => [...store.problems('').get('') ?? []].filter(([key]) => key !== 'quotaItemType')
    .map(([key, { text }]) => `${key} ${text}`)
  expect(headProblems()).toEqual(['quotaJobCategory 请先填写工种类别！', 'quotaWorkerTotalAmount 请先填写人工预算！'])
  expect(nextProblem(store, [''], { line: '', rowId: '', column: 'calcMode' })?.column).toBe('quotaJobCategory')
  store.setHeadValue('quotaJobCategory', '1502')
  store.setHead('quotaWorkerTotalAmount', '一百')
  expect(headProblems()).toEqual(['quotaWorkerTotalAmount 无法识别为数字'])
  store.setHeadValue('calcMode', 'jobStepToTotal')
  expect(headProblems()).toEqual([])
})

it('of marks of which one may stand all that stand are wrong, and no other row', () => {
  const contacts = [true, true, false].map((isMain, i) =>
    ({ ...newRow(SUPPLIERS.MATERIAL.lines.contacts, `c${i}`), contactName: `联系人${i}`, isMain }))
  const store = createDraftStore(SUPPLIERS.MATERIAL, { head: {}, lines: { contacts, accounts: [], certificates: [] } }, lookups)
  const marked = () => [...store.problems('contacts')].filter(([, rowProblems]) => rowProblems.get('isMain')?.text === '主要联系人只能有一名')
    .map(([row]) => row)
  expect(marked()).toEqual(['c0', 'c1'])
  store.edit('contacts', { label: '填写', cells: [{ rowId: 'c0', column: 'isMain', value: false }] })
  expect(marked()).toEqual([])
})

it('F8 walks every wrong cell and begins again', () => {
  const store = createDraftStore(
    document, packageOf([step('a', '60.00', { dailyPrice: null })], [material('m', 'a', { price: null })], HEAD), lookups
  )
  const lines = ['workers', 'materials']
  const cells: string[] = []
  let at = nextProblem(store, lines, null)
  while (at && cells.length < 20 && !cells.includes(`${at.rowId} ${at.column}`)) {
    cells.push(`${at.rowId} ${at.column}`)
    at = nextProblem(store, lines, at)
  }
  expect(cells).toEqual(expect.arrayContaining(['a dailyPrice', 'm price']))
  expect(`${at?.rowId} ${at?.column}`).toBe(cells[0])
})

it('F8 goes on from wherever somebody is, also back, and over a total that is out', () => {
  const store = createDraftStore(
    document, packageOf([step('a', '60.00'), step('b', '50.00')], [material('m', 'a', { price: null })], HEAD), lookups
  )
  store.edit(
    'workers',
    { label: '填写', cells: [{ rowId: 's0', column: 'dailyPrice', value: '283.40' }, { rowId: 's0', column: 'ratio', value: '10.00' }] }
  )
  const lines = ['workers', 'materials']
  const from = (line: string, rowId: string, column: string, by?: 1 | -1) => {
    const cell = nextProblem(store, lines, { line, rowId, column }, by)
    return `${cell?.line} ${cell?.rowId} ${cell?.column}`
  }
  expect(from('workers', 'a', 'jobName')).toBe('workers b ratio')
  expect(from('workers', 'b', 'ratio')).toBe('materials m price')
  expect(from('materials', 'm', 'price')).toBe('workers b ratio')
  expect(from('materials', 'm', 'unit', -1)).toBe('workers b ratio')
  expect(from('workers', 's0', 'jobName', -1)).toBe('materials m price')
})

it('F8 walks a header in the order of its form, section by section', () => {
  const store = createDraftStore(CONTRACTS_OF.MATERIAL, { head: {}, lines: { items: [] } }, lookups)
  const walked: string[] = []
  for (let at = nextProblem(store, [''], null); at && !walked.includes(at.column); at = nextProblem(store, [''], at)) walked.push(at.column)
  expect(walked).toEqual(Object.values(CONTRACTS_OF.MATERIAL.sections!).flat().filter(column => walked.includes(column)))
  expect(walked.slice(0, 3)).toEqual(['contractName', 'contractKind', 'supplierId'])
})
