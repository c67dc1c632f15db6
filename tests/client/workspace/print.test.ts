// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { footerOf, type Grid, type Row } from '#schemas/kit/index.ts'
import { calendarDays } from '#schemas/org/calendar.ts'
import { declaredColumns } from '#client/grid/columns/columnState.ts'
import { printLines, printTable, printTotals } from '#client/grid/print/printTable.ts'
import { writePrint } from '#client/grid/print/printDocument.ts'
import { columnWidths, Longest } from '#client/grid/print/columnWidths.ts'
import { conditionTexts } from '#client/grid/remote/filterText.ts'
import { boq, lookups, rowsOf } from './boq.ts'

const head = { title: '清单', company: '示例装饰', conditions: ['单位：m²'], date: '2026-11-18 08:00' }
const views = declaredColumns(boq)
const write = async (rows: readonly Row[]) => {
  const doc = document.implementation.createHTMLDocument()
  const table = printTable(boq, views, head, 'auto')
  const totals = printTotals(table, boq, lookups, footerOf(boq, rows))
  const count = await writePrint(doc, table, printLines(table, boq, lookups, rows, {}), totals, 'n', new AbortController().signal)
  return { doc, count }
}

describe('a printed table', () => {
  it('turns the paper when the columns do not fit upright, and shrinks when they do not fit even then', () => {
    expect(printTable(boq, views.slice(0, 3), head, 'auto')).toMatchObject({ landscape: false, points: 9 })
    expect(printTable(boq, views, head, 'auto')).toMatchObject({ landscape: true })
    expect(printTable(boq, views.map(view => ({ ...view, width: 300 })), head, 'auto').points).toBe(6)
    expect(printTable(boq, views, head, 'portrait').landscape).toBe(false)
  })

  it('breaks neither numbers nor days', () => {
    const wholes = (grid: Grid) =>
      printTable(grid, declaredColumns(grid), head, 'auto').columns.filter(({ whole: isUnbroken }) => isUnbroken)
        .map(({ key }) => key)
    expect(wholes(boq)).toEqual(['qty', 'price', 'amount'])
    expect(wholes(calendarDays)).toEqual(['day'])
  })

  it('has every row once, a header that repeats, and the totals once at the end', async () => {
    const { doc, count } = await write(rowsOf(1_000))
    expect(count).toBe(1_000)
    expect(doc.querySelectorAll('tbody tr')).toHaveLength(1_001)
    expect([...doc.querySelectorAll('thead th')].map(cell => cell.textContent)).toEqual(
      ['序号', '编码', '名称', '单位', '工程量', '单价（元）', '合价（元）', '类型', '自有']
    )
    expect(doc.querySelector('tbody tr:last-child')?.textContent).toContain('21,000.00')
    expect(doc.querySelector('style')?.textContent).toContain('counter(pages)')
    expect(doc.title).toBe('清单')
    expect(doc.querySelector('header')?.textContent).toBe('清单示例装饰2026-11-18 08:00条件：单位：m²')
  })

  it('that is stopped leaves what stood there', async () => {
    const { doc } = await write(rowsOf(2))
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    // Long enough for a pause, in which the stop is noticed.
    const endless = function* () { for (;;) yield { number: 1, cells: ['甲'] } }
    const table = printTable(boq, views, { ...head, title: '另一张' }, 'auto')
    await expect(writePrint(doc, table, endless(), null, 'n', stop.signal)).rejects.toThrow('stopped')
    expect([doc.title, doc.querySelectorAll('tbody tr').length]).toEqual(['清单', 3])
  })

  it('takes no text for markup', async () => {
    const { doc } = await write([{ id: '1', name: '<img src=x onerror=alert(1)>', code: '</td><script>' }])
    expect(doc.querySelectorAll('img, script')).toHaveLength(0)
    expect(doc.body.textContent).toContain('<img src=x onerror=alert(1)>')
  })

  it('keeps rows under the headings of their groups', () => {
    const grid = { ...boq, group: { by: 'code', of: 'x', title: 'name' } }
    const table = printTable(grid, views, head, 'auto')
    const groups = [{ key: 'b', title: '乙', number: '1', notes: [] }, { key: 'a', title: '甲', number: '2', notes: [] }]
    const lines = [...printLines(
      table, grid, lookups, [{ id: '1', code: 'a' }, { id: '2', code: 'b' }, { id: '3', code: 'z' }], { groups }
    )]
    expect(lines.map(line => ('heading' in line ? line.heading : [line.number, line.cells[0]]))).toEqual(
      [[1, 'z'], '1 乙', [2, 'b'], '2 甲', [3, 'a']]
    )
  })
})

it('says the conditions of a list in words', () => {
  const query = {
    quick: '砖', filters: [{ key: 'price', op: 'from' as const, value: '10' }, { key: 'unit', op: 'in' as const, value: ['m2', 't'] }],
  }
  expect(conditionTexts(query, boq, lookups)).toEqual(['搜索“砖”', '单价：≥ 10.00 元', '单位：m²、t'])
})

describe('the width of the paper', () => {
  const needs = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([width, minWidth]) => ({ wanted: width, least: minWidth }))
  it('is divided as wished where every longest number fits', () => {
    expect(columnWidths(needs([30, 10], [70, 70]), 100)).toEqual([30, 70])
  })

  it('goes to numbers that need more, from the columns that can spare it', () => {
    expect(columnWidths(needs([50, 10], [30, 20], [20, 45]), 100)).toEqual([30, 25, 45])
  })

  it('is exceeded rather than a number broken', () => {
    expect(columnWidths(needs([50, 40], [50, 80]), 100)).toEqual([40, 80])
  })

  it('is measured by the longest text of a column', () => {
    const longest = new Longest()
    for (const text of ['', '1.00', '1,000.00', '12.00', '一二三四五']) longest.see(0, text)
    expect(longest.texts).toEqual(['一二三四五'])
  })

  it('stands on the columns, all of it', async () => {
    const { doc } = await write(rowsOf(3))
    const widths = [...doc.querySelectorAll('col')].map(col => Number.parseFloat(col.style.width))
    expect(widths).toHaveLength(9)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 2)
    expect(doc.querySelectorAll('table')).toHaveLength(1)
  })
})
