import { describe, expect, it } from 'vitest'
import { afterFixes, broughtBack, fixedCells, refusedFixes } from '#client/grid/report/bringBack.ts'
import { editView, problemsView } from '#client/grid/report/editReport.ts'
import { needsReport, pasteNote, pasteView, unseenText } from '#client/grid/report/pasteReport.ts'
import type { ReportView } from '#client/grid/report/reportView.ts'
import type { PasteReport } from '#client/grid/sheet/types.ts'
import { boq } from '../workspace/boq.ts'
import { rowsModel } from './rows.ts'

const clean: PasteReport = {
  rows: 20, cols: 6, written: 120, created: [], changed: [], skippedReadonly: [], locked: [],
  homeless: [], titled: false, droppedColumns: 0, droppedRows: 0, overwrittenOutside: 0, problems: [], places: [],
}
const LOCKED = '平台条目不能修改'
const place = { kind: 'list', columns: ['name', 'unit', 'qty', 'price'], first: 11 } as const
const figures = (view: ReportView | null) => view?.tally(view.lines).map(({ count, text }) => `${count} ${text}`)
const wrongRows = () => rowsModel(3, { r1: { unit: '车', qty: '1,2345' }, r3: { qty: '36.5081' } })
const written = ['r1', 'r2', 'r3'].flatMap(rowId => ['unit', 'qty'].map(column => ({ rowId, column })))

describe('the report of a paste', () => {
  it('appears only when something was left out', () => {
    expect(needsReport(clean, 0)).toBe(false)
    expect(needsReport({ ...clean, droppedColumns: 2 }, 0)).toBe(true)
    expect(needsReport({ ...clean, homeless: ['备注'] }, 0)).toBe(true)
    expect(needsReport(clean, 1)).toBe(true)
    expect(pasteView(clean, rowsModel(3), place)).toBeNull()
  })

  it('says what was skipped and what did not fit', () => {
    const report = { ...clean, skippedReadonly: [{ column: 'amount', count: 20 }], droppedColumns: 2 }
    expect(pasteNote(report, boq)).toBe('来自剪贴板 20 行 × 6 列。1 列只读已跳过（合价）；2 列超出右边界，未粘贴。')
    expect(pasteNote({ ...clean, homeless: ['备注', '品牌'] }, boq)).toContain('2 列此处没有或未显示，未粘贴（备注、品牌）')
    expect(pasteNote(clean, boq)).toBe('来自剪贴板 20 行 × 6 列。')
  })

  it('counts rows, lists cells by their numbers on screen, and hands out the failing rows with their wrong texts', () => {
    const view = pasteView({ ...clean, places: written, changed: written }, wrongRows(), place)
    expect(figures(view)).toEqual(['1 行已更新', '1 行部分写入', '1 行未写入'])
    expect(view?.undoable).toBe(true)
    expect(view?.lines[0]).toMatchObject({ row: 11, rowId: 'r1', column: 'unit', label: '单位', value: '车' })
    expect(view?.failedRows).toEqual({
      headers: ['行', '名称', '单位', '工程量', '单价'], ids: ['r1', 'r3'],
      rows: [['11', '清单 1', '车', '1,2345', '10.50'], ['13', '清单 3', 'm²', '36.5081', '10.50']],
    })
  })

  it('lists cells that their rows lock with what was to be in them, and counts those rows as not or partly written', () => {
    const locked = [
      { row: 12, rowId: 'r2', column: 'name', value: '乙', text: LOCKED },
      { row: 13, rowId: 'r3', column: 'name', value: '丙', text: LOCKED },
    ]
    const cells = [{ rowId: 'r1', column: 'name' }, { rowId: 'r3', column: 'unit' }]
    const view = pasteView({ ...clean, places: cells, changed: cells, locked }, rowsModel(3), place)
    expect(view?.lines).toMatchObject([{ row: 12, rowId: 'r2', label: '名称', value: '乙', text: LOCKED }, { row: 13, value: '丙' }])
    expect(figures(view)).toEqual(['1 行已更新', '1 行部分写入', '1 行未写入'])
    expect(view?.failedRows.rows.map(([row, name]) => [row, name])).toEqual([['12', '乙'], ['13', '丙']])
    expect(view?.hint).toBe('不能修改的单元格保持原值，要填的内容可以复制失败行带走。')
    expect(figures(pasteView({ ...clean, places: cells, changed: cells, locked }, rowsModel(3), { ...place, kind: 'lines' }))).toEqual(
      ['1 行已更新', '1 行部分写入', '1 行未写入']
    )
    const both = pasteView({ ...clean, places: [...cells, ...written], changed: [...cells, ...written], locked }, wrongRows(), place)
    expect(both?.lines.map(({ row, column }) => [row, column])).toEqual(
      [[11, 'unit'], [11, 'qty'], [12, 'name'], [13, 'name'], [13, 'qty']]
    )
    expect(both?.hint).toBe('不能修改的单元格保持原值，要填的内容可以复制失败行带走。未写入的值仍保留在表格中并标红，可在上表直接修正。也可以复制失败行，在 Excel 中改好后粘贴到此窗口，按行号写回原处。')
  })

  it('names rows and pages of a block that went over the end of a page', () => {
    const model = rowsModel(5)
    const cellsOf = (...ids: readonly string[]) => ids.map(rowId => ({ rowId, column: 'qty' }))
    const pasted = { ...clean, places: cellsOf('r2', 'r3', 'r4', 'r5'), changed: cellsOf('r2', 'r3', 'r4') }
    const on = (pageSize?: number) => ({ ...place, first: 11, ...(pageSize && { pageSize }) })
    expect(unseenText(pasted, model, on(2))).toBe('已更新 3 行（跨 3 页）')
    expect(unseenText(
      { ...pasted, created: ['r5'] },
      { ...model, nameOf: id => (id === 'r5' ? 'r5' : id), mark: id => (id === 'r4' ? 'conflict' : undefined) }, on(2)
    ))
      .toBe('已更新 2 行，待补全 1 行，有冲突 1 行（跨 3 页）')
    expect(unseenText(pasted, model, on(5))).toBeNull()
    expect(unseenText(pasted, model, on())).toBeNull()
    expect(unseenText({ ...pasted, titled: true }, model, on())).toBe('首行是表头，已按列名粘贴')
    expect(pasteView({ ...pasted, droppedRows: 1 }, model, on(2))?.note).toBe('来自剪贴板 20 行 × 6 列。1 行超出末行，未粘贴；1 行与原值相同；跨 3 页。')
  })

  it('lists a required cell that the paste has emptied, and none of a new row that is merely unfinished', () => {
    const model = rowsModel(3, { r1: { name: '' }, r3: { name: '' } })
    const cells = ['r1', 'r2', 'r3'].map(rowId => ({ rowId, column: 'name' }))
    const view = pasteView(
      { ...clean, places: cells, changed: cells, created: ['r3'], droppedColumns: 1 }, { ...model, nameOf: id => id }, place
    )
    expect(view?.lines).toMatchObject([{ row: 11, rowId: 'r1', value: '', text: '名称必须填写' }])
    expect(figures(view)).toEqual(['1 行已更新', '1 行待补全后新增', '1 行未写入'])
  })
})

