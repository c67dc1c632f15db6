import { describe, expect, it } from 'vitest'
import { dec, toText, type Grid, type Row } from '#schemas/kit/index.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { importTargets } from '#shared/import/mapping.ts'
import expected from '../../fixtures/samples/boq_dirty_expected.json' with { type: 'json' }
import samples from '../../fixtures/samples/expected.json' with { type: 'json' }
import { boq, withBills } from './fixtures.ts'

const bills = withBills()
const keyOf = new Map(importTargets(boq).map(({ key, label, aliases }) => [label, { key, aliases }]))

/** Formats a result as the expectation writes it: quantities without trailing zeros. */
const textOf = (row: Row, key: string): unknown => (key === 'quantity' ? toText(dec(String(row[key]))) : row[key])

describe('a bill of quantities with known defects', () => {
  it('gives exactly the report that is expected for it', async () => {
    const bytes = await bills.read('boq_dirty.xlsx')
    const { result } = await bills.run(bytes)
    const reported = new Map(result.rows.map(row => [row.row, row]))
    expect([...reported.keys()]).toEqual(expected.map(({ row }) => row))
    const actual = expected.map(({ row, result: expectedResult, column }) => {
      const problems = result.problems.filter(problem => problem.row === String(row))
      const state = reported.get(row)?.state
      return {
        row,
        result: state === 'ignored' ? 'skip' : state === 'wrong' ? 'error' : problems.length > 0 ? 'warning' : 'ok',
        ...problems.length > 0 && { column: problems.map(problem => (boq as Grid).columns[problem.column]!.label).join() },
        ...expectedResult === 'error' || column === undefined ? {} : { warned: problems.every(({ warning }) => warning) },
      }
    })
    expect(actual).toEqual(expected.map(({ row, result: expectedResult, column }) => ({
      row, result: expectedResult, ...column !== undefined && { column }, ...expectedResult === 'warning' && { warned: true },
    })))
    expect(result).toMatchObject({ added: 5, updated: 0, unchanged: 0, skipped: 7, ignored: 1, problemCount: 9 })

    const rows = await bills.stored()
    const reads = expected.filter(({ reads }) => reads !== undefined)
    const stored = new Map(rows.map((row): [string, Row] =>
      [row.code, { name: row.name, unit: row.unit, quantity: row.quantity, code: row.code }]))
    expect(reads.map(({ row }) => row)).toEqual([5, 13, 15])
    const codes: Readonly<Record<number, string>> = { 5: '011102003001', 13: 'WB041111006001', 15: '011406001001' }
    for (const { row, reads: expectedReads } of reads) {
      const one = stored.get(codes[row]!)!
      expect(Object.fromEntries(Object.keys(expectedReads!).map(key => [key, textOf(one, key)])), `row ${row}`).toEqual(expectedReads)
    }
    expect(rows.find(({ code }) => code === '011210005001')).toMatchObject({ price: '50.00', total: '500.00', remark: '无' })
  })

  it('reports every reason at its cell, and gives the failed rows back to be mended and imported again', async () => {
    const { result } = await bills.run(await bills.read('boq_dirty.xlsx'), { bill: 'B2' })
    const text = (row: number): string => result.problems.filter(problem => problem.row === String(row)).map(problem => problem.text).join()
    expect(text(6)).toBe('项目编码与第 5 行重复')
    expect(text(12)).toBe('与计算结果 500.00 不符，以计算结果为准')
    expect(text(16)).toContain('不会自动四舍五入')
    expect(result.rows.find(({ row }) => row === 14)?.note).toBe('小计或合计行')

    const failed = await bills.lib.read(db => keptFile(db, result.failedFileId ?? '', 'FAILED'))
    const [sheet] = (await readWorkbook(failed.content, { owner: 'me' })).sheets
    const table = sheet!.rows.map(row => row.map(cell => cell?.text ?? ''))
    expect(table.map(row => row.at(-2))).toEqual(['原行号', '6', '8', '9', '10', '11', '16', '17'])
    const columnOf = (label: string): number =>
      table[0]!.findIndex(header => [label, ...keyOf.get(label)!.aliases].includes(header.split('/').at(-1)!))
    const mended = table.map((row, at) => {
      if (at === 0) return row
      const next = [...row]
      if (row.at(-2) === '6') next[columnOf('项目编码')] = '011102003009'
      next[columnOf('项目名称')] ||= '补齐名称'
      next[columnOf('计量单位')] ||= 'm2'
      next[columnOf('项目特征')] = '短'
      if (['10', '11', '16'].includes(row.at(-2)!)) next[columnOf('工程量')] = '7'
      return next
    })
    const reimported = await bills.csv(mended.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')), { bill: 'B2' })
    expect(reimported.result).toMatchObject({ added: 7, updated: 0, skipped: 0 })
    expect(await bills.stored('B2')).toHaveLength(12)
  })

  it.each(
    [['boq_office_fitout.xlsx', samples.boq.sections], ['boq_office_fitout.csv', 0]]
  )('reads %s to its last cent, titles and sums passed over', async (name, sections) => {
    const { result } = await bills.run(await bills.read(name), { bill: name })
    expect(result).toMatchObject({ added: samples.boq.items, skipped: 0, problemCount: 0 })
    expect(result.rows.filter(({ note }) => note === '标题行')).toHaveLength(sections)
    const total = (await bills.stored(name)).reduce((sum, { total: one }) => sum.plus(one ?? '0'), dec(0))
    expect(total.toFixed(2)).toBe(samples.boq.total)
    expect((await bills.run(await bills.read(name), { bill: name })).result).toMatchObject(
      { added: 0, updated: 0, unchanged: samples.boq.items }
    )
  })
})
