import { describe, expect, it } from 'vitest'
import { createDraftStore } from '#client/document/draftStore.ts'
import { document, lookups, material, packageOf, step } from './build.ts'

const open = (...args: Parameters<typeof packageOf>) => createDraftStore(document, packageOf(...args), lookups)
const cell = (rowId: string, column: string, value: string) => ({ label: '修改', cells: [{ rowId, column, value }] })

describe('one log over the document', () => {
  it('takes back edits of header and lines in their order', () => {
    const store = open([step('a', '60.00')], [material('m', 'a')])
    const start = store.draft
    store.setHead('quotaName', '地面铺贴')
    store.edit('workers', cell('a', 'dailyPrice', '300.00'))
    store.edit('materials', cell('m', 'quotaNum', '2.000000'))
    const end = store.draft
    expect(store.head('quotaTotalAmount')).toBe('80.00')
    for (let i = 0; i < 3; i += 1) store.undo()
    expect(store.draft).toEqual(start)
    expect(store.dirty).toBe(false)
    for (let i = 0; i < 3; i += 1) store.redo()
    expect(store.draft).toEqual(end)
    expect(store.dirty).toBe(true)
  })
  it('says which cell an undo changed', () => {
    const store = open([step('a', '60.00')], [material('m', 'a')])
    const notified: unknown[] = []
    store.onReveal(at => notified.push(at))
    store.edit('materials', cell('m', 'price', '12.00'))
    store.edit('workers', { label: '删除行', removed: ['a'] })
    store.undo()
    store.undo()
    expect(notified).toMatchObject([{ line: 'workers', rowId: 'a' }, { line: 'materials', rowId: 'm', column: 'price' }])
  })
  it('joins an amended edit to the one before', () => {
    const store = open([step('a', '60.00')])
    store.edit('materials', { label: '粘贴', added: [{ row: material('p', 'a', { libMaterialId: null, price: null }) }] })
    store.edit('materials', { label: '匹配', cells: [{ rowId: 'p', column: 'libMaterialId', value: '77' }] }, { amend: true })
    expect(store.undoLabel()).toBe('粘贴')
    store.undo()
    expect(store.line('materials').rows()).toEqual([])
    store.redo()
    expect(store.line('materials').row('p')).toMatchObject({ libMaterialId: '77' })
    expect(store.undoLabel()).toBe('粘贴')
  })
  it('gives back what a change of mode put in the place of typed values', () => {
    const store = open([step('a', '33.00'), step('b', '33.00'), step('c', '34.00')], [], { quotaWorkerTotalAmount: '0.10' })
    const before = store.draft
    store.change('切换', draft => ({ ...draft, head: { ...draft.head, calcMode: 'jobStepToTotal' } }))
    store.edit('workers', cell('a', 'quotaTotalAmount', '9.00'))
    expect(store.head('quotaWorkerTotalAmount')).not.toBe('0.10')
    store.undo()
    store.undo()
    expect(store.draft).toEqual(before)
  })
  it('keeps text that is no number in the cell and marks it', () => {
    const store = open([step('a', '60.00')])
    store.setHead('quotaWorkerTotalAmount', '一百')
    expect(store.head('quotaWorkerTotalAmount')).toBe('一百')
    expect(store.problems('').get('')?.get('quotaWorkerTotalAmount')?.text).toBe('无法识别为数字')
    expect(store.head('quotaTotalAmount')).toBe('0.00')
  })
})

describe('rows that belong to others', () => {
  it('go with their step, in the same undo', () => {
    const store = open([step('a', '60.00'), step('b', '40.00')], [material('m', 'a'), material('n', 'b')])
    store.edit('workers', { label: '删除行', removed: ['a'] })
    expect(store.line('materials').rows().map(row => row.key)).toEqual(['n'])
    store.undo()
    expect(store.line('materials').rows().map(row => row.key)).toEqual(['m', 'n'])
  })
  it('take the order of their steps', () => {
    const store = open([step('a', '60.00'), step('b', '40.00')], [material('m', 'a'), material('n', 'b'), material('o', 'b')])
    store.edit('workers', { label: '移动行', order: ['s0', 'b', 'a'] })
    expect(store.line('materials').rows().map(row => row.key)).toEqual(['n', 'o', 'm'])
    store.undo()
    expect(store.line('materials').rows().map(row => row.key)).toEqual(['m', 'n', 'o'])
    store.redo()
    expect(store.line('workers').rows().map(row => row.key)).toEqual(['s0', 'b', 'a'])
  })
  it('are added under the step of the row above', () => {
    const store = open([step('a', '60.00'), step('b', '40.00')], [material('m', 'a'), material('n', 'b')])
    const line = store.line('materials')
    const row = line.newRow(line.row('m'))!
    line.edit({ label: '插入行', added: [{ row, afterId: 'm' }] })
    expect(line.rows().map(r => r.jobKey)).toEqual(['a', 'a', 'b'])
  })
  it('share a typed price with every row of the same library material', () => {
    const store = open([step('a', '60.00'), step('b', '40.00')], [
      material('m', 'a', { libMaterialId: '9', sourceType: 'CONTRACT', sourceId: '5' }),
      material('n', 'b', { libMaterialId: '9', sourceType: 'CONTRACT', sourceId: '5' }),
      material('o', 'b'),
    ])
    store.edit('materials', cell('m', 'price', '12.50'))
    const facts = () => store.line('materials').rows().map(r => [r.price, r.sourceType, r.sourceId, r.quotaTotalAmount])
    expect(facts()).toEqual([['12.50', 'MANUAL', '-1', '12.50'], ['12.50', 'MANUAL', '-1', '12.50'], ['10.00', 'MANUAL', '-1', '10.00']])
    store.edit('materials', { label: '取价', cells: [
      { rowId: 'n', column: 'price', value: '13.00' }, { rowId: 'n', column: 'sourceType', value: 'INQUIRY' },
      { rowId: 'n', column: 'sourceId', value: '8' },
    ] })
    expect(facts().slice(0, 2)).toEqual([['13.00', 'INQUIRY', '8', '13.00'], ['13.00', 'INQUIRY', '8', '13.00']])
  })
})

