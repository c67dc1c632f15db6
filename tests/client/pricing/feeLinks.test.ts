import { describe, expect, it } from 'vitest'
import { NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { presetRows, PRESETS } from '#schemas/pricing/presets.ts'
import { projectFees } from '#schemas/pricing/projectFees.ts'
import { followFeeNames } from '#client/business/pricing/feeLinks.ts'
import { createDraftStore, type DraftStore } from '#client/document/draftStore.ts'

function table(more: readonly Row[] = []): DraftStore {
  let count = 0
  const fees = [...presetRows(PRESETS.GB2013, () => `f${count++}`), ...more]
  const line = { id: 'd1', feeName: '计日工', name: '零星用工', unit: '工日', quantity: '12', price: '320.00', rate: '0' }
  const rate = { id: 'r1', placeName: '楼地面', placeId: 'p1', feeName: '利润', rate: '5' }
  return createDraftStore(
    projectFees, { head: { id: '' }, lines: { fees, details: [line], rates: [rate] } }, NO_LOOKUPS, { linked: [followFeeNames] }
  )
}
const row = (id: string, name: string, bases: string): Row => ({
  id, name, part: 'OTHER', kind: 'RATE', bases, rate: '1', amount: null, role: null, competitive: true, given: false, outwardRate: null,
  remark: null,
})
const idOf = (store: DraftStore, name: string): string => String(store.line('fees').rows().find(fee => fee.name === name)!.id)
const rename = (store: DraftStore, from: string, to: string): void => store.line('fees')
  .edit({ label: '改名', cells: [{ rowId: idOf(store, from), column: 'name', value: to }] })
const cell = (store: DraftStore, line: string, column: string, at = 0) => store.line(line).rows()[at]![column]
const baseOf = (store: DraftStore, id: string) => store.line('fees').row(id)!.bases

describe('a fee that is renamed', () => {
  it('keeps its name where others name it, and one undo takes all of it back', () => {
    const store = table([row('x', '配合费', '税前合计-计日工')])
    rename(store, '计日工', '零星工程')
    rename(store, '利润', '企业利润')
    expect([baseOf(store, 'x'), cell(store, 'details', 'feeName'), cell(store, 'rates', 'feeName')]).toEqual(['税前合计-零星工程', '零星工程', '企业利润'])
    store.undo()
    expect([cell(store, 'rates', 'feeName'), idOf(store, '利润')]).toEqual(['利润', 'f1'])
    store.undo()
    expect([baseOf(store, 'x'), cell(store, 'details', 'feeName')]).toEqual(['税前合计-计日工', '计日工'])
    expect(store.dirty).toBe(false)
  })

  it('leaves alone what only contains the name, and a name that another fee still has', () => {
    const store = table([row('x', '计日工管理费', '计日工'), row('y', '配合费', '计日工管理费')])
    rename(store, '计日工', '零星工程')
    expect([baseOf(store, 'x'), baseOf(store, 'y')]).toEqual(['零星工程', '计日工管理费'])
    const twice = table([row('x', '计日工', '税前合计'), row('y', '配合费', '计日工')])
    twice.line('fees').edit({ label: '改名', cells: [{ rowId: 'x', column: 'name', value: '其他' }] })
    expect([baseOf(twice, 'y'), cell(twice, 'details', 'feeName')]).toEqual(['计日工', '计日工'])
  })

  it('lets two fees change names with each other', () => {
    const store = table([row('x', '甲', '税前合计'), row('y', '乙', '税前合计'), row('z', '丙', '甲-乙')])
    store.line('fees')
      .edit({ label: '改名', cells: [{ rowId: 'x', column: 'name', value: '乙' }, { rowId: 'y', column: 'name', value: '甲' }] })
    // No name is missing, so each base stays as typed.
    expect(baseOf(store, 'z')).toBe('甲-乙')
  })
})
