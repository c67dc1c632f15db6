import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { cancelTask, runTask, startTask } from '#server/core/tasks.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { task } from '#server/db/tables/engine.ts'
import { quota } from '#server/db/tables/quota.ts'
import { quotaImportResult, type QuotaImportResult } from '#shared/api/quota.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { exportQuotas } from '#server/domains/quota/excel/export.ts'
import { importQuotaTask, QUOTA_IMPORT } from '#server/domains/quota/excel/task.ts'
import { bringInto } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import expected from '../../fixtures/samples/expected.json' with { type: 'json' }
import { draftOfFull, withQuotas } from './fixtures.ts'
import { takeWorkbook, withWorkbooks } from './workbooks.ts'

const q = withQuotas()
const { upload, bytesFile, bodyOf } = withWorkbooks(q)
const SAMPLE = resolve(import.meta.dirname, '../../fixtures/samples/quota_import.xlsx')

/** Deletes the demo merchant's packages, as in a company that starts with an import. */
const forget = async (): Promise<void> => {
  await q.database.pool.query(`delete from quota_version where merchant_id = '1001'`)
  await q.database.pool.query(`delete from quota where merchant_id = '1001'`)
}
const figures = (packages: QuotaImportResult['packages']) =>
  packages.map(({ quotaCode: code, quotaName: name, quotaUnit: unit, worker, material, total }) =>
    ({ code, name, unit, worker, material, total }))

