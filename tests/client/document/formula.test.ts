import { describe, expect, it } from 'vitest'
import { copyRow } from '#client/grid/sheet/copyRow.ts'
import { formulaIn, formulaOf } from '#schemas/kit/index.ts'
import { createDraftStore, type DraftStore } from '#client/document/draftStore.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { document, lookups, material, packageOf, step } from './build.ts'

const open = (): DraftStore => createDraftStore(document, packageOf([step('a', '60.00')], [
  material('m', 'a', { libMaterialId: '1', quotaMaterialId: 'srv-1' }), material('n', 'a', { libMaterialId: '1' }),
]), lookups)
const price = document.lines.materials!.columns.price!
const formulaOfRow = (store: DraftStore, rowId = 'm') => formulaOf(store.line('materials').row(rowId)!, 'price', price)
const type = (store: DraftStore, text: string, value: string) => store.edit('materials', {
  label: '编辑', cells: [{ rowId: 'm', column: 'price', value, ...(formulaIn(text, price) && { formula: formulaIn(text, price)! }) }],
})

describe('a 计算式 in a draft', () => {
  it('stays with its cell, through undo, redo and another window, until a plain value is typed', () => {
    const store = open()
    type(store, '＝１２*3.5+0.8', '42.80')
    expect(formulaOfRow(store)).toBe('=12*3.5+0.8')
    store.undo()
    expect(formulaOfRow(store)).toBeUndefined()
    store.redo()
    expect(formulaOfRow(store)).toBe('=12*3.5+0.8')
    const copied = JSON.parse(JSON.stringify({ draft: store.draft, log: store.log() })) as {
      draft: typeof store.draft; log: ReturnType<typeof store.log>
    }
    const other = createDraftStore(document, copied.draft, lookups, { log: copied.log })
    expect(formulaOfRow(other)).toBe('=12*3.5+0.8')
    type(other, '42.8', '42.80')
    expect(formulaOfRow(other)).toBeUndefined()
    other.undo()
    expect(formulaOfRow(other)).toBe('=12*3.5+0.8')
  })
  it('is none once something else has written the cell', () => {
    const store = open()
    type(store, '=2*3', '6.00')
    expect(store.line('materials').row('n')).toMatchObject({ price: '6.00' })
    store.edit('materials', { label: '编辑', cells: [{ rowId: 'n', column: 'price', value: '7.00' }] })
    expect(store.line('materials').row('m')).toMatchObject({ price: '7.00' })
    expect(formulaOfRow(store)).toBeUndefined()
  })
  it('is only what a column of numbers can compute', () => {
    expect(formulaIn('=1+', price)).toBeUndefined()
    expect(formulaIn('42.8', price)).toBeUndefined()
    expect(formulaIn('=1+1', document.lines.materials!.columns.spec!)).toBeUndefined()
  })
})

describe('a copied row', () => {
  it('keeps what people gave it and loses what is its own', () => {
    const model = open().line('materials')
    const copy = copyRow(model, model.row('m')!)!
    expect(copy).toMatchObject({ materialName: '材料m', libMaterialId: '1', jobKey: 'a', quotaMaterialId: null })
    expect(copy.key).not.toBe('m')
  })
  it('of the mandatory step is an ordinary step', () => {
    const model = open().line('workers')
    const copy = copyRow(model, model.rows()[0]!)!
    expect(copy).toMatchObject({ jobName: BLANKING_STEP.jobName, jobId: null })
  })
})
