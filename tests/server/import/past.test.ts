import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Call } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { task } from '#server/db/tables/engine.ts'
import { libraryCalls } from '#server/domains/library/index.ts'
import { materialItemCalls } from '#server/domains/materialItem/index.ts'
import { quotaCalls } from '#server/domains/quota/index.ts'
import { startTask } from '#server/core/tasks.ts'
import { keepRows } from '#server/grid/import/undo.ts'
import { libraryApi } from '#shared/api/library.ts'
import type { PastImport, PastImportsCall } from '#shared/api/gridImport.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { ctxOf } from '../harness/people.ts'
import { withLibrary } from '../library/fixtures.ts'

const lib = withLibrary()
const CALLS = [...libraryCalls, ...materialItemCalls, ...quotaCalls]
const RESULT = {
  added: 3, updated: 2, unchanged: 9, skipped: 1, ignored: 4, removed: 0, columns: [], rows: [], problems: [], problemCount: 1,
  failedFileId: 'f',
}

async function listed(contract: PastImportsCall, machine: boolean, ctx: Ctx = lib.own()): Promise<PastImport[]> {
  const work = CALLS.find(one => one.contract === contract)?.work
  if (work === undefined || !('read' in work)) throw new Error('does not read')
  return contract.output.parse(
    await lib.read(db => work.read(db, contract.input.parse({ options: { machine: String(machine) } }), undefined as unknown as Call), ctx)
  )
}

const ended = (
  kind: string, title: string, payload: object, changes: Partial<typeof task.$inferInsert> = {}, ctx: Ctx = lib.own()
): Promise<string> => lib.write(async tx => {
  const id = await startTask(tx, kind, title, payload)
  await tx.q.update(task).set(changes).where(eq(task.id, id))
  return id
}, ctx)
const DONE = { state: 'DONE', result: RESULT } as const
const written = { machine: false, commit: true }
const names = (list: readonly PastImport[]): readonly string[] => list.map(({ fileName }) => fileName)

it("lists the person's own imports of this kind that were to write, and what came of them", async () => {
  const done = await ended('material.import', '导入材料 十一月 材料 终.xlsx', written, DONE)
  await ended('material.import', '导入材料 坏.xlsx', written, { state: 'FAILED', error: '文件已过期' })
  await ended('material.import', '导入材料 停.xlsx', written, { state: 'CANCELLED' })
  await ended('material.import', '导入材料 走.xlsx', written, { state: 'RUNNING', done: 40, total: 200 })
  await ended('material.import', '检查材料 查.xlsx', { ...written, commit: false }, DONE)
  await ended('material.import', '导入机械 机.xlsx', { ...written, machine: true }, DONE)
  await ended('materialItem.import', '导入材料明细 明细.xlsx', written, DONE)
  await ended('material.import', '导入材料 同事.xlsx', written, DONE, ctxOf(lib.own().merchantId, 'u-colleague', ['N_MATERIAL:import']))
  await ended('material.import', '导入材料 外企.xlsx', written, DONE, ctxOf(lib.other().merchantId, lib.own().userId, ['N_MATERIAL:import']))

  const list = await listed(libraryApi.queryMaterialImports, false)
  expect(names(list)).toEqual(['走.xlsx', '停.xlsx', '坏.xlsx', '十一月 材料 终.xlsx'])
  expect(list[0]).toMatchObject({ state: 'RUNNING', done: 40, total: 200, counts: null })
  expect(list[2]).toMatchObject({ state: 'FAILED', error: '文件已过期', counts: null })
  expect(list[3]).toMatchObject(
    { taskId: done, state: 'DONE', error: null, counts: { added: 3, updated: 2, removed: 0, refused: 1 }, left: 0 }
  )
  expect(names(await listed(libraryApi.queryMaterialImports, true))).toEqual(['机.xlsx'])
  expect(names(await listed(materialItemApi.queryMaterialItemImports, false))).toEqual(['明细.xlsx'])
  expect(await listed(materialItemApi.queryMaterialItemImports, true)).toEqual([])
})

it('counts the rows that are left to take back', async () => {
  const id = await ended('material.import', '导入材料 留.xlsx', written, DONE)
  await lib.write(tx => keepRows(tx, id, [{ id: 'a', version: 1, before: null }, { id: 'b', version: 2, before: {} }]))
  expect((await listed(libraryApi.queryMaterialImports, false))[0]).toMatchObject({ fileName: '留.xlsx', left: 2 })
})

it('counts packages of a workbook, and lists the ten newest', async () => {
  const packages = [true, true, false].map(ok => ({ ok }))
  await ended('quota.import', '导入定额 定额.xlsx', { commit: true }, { state: 'DONE', result: { packages, written: 2 } })
  expect((await listed(quotaApi.queryQuotaImports, false))[0]?.counts).toEqual({ added: 2, updated: 0, removed: 0, refused: 1 })
  for (let i = 1; i <= 11; i++) await ended('quota.import', `导入定额 ${i}.xlsx`, { commit: true }, { state: 'CANCELLED' })
  expect(names(await listed(quotaApi.queryQuotaImports, false))).toEqual(Array.from({ length: 10 }, (_, i) => `${11 - i}.xlsx`))
})

it('needs the right to import into that very library', async () => {
  const ctx = ctxOf(lib.own().merchantId, 'u-one-side', ['N_MATERIAL:import'])
  expect(await listed(libraryApi.queryMaterialImports, false, ctx)).toEqual([])
  for (const contract of [libraryApi.queryMaterialImports, materialItemApi.queryMaterialItemImports]) {
    await expect(listed(contract, true, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
