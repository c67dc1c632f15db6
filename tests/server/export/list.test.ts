import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { read as readXlsx } from 'xlsx'
import type { Ctx } from '#server/core/ctx.ts'
import { CALLS, EXPORTS } from '#server/app/calls.ts'
import { cancelTask, runTask, startTask } from '#server/core/tasks.ts'
import { exportTasks } from '#server/domains/export/index.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { task } from '#server/db/tables/engine.ts'
import { exportedIn, LIST_EXPORT } from '#shared/api/export.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { eq } from 'drizzle-orm'
import { withApp } from '../harness/app.ts'
import { ctxOf } from '../harness/people.ts'
import { withLibrary } from '../library/fixtures.ts'

const lib = withLibrary()
const running = withApp(lib.database)
const ROWS = 10_050
const LIST = libraryApi.describeMaterials.path
const COLUMNS = [{ key: 'materialName', width: 200, frozen: true }, { key: 'materialCode' }, { key: 'unit' }, { key: 'priceExcl' }]
const exported = { filters: [{ key: 'materialCode', op: 'starts', value: 'EXP' }], sorts: [{ key: 'materialCode', order: 'ASC' }] }

beforeAll(async () => {
  await lib.write(async ({ sql }) => {
    await sql`insert into material (id, code, name, unit, type_code, machine, state, identity, search_key, price_excl)
      select 'exp' || n, 'EXP' || lpad(n::text, 6, '0'), case when n = 1 then '=1+1' else '导出材料' || n end, m.unit, m.type_code, false, '1',
        'exp' || n, m.search_key, 1234.5
      from generate_series(1, ${ROWS}::int) n, (select unit, type_code, search_key from material limit 1) m`
  })
})

/** Runs an export to its end as the job runner does; `during` runs once its row exists. */
async function run(ctx: Ctx, payload: object, during?: (id: string) => Promise<void>) {
  const id = await lib.write(tx => startTask(tx, LIST_EXPORT, '导出', payload), ctx)
  const faults: unknown[] = []
  const work = runTask(
    lib.database.pool, ctx, id, exportTasks(CALLS, EXPORTS, running.services)['list.export'], error => faults.push(error)
  )
  await during?.(id)
  await work
  expect(faults).toEqual([])
  const [row] = await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id)), ctx)
  return row!
}
async function sheetOf(ctx: Ctx, result: unknown) {
  const { content } = await lib.read(db => keptFile(db, exportedIn(result)?.fileId ?? '', 'EXPORT'), ctx)
  const book = readXlsx(content, { type: 'buffer', cellNF: true, bookFiles: true })
  const { files } = book as typeof book & { readonly files: Record<string, { readonly content: Uint8Array }> }
  return { sheet: book.Sheets[book.SheetNames[0]!]!, xml: new TextDecoder().decode(files['xl/worksheets/sheet1.xml']!.content) }
}
const headers = (sheet: Awaited<ReturnType<typeof sheetOf>>['sheet']) => ['A1', 'B1', 'C1', 'D1'].map(at => sheet[at]?.v)

describe('the export of a list', () => {
  it('holds every row of the filter once, in the order and with the columns of the screen', async () => {
    const ended = await run(lib.own(), { list: LIST, query: exported, columns: COLUMNS })
    expect(ended).toMatchObject({ state: 'DONE', done: ROWS, total: ROWS, result: { rows: ROWS } })
    const { sheet, xml } = await sheetOf(lib.own(), ended.result)
    expect(headers(sheet)).toHaveLength(4)
    expect(sheet[`B${ROWS + 1}`]).toMatchObject({ v: 'EXP010050' })
    expect(sheet[`B${ROWS + 2}`]).toBeUndefined()
    expect(sheet.D2).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' })
    expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1' })
    expect(sheet.A2).not.toHaveProperty('f')
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
  })

  it('has no prices for who may not see them', async () => {
    const userWithoutPrices = ctxOf(lib.own().merchantId, 'u-blind', ['N_MATERIAL:query', 'N_MATERIAL:export'])
    const few = { ...exported, filters: [{ key: 'materialCode', op: 'equals', value: 'EXP000001' }] }
    const ended = await run(userWithoutPrices, { list: LIST, query: few, columns: COLUMNS })
    expect(ended.state).toBe('DONE')
    const { sheet } = await sheetOf(userWithoutPrices, ended.result)
    expect(headers(sheet)[3]).toBeUndefined()
    expect(JSON.stringify(sheet)).not.toContain('1234')
    const sorted = await run(
      userWithoutPrices, { list: LIST, query: { ...few, sorts: [{ key: 'priceExcl', order: 'ASC' }] }, columns: COLUMNS }
    )
    expect(sorted).toMatchObject({ state: 'FAILED' })
  })

  it('is refused to who may not see the list, at its start and when it runs', async () => {
    const stranger = ctxOf(lib.own().merchantId, 'u-stranger', ['N_WORKER:query'])
    expect(await run(stranger, { list: LIST, query: {}, columns: COLUMNS })).toMatchObject({ state: 'FAILED' })
  })

  it('stays with who asked for it', async () => {
    const ended = await run(lib.own(), { list: LIST, query: { quick: '没有这种材料' }, columns: COLUMNS })
    const id = exportedIn(ended.result)!.fileId
    const colleague = ctxOf(lib.own().merchantId, 'u-colleague', ['N_MATERIAL:query', 'N_MATERIAL:export'])
    await expect(lib.read(db => keptFile(db, id, 'EXPORT'), colleague)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(lib.read(db => keptFile(db, id, 'EXPORT'), lib.other())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('ends without a file when it is cancelled', async () => {
    const ended = await run(lib.own(), { list: LIST, query: exported, columns: COLUMNS }, async id => {
      for (;;) {
        const [row] = await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id)))
        if (row?.state === 'RUNNING') break
        await pause(1)
      }
      await lib.write(tx => cancelTask(tx, id))
    })
    expect(ended).toMatchObject({ state: 'CANCELLED', result: null })
    expect(ended.done).toBeLessThan(ROWS)
  })

  it('works for another list without any declaration of its own, and for no call that is none', async () => {
    const builder = ctxOf(lib.own().merchantId, 'u-builder', ['N_QUOTA:query', 'N_QUOTA:export', 'P_PRICE'])
    const ended = await run(
      builder, { list: quotaApi.describeQuotas.path, query: {}, columns: [{ key: 'quotaCode' }, { key: 'quotaName' }] }
    )
    expect(ended).toMatchObject({ state: 'DONE', result: { rows: expect.any(Number) as number } })
    expect(await run(builder, { list: libraryApi.describeMaterial.path, query: {}, columns: COLUMNS })).toMatchObject({ state: 'FAILED' })
  })
})
