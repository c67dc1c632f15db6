import { describe, expect, it } from 'vitest'
import { lookupsOf, type LookupSource, type Option, type Row, type Value } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { createDraftStore } from '#client/document/draftStore.ts'
import { matchByName } from '#client/pages/labour/pricing/byName.ts'
import { withDates } from '#client/pages/labour/pricing/dates.ts'
import { isChanged, LINE, mergeRows, metWith, priceSheet, rowsOf, sentRow, sheetRow } from '#client/pages/labour/pricing/sheet.ts'

const lookups = lookupsOf(new Map<LookupSource, Option[]>([
  [DICT.jobCategory, [{ key: '1501', label: '测量放线工' }, { key: '1502', label: '木工' }]],
  [DICT.jobLevel, [{ key: '3', label: '中级工' }, { key: '4', label: '高级工' }]], ['REGION', [{ key: '440000', label: '广东省' }]],
]))
const served = (jobCategory: string, jobLevel: string, price: string, regionCode: string | null = null): Row => sheetRow({
  id: [jobCategory, jobLevel, regionCode].filter(Boolean).join('-'), jobCategory, jobLevel, regionCode, quotaReferencePrice: price,
  dailyPrice: price,
  recordDate: '2026-08-01', owner: 'PLAT', coming: null, byName: '平台', setTime: null, ops: null,
})
const ROWS = [
  served('1501', '3', '260.00'), served('1501', '4', '283.40'), served('1502', '3', '340.00'), served('1502', '3', '360.00', '440000'),
]
const open = () => createDraftStore(priceSheet, { head: { recordDate: '2026-11-22' }, lines: { [LINE]: ROWS } }, lookups)
const cells = (rowId: string, values: Record<string, Value>) => Object.entries(values).map(([column, value]) => ({ rowId, column, value }))

describe('a pasted table', () => {
  const paste = (edit: Parameters<typeof matchByName>[1]) => {
    const store = open()
    const matched = matchByName(store.line(LINE), edit)
    store.edit(LINE, withDates(store.line(LINE), matched.edit, '2026-11-22'))
    return { store, matched, changed: rowsOf(store.draft).filter(isChanged) }
  }

  it('finds its rows by name, wherever it is put, and leaves the rows under it alone', () => {
    const { changed, matched, store } = paste({ label: '粘贴', cells: [
      ...cells('1501-3', { jobCategory: '1502', jobLevel: '3', quotaReferencePrice: '345.00', dailyPrice: '350.00' }),
      ...cells(
        '1501-4', { jobCategory: '1501', jobLevel: '3', quotaReferencePrice: '265.00', dailyPrice: '270.00', recordDate: '2026-12-01' }
      ),
    ] })
    expect(matched).toMatchObject({ byName: 2, refused: false })
    expect(
      changed.map(({ id, quotaReferencePrice, dailyPrice, recordDate }) => [id, quotaReferencePrice, dailyPrice, recordDate])
    ).toEqual([
      ['1501-3', '265.00', '270.00', '2026-12-01'], ['1502-3', '345.00', '350.00', '2026-11-22'],
    ])
    expect(store.line(LINE).row('1501-4')).toMatchObject({ jobLevel: '4', dailyPrice: '283.40' })
    store.undo()
    expect(rowsOf(store.draft)).toEqual(ROWS)
  })

  it('keeps the date that it says, also where that stands in the row already, and a region from being mistaken for the country', () => {
    const { changed } = paste({ label: '粘贴', cells: [
      ...cells('1502-3-440000', { jobCategory: '1502', jobLevel: '3', dailyPrice: '350.00', recordDate: '2026-08-01' }),
      ...cells('1501-3', { jobCategory: '1501', jobLevel: '3', dailyPrice: '261.00', recordDate: '2026-08-01' }),
    ] })
    expect(changed.map(({ id, dailyPrice, recordDate }) => [id, dailyPrice, recordDate])).toEqual([
      ['1501-3', '261.00', '2026-08-01'], ['1502-3', '350.00', '2026-08-01'],
    ])
  })

  it('adds rows for names that have no price or come again, and keeps what cannot be read', () => {
    const fresh = () => open().line(LINE).newRow(undefined)
    const { changed, store } = paste({ label: '粘贴', cells: [
      ...cells('1501-4', { jobCategory: '没有的工种', jobLevel: '4', quotaReferencePrice: '1.00', dailyPrice: '2.00' }),
    ], added: [
      { row: { ...fresh(), id: 'n1', jobCategory: '1502', jobLevel: '4', dailyPrice: '371.00' } },
      { row: { ...fresh(), id: 'n2', jobCategory: '1502', jobLevel: '3', dailyPrice: '344.00' } },
      { row: { ...fresh(), id: 'n3', jobCategory: '1502', jobLevel: '3', dailyPrice: '345.00' } },
    ] })
    expect(changed.map(({ jobCategory, jobLevel, dailyPrice, recordDate }) => [jobCategory, jobLevel, dailyPrice, recordDate])).toEqual([
      ['1502', '3', '344.00', '2026-11-22'], ['没有的工种', '4', '2.00', '2026-11-22'], ['1502', '4', '371.00', '2026-11-22'],
      ['1502', '3', '345.00', '2026-11-22'],
    ])
    const wrong = [...store.problems(LINE).values()].map(columns => [...columns.values()].map(({ text }) => text))
    expect(wrong.flat()).toContain('同一工种、等级、地区只能有一行')
    expect(wrong).toHaveLength(3)
  })

  it('does not rename a row that the server has', () => {
    const { matched, changed } = paste({ label: '输入', cells: cells('1501-3', { jobCategory: '1502' }) })
    expect([matched.refused, changed]).toEqual([true, []])
  })
})

