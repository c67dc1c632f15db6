import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { read as readXlsx, utils } from 'xlsx'
import { CALLS, EXPORTS } from '#server/app/calls.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { loadCtx } from '#server/core/loadCtx.ts'
import { cancelTask, runTask } from '#server/core/tasks.ts'
import { exportTasks } from '#server/domains/export/index.ts'
import { role, rolePermission, userRole } from '#server/db/tables/people.ts'
import { dropOldWorkbooks } from '#server/grid/import/index.ts'
import { taskApi } from '#shared/api/task.ts'
import { exportApi, LIST_EXPORT } from '#shared/api/export.ts'
import { libraryApi } from '#shared/api/library.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople('demo')
const LIST = libraryApi.describeMaterials.path
const COLUMNS = [{ key: 'materialName' }, { key: 'priceIncl' }]
const REQUEST = { list: LIST, query: { machine: false }, columns: COLUMNS }
const M = DEMO_MERCHANT.id
let me: Person
beforeEach(async () => {
  me = await world.person(M)
  await grant('N_MATERIAL', ['query', 'export'])
  await grant('P_PRICE', ['query'])
})

const roleOf = (person: Person) =>
  world.system(async ({ q }) => (await q.select().from(userRole).where(eq(userRole.userId, person.ctx.userId)))[0]!.roleId)
async function grant(permission: string, actions: string[]): Promise<void> {
  const roleId = await roleOf(me)
  await world.system(({ q }) => q.insert(rolePermission).values({ roleId, permission, actions }), M)
}
async function revoke(permission: string): Promise<void> {
  const roleId = await roleOf(me)
  await world.system(tx => tx.sql`delete from role_permission where role_id = ${roleId} and permission = ${permission}`)
}
const start = async (input: object = REQUEST) => (await me.call(exportApi.startExport, input as never)).taskId
async function make(id: string): Promise<void> {
  const { merchantId, userId } = me.ctx
  const ctx = await loadCtx(world.database.pool, { merchantId, userId, requestId: id, ip: '' })
  await runTask(world.database.pool, ctx!, id, exportTasks(CALLS, EXPORTS, world.running.services)[LIST_EXPORT], error => { throw error })
}
const download = (id: string, person = me) =>
  world.running.app.inject({ method: 'POST', url: exportApi.downloadExport.path, headers: person.headers, payload: { id } })
