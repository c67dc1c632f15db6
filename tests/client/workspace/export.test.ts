// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { sheetSource } from '#client/grid/export/exportRows.ts'
import { gridSheet, textSheet, xlsxOf } from '#client/grid/export/toXlsx.ts'
import { declaredColumns } from '#client/grid/columns/columnState.ts'
import { boq, lookups } from './boq.ts'

const ROWS = [
  {
    id: '1', code: '010101001001', name: '=SUM(A1)', unit: 'm2', qty: '1234.567', price: '1234.50', amount: '1524073.01',
    type: '2', own: true, time: '2026-11-18T08:42:00.000Z',
  },
  { id: '2', code: '@x', name: '+86', unit: null, qty: null, price: '0.10', amount: null, type: null, own: false, time: null },
]
const columns = declaredColumns(boq).map(view => ({ ...view, hidden: view.key === 'unit' }))
const source = structuredClone(sheetSource(boq, columns, lookups, ROWS))
const book = read(xlsxOf([{ name: '清单/一', sheet: gridSheet(source, ROWS) }]), { cellNF: true })
const sheet = book.Sheets[book.SheetNames[0]!]!

describe('a workbook', () => {
  it('has a name that Excel accepts', () => expect(book.SheetNames).toEqual(['清单 一']))

  it('has the visible columns in their order, and the sums below', () => {
    const lines = utils.sheet_to_json<string[]>(sheet, { header: 1 })
    expect(lines[0]).toEqual(['编码', '名称', '工程量', '单价', '合价', '类型', '自有', '更新时间'])
    expect(lines).toHaveLength(4)
    expect(lines[3]?.[0]).toBe('合计')
    expect(sheet.E4).toMatchObject({ t: 'n', v: 1524073.01 })
  })

  it('keeps codes and texts that begin like a formula as text', () => {
    expect(sheet.A2).toMatchObject({ t: 's', v: '010101001001' })
    expect(sheet.B2).toMatchObject({ t: 's', v: '=SUM(A1)' })
    expect(sheet.B2).not.toHaveProperty('f')
    expect(sheet.B3).toMatchObject({ t: 's', v: '+86' })
    expect(sheet.A3).toMatchObject({ t: 's', v: '@x' })
  })

  it('keeps numbers as numbers with the format of their column', () => {
    expect(sheet.C2).toMatchObject({ t: 'n', v: 1234.567, z: '#,##0.000' })
    expect(sheet.D2).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' })
    expect(sheet.C3).toBeUndefined()
  })

  it('writes a figure that a spreadsheet would change as text', () => {
    const long = [{ id: '1', qty: '1234567890123456.789' }]
    expect(read(xlsxOf([{ name: 'a', sheet: gridSheet(source, long) }])).Sheets.a?.C2).toMatchObject({ t: 's', v: '1234567890123456.789' })
  })

  it('writes labels for keys and moments as dates', () => {
    expect(sheet.F2).toMatchObject({ v: '楼地面/块料' })
    expect(sheet.G2).toMatchObject({ v: '是' })
    expect(sheet.H2).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm' })
    expect(sheet.H2.v).toBeCloseTo(46_344 + (16 * 60 + 42) / 1440, 6)
  })

  it('writes what is no number and no moment as it was typed', () => {
    const typed = read(xlsxOf([{ name: 'a', sheet: gridSheet(source, [{ id: '1', qty: '约12', time: '明天' }]) }])).Sheets.a
    expect([typed?.C2, typed?.H2]).toMatchObject([{ t: 's', v: '约12' }, { t: 's', v: '明天' }])
  })

  it('of texts says them as they are', () => {
    const made = textSheet({ name: '失败行', headers: ['名称', '原因'], rows: [['=1+1', '必须填写']] })
    const texts = read(xlsxOf([{ name: '失败行', sheet: made }])).Sheets['失败行']!
    expect(texts.A2).toMatchObject({ t: 's', v: '=1+1' })
    expect(texts.B1).toMatchObject({ v: '原因' })
  })
})