describe('what became of the rows of a paste', () => {
  const cellsOf = (...ids: readonly string[]) => ids.map(rowId => ({ rowId, column: 'qty' }))
  const pasted = {
    ...clean, droppedColumns: 1, places: cellsOf('r1', 'r2', 'r3', 'new-4'), created: ['new-4'], changed: cellsOf('r1', 'r3'),
  }
  const lines = { ...place, kind: 'lines' } as const

  it('in a document: new rows, others, those that read the same, and those to correct', () => {
    const model = rowsModel(4)
    expect(figures(pasteView({ ...pasted, created: ['r4'], places: cellsOf('r1', 'r2', 'r3', 'r4') }, model, lines))).toEqual(
      ['1 行已新增', '2 行已更新']
    )
    expect(pasteView(pasted, model, lines)?.note).toBe('来自剪贴板 20 行 × 6 列。1 列超出右边界，未粘贴；1 行与原值相同。')
    expect(figures(pasteView(pasted, wrongRows(), lines))).toEqual(['3 行已更新', '2 行有问题'])
  })

  it('in a list: what the server has named is new; what waits, stands in conflict or is not complete yet is kept apart', () => {
    const list = { nameOf: (id: string) => (id === 'new-4' ? 'r9' : id) }
    const report = (more: object) => figures(pasteView(pasted, { ...rowsModel(3), ...list, ...more }, place))
    expect(report({})).toEqual(['1 行已新增', '2 行已更新'])
    expect(report({ mark: (id: string) => (id === 'r1' ? 'saving' : id === 'r3' ? 'conflict' : undefined) }))
      .toEqual(['1 行已新增', '1 行待发送（服务器未连接）', '1 行有冲突'])
    expect(report({ nameOf: (id: string) => id })).toEqual(['2 行已更新', '1 行待补全后新增'])
  })

  it('a tiled value counts the rows that it went to, and a paste that wrote nothing says so', () => {
    const tiled = { ...clean, rows: 1, cols: 1, droppedColumns: 1, places: cellsOf('r1', 'r2', 'r3'), changed: cellsOf('r1', 'r2', 'r3') }
    expect(figures(pasteView(tiled, rowsModel(3), place))).toEqual(['3 行已更新'])
    expect(figures(pasteView({ ...clean, skippedReadonly: [{ column: 'amount', count: 3 }] }, rowsModel(3), place))).toEqual([])
  })
})

