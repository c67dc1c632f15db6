import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDraft, followGroups, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { fromPayload, toPayload } from '#schemas/quota/payload.ts'
import { diffDraft, isNothing } from '#client/document/draft/delta.ts'
import { createDraftStore, type DraftStore } from '#client/document/draftStore.ts'
import { document, lookups, material, packageOf, sampleDraft, samples, step } from './build.ts'

type Act = (store: DraftStore) => void
const pick = (rows: readonly Row[], at: number): string | undefined => rows.length ? String(rows[at % rows.length]!.key) : undefined
const price = fc.integer({ min: 0, max: 99_999 }).map(n => (n / 100).toFixed(2))

const edited = (line: string, column: string) => fc.tuple(fc.nat(), fc.oneof(price, fc.constantFrom('', '错')))
  .map(([at, value]): Act => store => {
    const rowId = pick(store.line(line).rows(), at)
    if (rowId) store.edit(line, { label: column, cells: [{ rowId, column, value: value || null }] })
  })
const acts: fc.Arbitrary<Act>[] = [
  edited('workers', 'ratio'), edited('workers', 'dailyPrice'), edited('workers', 'jobName'), edited('materials', 'price'),
  edited('materials', 'quotaNum'),
  price.map((budget): Act => store => store.setHead('quotaWorkerTotalAmount', budget)),
  fc.constantFrom('totalToJobStep', 'jobStepToTotal').map((mode): Act => store => store.setHeadValue('calcMode', mode)),
  fc.nat().map((at): Act => store => {
    const rowId = pick(store.line('workers').rows(), at)
    if (rowId) store.edit('workers', { label: '删除行', removed: [rowId] })
  }),
  fc.tuple(fc.nat(), fc.uuid()).map(([at, key]): Act => store => {
    const afterId = pick(store.line('workers').rows(), at) ?? null
    store.edit('workers', { label: '添加工序', added: [{ row: step(key, '5.00'), afterId }] })
  }),
  fc.tuple(fc.nat(), fc.uuid(), fc.constantFrom('1', '2')).map(([at, key, libMaterialId]): Act => store => {
    const jobKey = pick(store.line('workers').rows(), at)
    if (jobKey) store.edit(
      'materials',
      { label: '粘贴', added: [{ row: material(key, jobKey, { libMaterialId }) }, { row: material(`${key}2`, jobKey), afterId: null }] }
    )
  }),
  fc.nat().map((seed): Act => store => {
    const ids = store.line('workers').rows().map(row => String(row.key))
    store.edit(
      'workers',
      { label: '移动行', order: ids.toSorted((a, b) => (a.length * seed + a.charCodeAt(0)) % 7 - (b.length * seed + b.charCodeAt(0)) % 7) }
    )
  }),
]
const start = (): Draft => packageOf(
  [step('a', '30.00'), step('b', '30.00'), step('c', '36.00')],
  [material('m', 'a', { libMaterialId: '1' }), material('n', 'b', { libMaterialId: '1' }), material('o', 'c')],
)
const runs = fc.array(fc.oneof(...acts), { minLength: 1, maxLength: 12 })

describe('after any actions', () => {
  it('the draft is what computing it from scratch gives, and bound rows follow their steps', () => fc.assert(fc.property(runs, list => {
    const store = createDraftStore(document, start(), lookups)
    for (const act of list) {
      act(store)
      expect(store.draft).toEqual(computeDraft(document, store.draft))
      expect(followGroups(quotaPackage, store.draft).lines.materials).toEqual(store.draft.lines.materials)
    }
  }), { numRuns: 40 }))
  it('problems are those of a store opened afresh', () => fc.assert(fc.property(runs, list => {
    const store = createDraftStore(document, start(), lookups)
    for (const act of list) act(store)
    const fresh = createDraftStore(document, store.draft, lookups)
    for (const line of ['', 'workers', 'materials']) expect(store.problems(line)).toEqual(fresh.problems(line))
  }), { numRuns: 30 }))
  it('undo leads back to the start and redo to the end', () => fc.assert(fc.property(runs, list => {
    const store = createDraftStore(document, start(), lookups)
    const first = store.draft
    for (const act of list) act(store)
    const last = store.draft
    while (store.undoLabel() !== undefined) store.undo()
    expect(store.draft).toEqual(first)
    expect(store.dirty).toBe(false)
    while (store.redoLabel() !== undefined) store.redo()
    expect(store.draft).toEqual(last)
  }), { numRuns: 40 }))
  it('it is dirty exactly when a command leads from what is saved to what is shown', () => fc.assert(fc.property(runs, list => {
    const first = createDraftStore(document, start(), lookups).draft
    const store = createDraftStore(document, start(), lookups)
    for (const act of list) {
      act(store)
      expect(store.dirty).toBe(!isNothing(diffDraft(document, first, store.draft, '')))
    }
  }), { numRuns: 40 }))
  it('an action in parts is one step of undo, whatever the parts are', () => fc.assert(fc.property(runs, list => {
    const store = createDraftStore(document, start(), lookups)
    const first = store.draft
    store.edit('workers', { label: '开始', cells: [{ rowId: 'a', column: 'dailyPrice', value: '1.23' }] })
    const amend = { amend: true }
    const joining: DraftStore = {
      ...store,
      edit: (line, edit) => store.edit(line, edit, amend),
      setHead: (key, text) => store.setHead(key, text, amend),
      setHeadValue: (key, value) => store.setHeadValue(key, value, amend),
    }
    for (const act of list) act(joining)
    const last = store.draft
    store.undo()
    expect(store.draft).toEqual(first)
    store.redo()
    expect(store.draft).toEqual(last)
  }), { numRuns: 60 }))
  it('a log kept as JSON undoes in another window', () => fc.assert(fc.property(runs, list => {
    const store = createDraftStore(document, start(), lookups)
    const first = store.draft
    for (const act of list) act(store)
    const restored = JSON.parse(JSON.stringify({ draft: store.draft, log: store.log() })) as {
      draft: Draft; log: ReturnType<DraftStore['log']>
    }
    const other = createDraftStore(document, first, lookups)
    other.restore(restored.draft, restored.log)
    expect(other.dirty).toBe(store.dirty)
    while (other.undoLabel() !== undefined) other.undo()
    expect(other.draft).toEqual(first)
  }), { numRuns: 40 }))
})

describe.each(samples.map(sample => [sample.quotaCode, sample] as const))('%s', (_code, sample) => {
  it('survives opening, editing, undoing and the way to the payload and back', () => {
    const store = createDraftStore(document, sampleDraft(sample), lookups)
    expect(store.head('quotaTotalAmount')).toBe(sample.quotaTotalAmount)
    const before = toPayload(store.draft)
    store.setHead('quotaWorkerTotalAmount', '999.99')
    store.edit('workers', { label: '移动行', order: store.line('workers').rows().map(row => String(row.key)).toReversed() })
    const sent = toPayload(store.draft)
    expect(toPayload(createDraftStore(document, fromPayload(sent), lookups).draft)).toEqual(sent)
    store.undo()
    store.undo()
    expect(toPayload(store.draft)).toEqual(before)
  })
})
