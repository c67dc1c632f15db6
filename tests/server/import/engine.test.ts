import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Call } from '#server/core/calls/index.ts'
import { task } from '#server/db/tables/engine.ts'
import { ctxOf } from '../harness/people.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { importCalls } from '#server/grid/import/index.ts'
import { gridImportApi } from '#shared/api/gridImport.ts'
import { boq, boqTable, withBills } from './fixtures.ts'

const bills = withBills()
const HEAD = '项目编码,项目名称,计量单位,工程量,综合单价,备注'
const code = (n: number): string => `0111020030${String(n).padStart(2, '0')}`
const FIRST = [HEAD, `${code(1)},地面,m2,10,5.00,甲`, `${code(2)},墙面,m2,20,6.00,乙`, `${code(3)},天棚,m2,30,7.00,丙`]
const NEXT = [HEAD, `${code(1)},地面,㎡,10.000,5,甲`, `${code(2)},墙面,m2,21,6.50,`, `${code(4)},门,樘,1,8,丁`, `${code(5)},窗,蒲式耳,1,8,戊`]
const counts = ({ added, updated, unchanged, skipped, ignored }: {
  added: number, updated: number, unchanged: number, skipped: number, ignored: number
}) =>
  [added, updated, unchanged, skipped, ignored]