describe('giving up', () => {
  it('puts back what was loaded as one step, and undo brings everything again', () => {
    const store = open([step('a', '60.00')], [material('m', 'a')])
    const start = store.draft
    store.setHead('quotaName', '地面铺贴')
    store.edit('workers', { label: '删除行', removed: ['a'] })
    const work = store.draft
    store.giveUp()
    expect(store.draft).toEqual(start)
    expect([store.dirty, store.undoLabel()]).toEqual([false, '放弃修改'])
    store.undo()
    expect(store.draft).toEqual(work)
    expect(store.dirty).toBe(true)
    store.undo()
    store.undo()
    expect(store.draft).toEqual(start)
  })
  it('puts back what was saved last, and is no step when there is nothing', () => {
    const store = open([step('a', '60.00')])
    store.edit('workers', cell('a', 'ratio', '50.00'))
    store.markSaved(store.draft, { quotaVersion: 2 })
    store.giveUp()
    expect(store.undoLabel()).toBe('修改')
    store.edit('workers', cell('a', 'ratio', '40.00'))
    store.giveUp()
    expect(store.line('workers').row('a')).toMatchObject({ ratio: '50.00' })
    expect(store.head('quotaVersion')).toBe(2)
  })
})

describe('a new document', () => {
  const fresh = () => createDraftStore(document, packageOf([]), lookups, { fresh: true })
  it('does not open with problems; a row that is touched has all of them', () => {
    const store = fresh()
    expect(store.problemCount('workers')).toBe(0)
    store.setHead('quotaWorkerTotalAmount', '46')
    expect(store.problemCount('workers')).toBe(0)
    store.edit('workers', cell('s0', 'dailyPrice', '300.00'))
    expect([...store.problems('workers').get('s0')!.keys()]).toEqual(['ratio'])
    store.undo()
    expect(store.problemCount('workers')).toBe(0)
    store.edit('workers', { label: '添加工序', added: [{ row: step('n', '', { ratio: null }) }] })
    expect(store.problemCount('workers')).toBe(1)
  })
  it('shows what is missing when it is insisted, and whatever is wrong at once', () => {
    const store = fresh()
    const ownChanges: boolean[] = []
    store.line('workers').subscribe(change => ownChanges.push(change.rows !== 'all' && change.rows.has('s0')))
    store.insist()
    expect([...store.problems('workers').get('s0')!.keys()]).toEqual(['dailyPrice', 'ratio'])
    expect(ownChanges).toEqual([true])
  })
})

describe('a total that is out', () => {
  const problem = (store: ReturnType<typeof open>, row: string) => store.problems('workers').get(row)?.get('ratio')?.text
  const PRICED = { dailyPrice: '330.00' }
  it('is a problem of the last cell that is filled, until it is mended', () => {
    const store = open([step('a', '60.00', PRICED), step('b', '39.99', PRICED)])
    expect(problem(store, 'b')).toBe('占比总和不可小于或大于100！')
    const before = store.problemCount('workers')
    store.edit('workers', cell('b', 'ratio', '40.00'))
    expect(problem(store, 'b')).toBeUndefined()
    expect(store.problemCount('workers')).toBe(before - 1)
    store.edit('workers', { label: '删除行', removed: ['b'] })
    expect(problem(store, 'a')).toBe('占比总和不可小于或大于100！')
  })
  it('is no second problem of a cell that cannot be read, and none before anything is shared', () => {
    expect(problem(open([step('a', '错')]), 'a')).toBe('无法识别为数字')
    expect(problem(open([step('a', '', { ratio: null })]), 'a')).toBe('占比必须填写')
  })
})

describe('problems', () => {
  it('of another row are shown when a duplicate comes and goes', () => {
    const store = open([step('a', '60.00'), step('b', '40.00')])
    const changes: string[][] = []
    store.line('workers').subscribe(change => changes.push(change.rows === 'all' ? ['all'] : [...change.rows]))
    store.edit('workers', cell('b', 'jobName', '工序a'))
    expect(store.problems('workers').get('a')?.get('jobName')?.text).toBe('含有重复工序')
    expect(changes.at(-1)).toContain('a')
    store.undo()
    expect(store.problems('workers').get('a')).toBeUndefined()
    expect(changes.at(-1)).toContain('a')
  })
  it('from the server stand until their cell changes', () => {
    const store = open([step('a', '60.00')], [material('m', 'a')])
    const fault = { row: 'm', column: 'price', code: 'invalid', text: '单价与合同不符' } as const
    expect(store.setFaults([fault, { ...fault, row: 'gone' }])).toBe(1)
    expect(store.problems('materials').get('m')?.get('price')?.text).toBe('单价与合同不符')
    store.edit('materials', cell('m', 'quotaNum', '3.000000'))
    expect(store.problemCount('materials')).toBe(1)
    store.edit('materials', cell('m', 'price', '11.00'))
    expect(store.problemCount('materials')).toBe(0)
  })
})

it('is clean after saving, and dirty again after undoing what was saved', () => {
  const store = open([step('a', '60.00')])
  store.edit('workers', cell('a', 'ratio', '50.00'))
  store.markSaved(store.draft, { quotaVersion: 2 })
  expect(store.dirty).toBe(false)
  store.undo()
  expect(store.dirty).toBe(true)
  expect(store.head('quotaVersion')).toBe(2)
})
