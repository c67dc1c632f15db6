import { describe, expect, it } from 'vitest'
import { dec, toText, type Row } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import expected from '../../fixtures/samples/boq_dirty_expected.json' with { type: 'json' }
import samples from '../../fixtures/samples/expected.json' with { type: 'json' }
import { sample, withBills } from './fixtures.ts'
import { formulaBook } from './workbook.ts'

const bills = withBills()
const OFFICE = '滨江花园三期'
const DIRTY = '云山酒店'

describe('the bill of an office fit-out', () => {
  it('is checked without writing, then written as a tree to its last cent', async () => {
    const projectId = bills.project(OFFICE)
    const bytes = await sample('boq_office_fitout.xlsx')
    const checked = await bills.run(projectId, bytes, { commit: false })
    expect(checked).toMatchObject({ added: samples.boq.items, skipped: 0, problemCount: 0 })
    expect(await bills.rows(projectId)).toEqual([])
    expect(checked.notes?.map(({ text }) => text)).toEqual([
      `读到 ${samples.boq.sections} 个分部、${samples.boq.items} 个清单项`,
      '工作表“表-08 分部分项”第 32 行合 计 1,150,387.00 元，与 15 个清单项的合价之和一致',
      '工作表“表-11 总价措施”没有单位和工程量列，不是分部分项清单，未读取，其中 4 行有金额，没有导入',
    ])
    expect(await bills.run(projectId, bytes)).toMatchObject({ added: samples.boq.items, updated: 0, skipped: 0, removed: 0 })
    expect(await bills.as('estimator').call(projectItemApi.queryProjectItemsTotal, { projectId })).toMatchObject({
      items: samples.boq.items, sections: samples.boq.sections, total: samples.boq.total, bill: { fileName: 'bill.xlsx', why: null },
    })
    const page = await bills.as('estimator').call(projectItemApi.describeProjectItems, { projectId, below: [null], pageSize: -1 })
    expect(page.rows.map(row => row.name)).toEqual(['楼地面装饰工程', '墙、柱面装饰与隔断工程', '天棚工程', '油漆、涂料、裱糊工程', '门窗工程', '电气工程'])
    expect(page.branches?.[page.rows[0]!.id]).toMatchObject({ children: 5, sums: { total: '449739.02' } })
    expect(page.sums?.total).toBe(samples.boq.total)
  })

  it('changes nothing when it comes again', async () => {
    const projectId = bills.project(OFFICE)
    const before = await bills.rows(projectId)
    expect(await bills.run(projectId, await sample('boq_office_fitout.xlsx'))).toMatchObject(
      { added: 0, updated: 0, unchanged: samples.boq.items, removed: 0 }
    )
    const ids = (rows: typeof before) => rows.map(({ id, name, parentId, sort }) => ({ id, name, parentId, sort }))
    expect(ids(await bills.rows(projectId))).toEqual(ids(before))
  })

  it('leaves the price of a quote where it stands, and keeps that of the file beside it', async () => {
    const projectId = bills.project(OFFICE)
    const facts = async () => (await bills.database.pool.query<{ price: string, file: string }>(`select price::text,
      file_price::text as file from project_item where project_id = $1 and code = '011207001001'`, [projectId])).rows
    await bills.run(projectId, formulaBook(true))
    expect((await facts()).map(({ price, file }) => [Number(price), Number(file)])).toEqual([[9, 9]])
    await bills.database.pool.query(`update project_item set price = 12.34, total = 74.04, quote_number = 1, file_price = 8
      where project_id = $1 and code = '011207001001'`, [projectId])
    const reimported = await bills.run(projectId, formulaBook(true))
    expect(reimported.rows.find(({ note }) => note?.includes('保留报价'))?.note).toBe('保留报价 V1 的单价，文件单价 9.00 另存')
    expect((await facts()).map(({ price, file }) => [Number(price), Number(file)])).toEqual([[12.34, 9]])
  })
})

describe('a bill with known defects', () => {
  it('gives exactly the report that is expected for it', async () => {
    const projectId = bills.project(DIRTY)
    const result = await bills.run(projectId, await sample('boq_dirty.xlsx'), {}, 'pm')
    const reported = new Map(result.rows.map(row => [row.row, row]))
    const actual = expected.map(({ row, result: expectedResult, column }) => {
      const problems = result.problems.filter(problem => problem.row === String(row))
      const state = reported.get(row)?.state
      return {
        row, result: state === 'ignored' ? 'skip' : state === 'wrong' ? 'error' : problems.length > 0 ? 'warning' : 'ok',
        ...problems.length > 0 && { column: problems.map(problem => projectItems.columns[problem.column as 'name'].label).join() },
        ...expectedResult === 'error' || column === undefined ? {} : { warned: problems.every(({ warning }) => warning) },
        sheets: [...new Set(problems.map(({ sheet }) => sheet))],
      }
    })
    expect(actual).toEqual(expected.map(({ row, result: expectedResult, column }) => ({
      row, result: expectedResult, ...column !== undefined && { column }, ...expectedResult === 'warning' && { warned: true },
      sheets: column === undefined ? [] : ['清单'],
    })))
    expect(result).toMatchObject({ added: 5, skipped: 7, problemCount: 9 })
    const stored = new Map((await bills.rows(projectId, 'pm')).map((row): [unknown, Row] => [row.code, row]))
    expect(stored.size).toBe(5)
    expect(stored.get('011102003001')).toMatchObject({ unit: 'm2' })
    expect(toText(dec(String(stored.get('011102003001')!.quantity)))).toBe('1268.4')
    expect(stored.get('011406001001')).toMatchObject({ name: '抹灰面油漆', unit: 'm2' })
    expect(stored.get('011210005001')).toMatchObject({ price: '50.00', total: '500.00' })
  })
})
