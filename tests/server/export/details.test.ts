import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { CALLS, EXPORTS } from '#server/app/calls.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { cancelTask, runTask, startTask, type TaskRun } from '#server/core/tasks.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { task } from '#server/db/tables/engine.ts'
import { exportTasks } from '#server/domains/export/index.ts'
import { exportQuotas } from '#server/domains/quota/excel/export.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { EXPORT_AT_ONCE, EXPORT_AT_ONCE_MS, exportedIn, LIST_EXPORT } from '#shared/api/export.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { withApp } from '../harness/app.ts'
import { withQuotas } from '../quota/fixtures.ts'
import { withWorkbooks } from '../quota/workbooks.ts'

const q = withQuotas()
const running = withApp(q.database)
const { bodyOf } = withWorkbooks(q)
const LIST = quotaApi.exportQuotaDetails.path
const COPIES = 30

/** Copies every package of the company with its content, so that the rows exceed one answer. */
async function copy(table: string): Promise<void> {
  const { pool } = q.database
  const key = table === 'quota' ? 'id' : 'quota_id'
  const { rows } = await pool.query<{ name: string }>(`select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table])
  const value = (name: string): string =>
    (name === key ? `t.${key} || '-' || n` : table === 'quota' && name === 'code' ? `t.code || '-' || n` : `t.${name}`)
  await pool.query(`insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${rows.map(({ name }) => value(name)).join(', ')}
    from ${table} t, generate_series(1, ${COPIES}) n where t.merchant_id = '1001'`)
}
beforeAll(async () => {
  for (const table of ['quota', 'quota_worker', 'quota_material', 'quota_machine', 'quota_document']) await copy(table)
})

async function run(ctx: Ctx, query: object, change: (handled: TaskRun) => TaskRun = handled => handled) {
  const id = await q.write(tx => startTask(tx, LIST_EXPORT, '导出', { list: LIST, query }), ctx)
  const faults: unknown[] = []
  const handler = exportTasks(CALLS, EXPORTS, running.services)[LIST_EXPORT]
  await runTask(q.database.pool, ctx, id, handled => handler(change(handled)), fault => faults.push(fault))
  expect(faults).toEqual([])
  return (await q.read(({ q: db }) => db.select().from(task).where(eq(task.id, id)), ctx))[0]!
}
const rowsIn = async (bytes: Uint8Array) =>
  (await readWorkbook(bytes, { owner: 'me' })).sheets[0]!.rows.map(row => row.map(cell => cell?.number ?? cell?.text ?? ''))
const made = async (ctx: Ctx, result: unknown) =>
  rowsIn((await q.read(db => keptFile(db, exportedIn(result)!.fileId, 'EXPORT'), ctx)).content)
const countOf = (rows: readonly (readonly string[])[], kind: string): number => rows.filter(row => row[1] === kind).length

it('refuses to answer at once what has more rows than a file made at once, and says how many', async () => {
  await expect(q.read(db => exportQuotas(db, { sys: false }))).rejects.toMatchObject(
    { code: 'TOO_MANY_ROWS', message: expect.stringMatching(/^共 [\d,]+ 行，超过 2,000 行，请在后台导出$/) as string }
  )
})

it('refuses to answer at once what takes longer than a file made at once may', async () => {
  const { rows: [one] } = await q.database.pool.query<{ id: string }>(
    "select id from quota where merchant_id = '1001' and state <> '9' order by id limit 1"
  )
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock += EXPORT_AT_ONCE_MS + 1)
  await expect(q.read(db => exportQuotas(db, { ids: [one!.id], sys: false }))).rejects.toMatchObject(
    { code: 'TOO_MANY_ROWS', message: '导出用时较长，请在后台导出' }
  )
  now.mockRestore()
  expect((await q.read(db => exportQuotas(db, { ids: [one!.id], sys: false }))).name).toMatch(/^定额明细_/)
})

it('makes it as a task: every row of every package once, in the order of the sheet', async () => {
  const ended = await run(q.own(), { sys: false })
  expect(ended).toMatchObject({ state: 'DONE', total: ended.done })
  const rows = await made(q.own(), ended.result)
  expect(rows.length).toBeGreaterThan(EXPORT_AT_ONCE)
  expect(rows).toHaveLength(exportedIn(ended.result)!.rows + 1)
  const packages = rows.filter(row => row[1] === '定额').map(row => row[0]!)
  expect(new Set(packages).size).toBe(packages.length)
  const { rows: [count] } = await q.database.pool.query<{ packages: number, materials: number, steps: number }>(`select
    (select count(*)::int from quota where merchant_id = '1001' and state <> '9') as packages,
    (select count(*)::int from quota_material m join quota q using (merchant_id) where merchant_id = '1001' and m.quota_id = q.id
    and q.state <> '9') as materials,
    (select count(*)::int from quota_worker w join quota q using (merchant_id) where merchant_id = '1001' and w.quota_id = q.id
    and q.state <> '9') as steps`)
  expect(['定额', 'ZC主材', 'RG人工'].map(kind => countOf(rows, kind))).toEqual([count!.packages, count!.materials, count!.steps])
  expect(Number(ended.total)).toBe(rows.length - 1 - countOf(rows, '分部'))
})

it('has the same rows as the file that is answered at once', async () => {
  const { rows } = await q.database.pool.query<{ id: string }>(
    `select id from quota where merchant_id = '1001' and id not like '%-%' and state <> '9'`
  )
  const input = { sys: false, ids: rows.map(({ id }) => id) }
  const atOnce = await rowsIn(await bodyOf((await q.read(db => exportQuotas(db, input))).body))
  const ended = await run(q.own(), input)
  expect(await made(q.own(), ended.result)).toEqual(atOnce)
})

it('has no prices for who may not see them', async () => {
  const userWithoutPrices = { ...q.own(), permissions: new Set([...q.own().permissions].filter(key => key !== 'P_PRICE')) }
  expect((await made(userWithoutPrices, (await run(userWithoutPrices, { sys: false })).result))[0]).not.toContain('单价')
  const ended = await run(q.own(), { sys: false })
  expect((await made(q.own(), ended.result))[0]).toContain('单价')
})

it('stops where it is cancelled, and keeps no file', async () => {
  const before = await q.database.pool.query('select id from kept_workbook')
  let looks = 0
  const ended = await run(q.own(), { sys: false }, handled => ({
    ...handled,
    async progress(done, total) {
      if (looks++ === 0) await q.write(tx => cancelTask(tx, handled.id))
      await handled.progress(done, total)
    },
  }))
  expect(ended).toMatchObject({ state: 'CANCELLED', result: null })
  expect(looks).toBe(1)
  expect((await q.database.pool.query('select id from kept_workbook')).rows).toEqual(before.rows)
})