describe('importing a quota workbook', () => {
  it('finds the header, and both columns 类型', async () => {
    const uploaded = await upload(SAMPLE)
    expect(uploaded.headerRow).toBe(2)
    expect(uploaded.mapping).toMatchObject(
      { code: 0, kind: 1, name: 2, desc: 3, trade: 4, unit: 5, num: 6, price: 7, worker: 8, material: 9, auxiliary: 10, machine: 11 }
    )
  })

  it('knows packages of the library again, and says what the workbook would change in them', async () => {
    const result = await q.write(async tx => takeWorkbook(tx, { ...await upload(SAMPLE), commit: false }))
    expect(result.problems).toEqual([])
    expect(result.packages.map(({ quotaCode }) => quotaCode)).toEqual(expected.quota.map(({ code }) => code))
    // The demo states the trade with the largest share; everything else equals the sample.
    expect(new Set(result.packages.flatMap(({ cells = [] }) => cells.map(({ column }) => column)))).toEqual(new Set(['工种类别']))
  })

  it('takes the sample exactly as expected, as drafts with open checks', async () => {
    await forget()
    const uploaded = await upload(SAMPLE)
    const checked = await q.write(tx => takeWorkbook(tx, { ...uploaded, commit: false }))
    expect(checked.problems).toEqual([])
    expect(checked.written).toBe(0)
    const result = await q.write(tx => takeWorkbook(tx, { ...uploaded, commit: true }))
    expect(result.written).toBe(12)
    expect(figures(result.packages)).toEqual(expected.quota)
    const stored = await q.read(({ q: db, ctx }) => db.select().from(quota).where(sql`${quota.merchantId} = ${ctx.merchantId}`)
      .orderBy(quota.code))
    expect(stored.map(row => [row.code, row.state, row.sourceType, row.workerTotal, row.materialTotal, row.total]))
      .toEqual(expected.quota.map(row => [row.code, '0', 'IMPORT', row.worker, row.material, row.total]))
    const draft = draftOfFull(await q.load(stored[0]!.id))
    expect(draft.lines.workers!.map(row => [row.jobName, row.jobLevel, row.quotaTotalAmount, row.ratio])).toEqual([
      ['放线、测量、排版、下料', '4', '3.68', '8.00'], ['基层清理', '3', '4.60', '10.00'], ['结合层铺设及铺贴', '4', '31.28', '68.00'],
      ['勾缝及清理', '3', '6.44', '14.00'],
    ])
    await expect(q.write(tx => bringInto(tx, packages, [stored[0]!.id], '1'))).rejects.toMatchObject(
      { message: expect.stringMatching(/^DE010001：/) }
    )
    expect((await q.write(tx => takeWorkbook(tx, { ...uploaded, commit: true }))).written).toBe(0)
  })

  it('runs as a task: stopped while it writes it leaves nothing, and who may not see prices gets none', async () => {
    await forget()
    const input = { ...await upload(SAMPLE), commit: true }
    const run = async (ctx: Ctx, stopped: boolean) => {
      const id = await q.write(tx => startTask(tx, QUOTA_IMPORT, '导入', input), ctx)
      const faults: unknown[] = []
      await runTask(q.database.pool, ctx, id, async handled => importQuotaTask({
        ...handled,
        async progress(done, total) {
          if (stopped && done === total) await q.write(tx => cancelTask(tx, id), ctx)
          await handled.progress(done, total)
        },
      }), fault => faults.push(fault))
      expect(faults).toEqual([])
      return (await q.read(({ q: db }) => db.select().from(task).where(eq(task.id, id)), ctx))[0]!
    }
    const stored = () => q.read(({ q: db, ctx }) => db.$count(quota, eq(quota.merchantId, ctx.merchantId)))
    expect((await run(q.own(), true)).state).toBe('CANCELLED')
    expect(await stored()).toBe(0)
    const userWithoutPrices = { ...q.own(), permissions: new Set([...q.own().permissions].filter(key => key !== 'P_PRICE')) }
    const { state, result } = await run(userWithoutPrices, false)
    expect(state).toBe('DONE')
    expect(quotaImportResult.parse(result)).toMatchObject({ written: 12 })
    expect(quotaImportResult.parse(result).packages[0]).not.toHaveProperty('total')
    expect(await stored()).toBe(12)
  })

  it('reads back its own export, missing materials added, to the same totals', async () => {
    const { body } = await q.read(db => exportQuotas(db, { sys: false }))
    const ctx = q.other()
    const uploaded = await upload(await bytesFile(await bodyOf(body)), ctx)
    const strict = await q.write(tx => takeWorkbook(tx, { ...uploaded, commit: false }), ctx)
    expect(strict.problems.some(({ column, code }) => column === 'desc' && code === 'missing')).toBe(true)
    const result = await q.write(tx => takeWorkbook(tx, { ...uploaded, createMissing: true, commit: true }), ctx)
    expect(result.problems).toEqual([])
    expect(figures(result.packages).toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual(expected.quota)
    const secondExport = await q.read(db => exportQuotas(db, { sys: false }), ctx)
    const rows = async (bytes: Uint8Array) => (await readWorkbook(bytes, { owner: 'me' })).sheets[0]!.rows.map(row =>
      row.map(cell => cell?.number ?? cell?.text ?? '').slice(0, 12).join('|'))
    // Added materials have no brand yet; the first twelve columns are those of the workbook.
    expect(await rows(await bodyOf(secondExport.body))).toEqual(await rows(await bodyOf(body)))
  })

  it('exports the platform for everyone, and nobody else’s packages', async () => {
    const { rows: [foreign] } = await q.database.pool.query<{ id: string }>(`select id from quota where merchant_id = '1001' limit 1`)
    await expect(q.read(db => exportQuotas(db, { sys: false, ids: [foreign!.id] }), q.other())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await readWorkbook(await bodyOf((await q.read(db => exportQuotas(db, { sys: true }))).body), { owner: 'me' })).sheets[0]!.rows.length
    ).toBeGreaterThan(50)
    const userWithoutPrices = { ...q.own(), permissions: new Set(['N_QUOTA:export']) }
    const [header] =
      (await readWorkbook(
        await bodyOf((await q.read(db => exportQuotas(db, { sys: true }), userWithoutPrices)).body), { owner: 'me' }
      )).sheets[0]!.rows
    expect(header!.map(cell => cell?.text)).not.toContain('单价')
  })

  it.each([false, true])('exports what the conditions of a list find, whatever its page (platform: %s)', async sys => {
    const quotaName = sys ? '抹灰' : '吊顶'
    const query = { pageNum: 7, pageSize: 10, sorts: [], quick: quotaName, filters: [] }
    const { body } = await q.read(db => exportQuotas(db, { sys, query }))
    const packages = (await readWorkbook(await bodyOf(body), { owner: 'me' })).sheets[0]!.rows.filter(row => row[1]?.text === '定额')
      .map(row => row[2]?.text ?? '')
    const owner = sys ? '0' : q.own().merchantId
    const { rows } = await q.database.pool.query<{ name: string }>(
      'select name from quota where merchant_id = $1 and state <> $2 and name like $3', [owner, '9', `%${quotaName}%`]
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(packages.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('reports every defect at its cell, takes the good packages and keeps the rest', async () => {
    const table = [
      '定额编码,类型,项目名称,项目特征及工作内容,类型,单位,含量,单价,人工费,主材费,辅材费,机械费',
      ',分部,块料楼地面,,,,,,,,,', 'X1,定额,好的定额,说明,泥瓦工,m2,1,,10,,,', 'X1,RG人工,,铺贴,泥瓦工,工日,0.030303,330,10,,,',
      'X1,ZC主材,131100012,中砂,细度模数 2.3-3.0,m3,0.1,168,,16.8,,',
      'X2,定额,工种不对,说明,魔术师,m2,1,,10,,,', 'X2,RG人工,,铺贴,泥瓦工,工日,0.030303,330,10,,,',
      'X3,定额,单位不对,说明,泥瓦工,手表,1,,10,,,', 'X3,RG人工,,铺贴,泥瓦工,工日,0.030303,330,12,,,',
      'X4,定额,合计不对,说明,泥瓦工,m2,1,,11,,,', 'X4,RG人工,,铺贴,泥瓦工,工日,0.030303,330,10,,,', 'X4,什么,,,,,,,,,,', 'X4,ZC主材,,没有的材料,,m2,1,2,,2,,',
      ',分部,没有的分部,,,,,,,,,', 'X5,定额,分部不对,说明,泥瓦工,m2,1,,10,,,', 'X5,RG人工,,铺贴,泥瓦工,工日,0.030303,330,10,,,',
    ].join('\n')
    const uploaded = await upload(await bytesFile(new TextEncoder().encode(table), 'q.csv'))
    const result = await q.write(tx => takeWorkbook(tx, { ...uploaded, commit: true }))
    expect(result.packages.map(({ quotaCode, ok }) => [quotaCode, ok])).toEqual(
      [['X1', true], ['X2', false], ['X3', false], ['X4', false], ['X5', false]]
    )
    expect(result.problems.map(({ row, column }) => [row, column])).toEqual(expect.arrayContaining([
      ['6', 'trade'], ['8', 'unit'], ['9', 'worker'], ['10', 'worker'], ['12', 'kind'], ['13', 'desc'], ['14', 'name'],
    ]))
    expect(result.written).toBe(1)
    const failed = await q.read(db => keptFile(db, result.failedFileId ?? '', 'FAILED'))
    const [sheet] = (await readWorkbook(failed.content, { owner: 'me' })).sheets
    expect(sheet!.rows.map(row => row[0]?.text).filter(code => code?.startsWith('X'))).toEqual(
      ['X2', 'X2', 'X3', 'X3', 'X4', 'X4', 'X4', 'X4', 'X5', 'X5']
    )
  })
})