const headersIn = (content: Uint8Array) => {
  const book = readXlsx(content, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  return ['A1', 'B1'].map(at => (sheet[at] as { v?: unknown } | undefined)?.v)
}
const records = async (person = me) => (await person.call(exportApi.queryRecords, {})).rows

it('shows the own exports from beginning to end, and publishes when they are made', async () => {
  const id = await start()
  expect(await records()).toMatchObject([{ id, module: '材料库', state: 'QUEUED', progress: '0', size: null }])
  const listener = await world.listen(me)
  await make(id)
  await expect.poll(() => listener.heard).toContain('export.records')
  await listener.stop()
  const [made] = await records()
  expect(made).toMatchObject({ id, state: 'DONE', progress: '100' })
  expect(made!.rowCount).toBeGreaterThan(10)
  expect(Number(made!.size)).toBeGreaterThan(1)
  expect(made!.fileName).toMatch(/^材料库_企业_\d{12}\.xlsx$/)
  expect(made!.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(await records(await world.person(M))).toEqual([])
  expect((await me.call(noticeApi.queryPage, {})).rows).toMatchObject([{ kind: 'RESULT', title: '材料库已导出', route: '/exportTasks' }])
})

it('names the project of the rows, without what a file system refuses', async () => {
  const id = await start({ ...REQUEST, project: '城东/一期: "样板房"' })
  await make(id)
  expect((await records())[0]).toMatchObject(
    { project: '城东/一期: "样板房"', fileName: expect.stringMatching(/^材料库_城东 一期 样板房_\d{12}\.xlsx$/) as string }
  )
})

it('gives the same task for the same conditions while it is running, on any page, and refuses others', async () => {
  const id = await start({ ...REQUEST, query: { machine: false, pageNum: 1 } })
  expect(await start({ ...REQUEST, query: { pageNum: 2, machine: false } })).toBe(id)
  expect(await me.refused(exportApi.startExport, { ...REQUEST, query: { machine: true } })).toEqual([409, 'WRONG_STATE'])
  await make(id)
  expect(await start()).not.toBe(id)
})

it('is one task, too, when two windows begin at once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => start()))
  expect(new Set(ids).size).toBe(1)
})

it('is cancelled, and makes room for another', async () => {
  const id = await start()
  await me.call(taskApi.cancelTask, { id })
  expect((await records())[0]).toMatchObject({ state: 'CANCELLED' })
  expect((await download(id)).statusCode).toBe(404)
  await world.write(me.ctx, async tx => { await expect(cancelTask(tx, id)).rejects.toMatchObject({ code: 'WRONG_STATE' }) })
  expect(await start({ ...REQUEST, query: { machine: true } })).not.toBe(id)
})

it('asks for the rights again when the file is fetched', async () => {
  const id = await start()
  await make(id)
  const full = await download(id)
  expect(full.statusCode).toBe(200)
  expect(headersIn(full.rawPayload)).toEqual(['材料名称', '含税单价'])
  expect(full.headers['content-disposition']).toContain(encodeURIComponent('材料库'))
  await revoke('P_PRICE')
  expect(headersIn((await download(id)).rawPayload)).toEqual(['材料名称', undefined])
  await revoke('N_MATERIAL')
  expect((await download(id)).statusCode).toBe(403)
})

it('is not handed out without the price key when a price has chosen or ordered its rows', async () => {
  const id = await start(
    { ...REQUEST, columns: [{ key: 'materialName' }], query: { machine: false, sorts: [{ key: 'priceIncl', order: 'ASC' }] } }
  )
  await make(id)
  expect((await download(id)).statusCode).toBe(200)
  await revoke('P_PRICE')
  expect((await download(id)).statusCode).toBe(403)
})

it('makes packages with all their rows by the path of their own call, and asks for their rights when they are fetched', async () => {
  await grant('N_QUOTA', ['query', 'export'])
  const id = await start({ list: quotaApi.exportQuotaDetails.path, query: { sys: false } })
  await make(id)
  expect((await records())[0]).toMatchObject({ module: '定额明细', state: 'DONE' })
  const pricesIn = (content: Uint8Array): boolean => {
    const book = readXlsx(content, { type: 'buffer' })
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })[0]!.includes('单价')
  }
  expect(pricesIn((await download(id)).rawPayload)).toBe(true)
  await revoke('P_PRICE')
  expect(pricesIn((await download(id)).rawPayload)).toBe(false)
  await revoke('N_QUOTA')
  expect((await download(id)).statusCode).toBe(403)
})

it('belongs to one person', async () => {
  const id = await start()
  await make(id)
  expect((await download(id, await world.person(M, ['N_MATERIAL']))).statusCode).toBe(404)
  expect((await download(id, await world.person('m2'))).statusCode).toBe(404)
})

it('expires after 7 days with its file', async () => {
  const id = await start()
  await make(id)
  await world.system(tx => tx.sql`update export_record set expires_at = now() - interval '1 minute' where id = ${id}`)
  await world.system(tx => tx.sql`update kept_workbook set created_at = now() - interval '8 days' where user_id = ${me.ctx.userId}`)
  expect((await records())[0]).toMatchObject({ state: 'EXPIRED' })
  expect((await download(id)).statusCode).toBe(404)
  await world.system(dropOldWorkbooks)
  const [remaining] = await world.system(({ sql }) =>
    sql<{ count: string }>`select count(*) from kept_workbook where user_id = ${me.ctx.userId}`)
  expect(Number(remaining!.count)).toBe(0)
})

it('is closed to people who are workers only', async () => {
  const roleId = await roleOf(me)
  await world.system(({ q }) => q.update(role).set({ key: 12 }).where(eq(role.id, roleId)))
  const id = 'none'
  expect(await me.refused(exportApi.queryRecords, {})).toEqual([403, 'FORBIDDEN'])
  expect(await me.refused(exportApi.startExport, REQUEST)).toEqual([403, 'FORBIDDEN'])
  expect((await download(id)).statusCode).toBe(403)
})