describe('an import into a grid', () => {
  it('shows the difference before it writes: new, changed from what to what, unchanged, wrong', async () => {
    await bills.csv(FIRST)
    const { result } = await bills.csv(NEXT, { commit: false })
    expect(counts(result)).toEqual([1, 1, 1, 1, 0])
    expect(result.rows.map(({ row, state, before }) => [row, state, before])).toEqual([
      [2, 'same', {}], [3, 'changed', { quantity: '20', price: '6.00', total: '120.00', remark: '乙' }], [4, 'added', {}], [5, 'wrong', {}],
    ])
    expect(result.rows[1]!.cells).toMatchObject({ quantity: '21', price: '6.50', total: '136.50', remark: '' })
    expect(result.rows[3]!.cells.unit).toBe('蒲式耳')
    expect((await bills.stored()).map(({ name }) => name)).toEqual(['地面', '墙面', '天棚'])
  })

  it('updates or inserts, and the second time changes nothing', async () => {
    expect(counts((await bills.csv(NEXT)).result)).toEqual([1, 1, 1, 1, 0])
    const rows = await bills.stored()
    expect(rows.map(row => [row.name, row.quantity, row.price, row.total, row.remark, row.version])).toEqual([
      ['地面', '10.000000', '5.00', '50.00', '甲', 1], ['墙面', '21.000000', '6.50', '136.50', null, 2],
      ['天棚', '30.000000', '7.00', '210.00', '丙', 1],
      ['门', '1.000000', '8.00', '8.00', '丁', 1],
    ])
    expect(counts((await bills.csv(NEXT)).result)).toEqual([0, 0, 2 + 1, 1, 0])
    expect(await bills.stored()).toEqual(rows)
  })

  it('only inserts, or only updates, when it is asked to', async () => {
    const lines = [HEAD, `${code(1)},地面,m2,11,5,甲`, `${code(9)},栏杆,m,1,1,己`]
    expect(counts((await bills.csv(lines, { mode: 'insert', commit: false })).result)).toEqual([1, 0, 0, 0, 1])
    const { result } = await bills.csv(lines, { mode: 'update' })
    expect(counts(result)).toEqual([0, 1, 0, 0, 1])
    expect(result.rows.find(({ row }) => row === 3)).toMatchObject({ state: 'ignored', note: '没有可更新的行' })
  })

  it('keeps what a file does not have, required columns too', async () => {
    const { result } = await bills.csv(['编码,综合单价', `${code(3)},9`, '404404404404,1'], { mapping: { code: 0, price: 1 }, mode: 'update' })
    expect(counts(result)).toEqual([0, 1, 0, 0, 1])
    expect(result.problems).toEqual([])
    expect((await bills.stored()).find(row => row.code === code(3))).toMatchObject(
      { name: '天棚', quantity: '30.000000', price: '9.00', total: '270.00', remark: '丙' }
    )
  })

  it('keeps to its own bill and its own company', async () => {
    expect(counts((await bills.csv(FIRST, { bill: 'B7' })).result)).toEqual([3, 0, 0, 0, 0])
    expect(await bills.stored('B7')).toHaveLength(3)
    expect(counts((await bills.csv(FIRST, { bill: 'B7', ctx: bills.lib.other() })).result)).toEqual([3, 0, 0, 0, 0])
  })

  it('shows no prices to who may not see them', async () => {
    const ctx = ctxOf(DEMO_MERCHANT.id, 'u-blind', ['N_MATERIAL:import'])
    const { result } = await bills.csv(NEXT, { bill: 'B7', commit: false, ctx })
    expect(result.columns).toEqual(['code', 'name', 'unit', 'quantity', 'remark'])
    expect(JSON.stringify(result.rows)).not.toContain('6.00')
    expect((await bills.csv(NEXT, { bill: 'B7', commit: false })).result.prices).toEqual(['price', 'total'])
  })

  it('counts what it has done, and stopped in the middle of writing has written nothing', async () => {
    const lines = [HEAD, ...Array.from({ length: 3_000 }, (_, i) => `T${i},项 ${i},m2,${i},1,`)]
    const { state, done } = await bills.csv(lines, {
      bill: 'B8',
      during: async id => {
        while (await bills.progress(id) <= 3_000);
        await bills.cancel(id)
      },
    })
    expect([state, done > 3_000]).toEqual(['CANCELLED', true])
    expect(await bills.stored('B8')).toEqual([])
    expect(counts((await bills.csv(lines, { bill: 'B8' })).result)).toEqual([3_000, 0, 0, 0, 0])
  })

  it('writes nothing when somebody else was quicker', async () => {
    const lines = [HEAD, ...Array.from({ length: 3_000 }, (_, i) => `T${i},项 ${i},m2,${i},2,`)]
    const { state, error } = await bills.csv(lines, {
      bill: 'B8',
      during: async id => {
        while (await bills.progress(id) < 500);
        await bills.lib.write(tx => tx.q.update(boqTable).set({ name: '别人的' }).where(eq(boqTable.code, 'T3')))
      },
    })
    expect([state, error]).toEqual(['FAILED', expect.stringContaining('没有写入任何数据')])
    expect((await bills.stored('B8')).filter(({ price }) => price === '2.00')).toEqual([])
  })

  it('takes one of rows that are equal, and says so of an empty table', async () => {
    const { result } = await bills.csv([HEAD, `${code(1)},地面,m2,1,1,`, `${code(1)},地面,m2,1,1,`], { bill: 'B9', commit: false })
    expect(counts(result)).toEqual([1, 0, 0, 1, 0])
    await expect(bills.csv([HEAD])).rejects.toMatchObject({ message: '文件里没有数据行' })
    expect((await bills.csv([HEAD, ',,,,,'], { bill: 'B9' }).catch((error: unknown) => error))).toMatchObject({ message: '文件里没有数据行' })
  })

  it('has its four calls from the declaration alone', async () => {
    const api = gridImportApi('test/boq', '清单', ['import', 'N_MATERIAL'])
    const calls = importCalls(api, 'test.import', { grid: boq })
    expect(calls.map(({ contract }) => contract.path)).toEqual(
      ['uploadExcel', 'importExcel', 'exportFailedRows', 'queryImports'].map(name => `/api/em/merchant/user/test/boq/${name}`)
    )
    const { uploadId, sheets: [sheet] } = await bills.upload(new TextEncoder().encode(FIRST.join('\n')), '清单.csv')
    const input = api.importExcel.input.parse(
      { uploadId, sheet: sheet!.name, headerRow: sheet!.headerRow, mapping: sheet!.mapping, commit: false, options: { bill: 'B1' } }
    )
    const start = calls[1]!.work
    if (!('write' in start)) throw new Error('does not write')
    const call: Call = {
      ctx: bills.lib.own(), ip: '', userAgent: '', tokenHash: undefined, deps: undefined as never, afterCommit: () => undefined,
      afterwards: () => undefined,
    }
    const { taskId } = api.importExcel.output.parse(await bills.lib.write(tx => start.write(tx, input, call)))
    const [row] = await bills.lib.read(({ q }) => q.select().from(task).where(eq(task.id, taskId)))
    expect(row).toMatchObject({ kind: 'test.import', title: '检查清单 清单.csv', payload: { key: null, mode: 'both', options: { bill: 'B1' } } })
    await expect(bills.lib.write(tx => start.write(tx, input, call), bills.lib.other())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