describe('the sheet', () => {
  it('dates a changed price, and gives the old date back with the old price', () => {
    const store = open()
    const type = (values: Record<string, Value>) =>
      store.edit(LINE, withDates(store.line(LINE), { label: '输入', cells: cells('1501-3', values) }, '2026-11-22'))
    type({ dailyPrice: '270.00' })
    expect(store.line(LINE).row('1501-3')).toMatchObject({ recordDate: '2026-11-22' })
    type({ dailyPrice: '260.00' })
    expect(rowsOf(store.draft).filter(isChanged)).toEqual([])
    type({ dailyPrice: '271.00', recordDate: '2026-12-24' })
    type({ quotaReferencePrice: '272.00' })
    expect(store.line(LINE).row('1501-3')).toMatchObject({ recordDate: '2026-12-24' })
  })

  it('sends what its writer saw, and nothing seen for a new row', () => {
    expect(sentRow(ROWS[0]!)).toEqual({
      id: '1501-3', jobCategory: '1501', jobLevel: '3', regionCode: null, quotaReferencePrice: '260.00', dailyPrice: '260.00',
      recordDate: '2026-08-01',
      was: { quotaReferencePrice: '260.00', dailyPrice: '260.00', recordDate: '2026-08-01' },
    })
    expect(sentRow({ id: 'n', jobCategory: '1502', dailyPrice: '1.00' })).toMatchObject({ was: null, regionCode: null })
  })

  it('lays what is unsaved over the server\'s new rows, by name', () => {
    const fresh = [served('1501', '3', '300.00'), served('1502', '4', '371.00')]
    const unsaved = [
      { ...ROWS[0]!, dailyPrice: '270.00' },
      { id: 'n1', jobCategory: '1502', jobLevel: '4', dailyPrice: '380.00', recordDate: '2026-11-22' },
      { id: 'n2', jobCategory: '没有的工种', jobLevel: '3', dailyPrice: '5.00' }, { id: 'n3', jobCategory: '1501', dailyPrice: '6.00' },
    ]
    expect(mergeRows(fresh, unsaved).map(({ id, dailyPrice, nowPrice }) => [id, dailyPrice, nowPrice ?? null])).toEqual([
      ['1501-3', '270.00', '300.00'], ['1502-4', '380.00', '371.00'], ['n2', '5.00', null], ['n3', '6.00', null],
    ])
  })

  it('keeps both of two rows that say the same name, for their writer to choose', () => {
    const unsaved = [
      { ...ROWS[0]!, dailyPrice: '361.50' },
      { id: 'n1', jobCategory: '1501', jobLevel: '3', dailyPrice: '362.00', recordDate: '2026-11-22' },
    ]
    expect(mergeRows(ROWS, unsaved).map(({ id, dailyPrice }) => [id, dailyPrice])).toEqual([
      ['1501-3', '361.50'], ['1501-4', '283.40'], ['1502-3', '340.00'], ['1502-3-440000', '360.00'], ['n1', '362.00'],
    ])
  })

  it('says who has set a price that is being changed, unless to the same', () => {
    const fresh = [
      { ...served('1501', '3', '300.00'), byName: '林若溪' }, served('1501', '4', '283.40'), served('1502', '3', '345.00'),
      served('1502', '4', '371.00'),
    ]
    const merged = metWith(fresh, [
      { ...ROWS[0]!, dailyPrice: '270.00' }, { ...ROWS[1]!, dailyPrice: '290.00' },
      { ...ROWS[2]!, quotaReferencePrice: '345.00', dailyPrice: '345.00' },
      { id: 'n1', jobCategory: '1502', jobLevel: '4', dailyPrice: '380.00', recordDate: '2026-11-22' },
      { id: 'n2', jobCategory: '1501', dailyPrice: '6.00' },
    ])
    expect(merged.map(({ row, column }) => `${row} ${column}`)).toEqual(['1501-3 dailyPrice', '1502-4 dailyPrice'])
    expect(merged[0]!.text).toBe('林若溪已改为 300.00（2026-08-01 生效），仍要修改请再次保存')
  })
})