describe('the report of an edit of many cells', () => {
  it('lists what was refused with the value that was to be, and counts what cannot be edited', () => {
    const refused = [{ row: 12, rowId: 'r2', column: 'qty', value: '-1', text: '不能小于 0' }]
    const view = editView(
      { action: '替换', written: [{ rowId: 'r1', column: 'name' }], skipped: 2, locked: [], refused }, rowsModel(3), place
    )
    expect(view).toMatchObject({ title: '替换结果', note: '2 处不可编辑，已跳过。', undoable: true })
    expect(figures(view)).toEqual(['1 处已写入', '1 处保持原值'])
    expect(view?.failedRows.rows).toEqual([['12', '清单 2', 'm²', '-1', '10.50']])
  })

  it('lists cells that their rows lock, with nothing to correct', () => {
    const locked = [{ row: 12, rowId: 'r2', column: 'name', value: '乙', text: LOCKED }]
    const view = editView(
      { action: '填充', written: [{ rowId: 'r1', column: 'name' }], skipped: 0, locked, refused: [] }, rowsModel(3), place
    )
    expect(view).toMatchObject(
      { note: '', lines: [{ row: 12, label: '名称', value: '乙', text: LOCKED }], hint: '不能修改的单元格保持原值，要填的内容可以复制失败行带走。' }
    )
    expect(figures(view)).toEqual(['1 处已写入', '1 处保持原值'])
  })

  it('is not shown when all went well, and offers no undo where nothing was written', () => {
    expect(
      editView({ action: '填充', written: [{ rowId: 'r1', column: 'name' }], skipped: 0, locked: [], refused: [] }, rowsModel(3), place)
    ).toBeNull()
    expect(editView({ action: '替换', written: [], skipped: 3, locked: [], refused: [] }, rowsModel(3), place)).toMatchObject(
      { undoable: false, note: '3 处不可编辑，已跳过。' }
    )
  })
})

describe('corrections', () => {
  it('brought back from Excel find their rows by number, whatever the order of rows and columns', () => {
    const model = wrongRows()
    const report = problemsView(model, place)
    const back = broughtBack(
      [['工程量', '别的', '行', '名称'], ['36.508', 'x', '13', '清单 3'], ['12.345', 'x', '11', '=改名'], ['1', 'x', '99', '没有']],
      report.failedRows, place.columns, model,
    )
    expect(back.ok && fixedCells(back.fixes, model)).toEqual([
      { rowId: 'r3', column: 'qty', value: '36.508' }, { rowId: 'r1', column: 'qty', value: '12.345' },
      { rowId: 'r1', column: 'name', value: '=改名' },
    ])
  })

  it('without their row numbers are not guessed at', () => {
    const model = wrongRows()
    const { failedRows } = problemsView(model, place)
    expect(broughtBack([['名称', '工程量'], ['清单 1', '3']], failedRows, place.columns, model)).toMatchObject({ ok: false })
    expect(broughtBack([['行', '工程量'], ['77', '3']], failedRows, place.columns, model)).toMatchObject({ ok: false })
  })

  it('leave the report as they are right; what is wrong again shows its new text and reason', () => {
    const model = wrongRows()
    const report = problemsView(model, place)
    expect(report.lines).toHaveLength(3)
    const fixes = [
      { rowId: 'r1', column: 'unit', text: 'm' }, { rowId: 'r1', column: 'qty', text: '-5' },
      { rowId: 'r3', column: 'qty', text: '36.508' },
    ]
    const refused = refusedFixes(fixes, model)
    model.write(fixedCells(fixes.filter(fix => !refused.has(fix)), model))
    const after = afterFixes(report, fixes, refused, model, place.columns)
    expect(after.lines).toEqual([expect.objectContaining({ row: 11, rowId: 'r1', column: 'qty', value: '-5', text: '不能小于 0' })])
    expect(figures(after)).toEqual(['2 行没有问题', '1 行有问题'])
    expect(model.row('r3')?.qty).toBe('36.508')
    expect(model.row('r1')?.unit).toBe('m')
  })

  it('brought back for a locked cell stay in the report with the reason', () => {
    const model = rowsModel(3, { r1: { code: '平台' } })
    const fixes = [
      { rowId: 'r1', column: 'name', text: '改' }, { rowId: 'r1', column: 'qty', text: '2.000' }, { rowId: 'r1', column: 'unit', text: 't' },
    ]
    expect([...refusedFixes(fixes, model)]).toEqual([[fixes[0], LOCKED]])
  })

  it('never touch a row that cannot be edited', () => {
    expect(fixedCells([{ rowId: 'r2', column: 'name', text: '改' }], rowsModel(3))).toEqual([])
  })
})
