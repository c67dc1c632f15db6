import { beforeAll, expect, it } from 'vitest'
import { inRead, inWrite } from '#server/db/tx.ts'
import { gridView } from '#server/db/tables/engine.ts'
import type { GridView } from '#shared/api/setting.ts'
import { fullPath } from '#shared/api/index.ts'
import { ctxOf } from '../harness/people.ts'
import { signedIn, withCalls } from './setup.ts'

type Headers = Record<string, string>
const { database, running } = withCalls()
const grid = 'quota.list'
const content = {
  columns: [{ key: 'quotaName', width: 300 }], sorts: [{ key: 'quotaCode', order: 'ASC' }], density: 'compact', quick: '砖',
} as const

async function send<T>(headers: Headers, call: string, payload: object): Promise<{ code: number, error?: string, data: T }> {
  const response = (await running.app.inject({ method: 'POST', url: fullPath(`setting/${call}`), headers, payload })).json() as {
    code: number, data: T & { error?: string }
  }
  return { ...response, ...(response.code !== 200 && { error: response.data.error }) }
}
const save = (headers: Headers, more: object = {}) => send<GridView>(headers, 'saveView', { grid, name: '我的', content, ...more })
const names = async (headers: Headers): Promise<string[]> =>
  (await send<GridView[]>(headers, 'queryViews', { grid })).data.map(({ name }) => name)

let maker: Headers
let colleague: Headers
let stranger: Headers
beforeAll(async () => {
  maker = await signedIn(database, 'm1', ['N_QUOTA:query'])
  colleague = await signedIn(database, 'm1', ['N_QUOTA:query'])
  stranger = await signedIn(database, 'm2', ['N_QUOTA:query'])
})

it('keeps what belongs to one person to himself, until he shares it', async () => {
  const { data: view } = await save(maker, { name: '先私后公' })
  expect(view).toMatchObject({ name: '先私后公', own: true, shared: false, content, version: 1 })
  expect(await names(colleague)).not.toContain('先私后公')
  const { data: shared } = await save(maker, { ...view, grid, shared: true })
  expect(shared).toMatchObject({ id: view.id, shared: true, version: 2 })
  const { data: views } = await send<GridView[]>(colleague, 'queryViews', { grid })
  expect(views.find(({ id }) => id === view.id)).toMatchObject(
    { own: false, shared: true, content, byName: expect.stringMatching(/^用户/) as unknown }
  )
  expect(await names(stranger)).toEqual([])
})

it('lets only the creator change or delete what is shared', async () => {
  const { data: view } = await save(maker, { name: '公用', shared: true })
  expect(await save(colleague, { ...view, name: '改名' })).toMatchObject({ code: 403, error: 'FORBIDDEN' })
  expect(await send(colleague, 'deleteView', { id: view.id })).toMatchObject({ code: 403, error: 'FORBIDDEN' })
  expect(await save(stranger, { ...view })).toMatchObject({ code: 404 })
  expect(await send(stranger, 'deleteView', { id: view.id })).toMatchObject({ code: 404 })
  expect(await names(maker)).toContain('公用')
  expect(await send(maker, 'deleteView', { id: view.id })).toMatchObject({ code: 200 })
  expect(await names(colleague)).not.toContain('公用')
})

it('answers a private view like one that is not there', async () => {
  const { data: view } = await save(maker, { name: '私有' })
  expect(await save(colleague, { ...view })).toMatchObject({ code: 404 })
  expect(await send(colleague, 'deleteView', { id: view.id })).toMatchObject({ code: 404 })
})

it('is refused by the database, too', async () => {
  const [ownCtx, other] = [ctxOf('m1', 'a'), ctxOf('m1', 'b')]
  await inWrite(database.pool, ownCtx, ({ q }) => q.insert(gridView).values({ id: 'direct', grid, name: '直接', shared: true, content: {} }))
  expect(await inRead(database.pool, other, ({ q }) => q.$count(gridView))).toBeGreaterThan(0)
  await inWrite(database.pool, other, async ({ q }) => {
    expect((await q.update(gridView).set({ name: '夺' })).rowCount).toBe(0)
    expect((await q.delete(gridView)).rowCount).toBe(0)
  })
  const forged = inWrite(
    database.pool, other, ({ q }) => q.insert(gridView).values({ id: 'x', userId: 'a', grid, name: '冒名', content: {} })
  )
  await expect(forged).rejects.toMatchObject({ cause: { code: '42501' } })
  expect(await inRead(database.pool, ctxOf('m2', 'a'), ({ q }) => q.$count(gridView))).toBe(0)
})

it('has one view of a name per person and grid', async () => {
  await save(maker, { name: '同名' })
  expect(await save(maker, { name: '同名' })).toMatchObject({ code: 409, error: 'ALREADY_EXISTS' })
  expect(await save(maker, { name: ' 同名 ' })).toMatchObject({ code: 409 })
  expect(await save(colleague, { name: '同名' })).toMatchObject({ code: 200 })
  expect(await save(maker, { name: '同名', grid: 'quota.delList' })).toMatchObject({ code: 200 })
})

it('refuses an older state of a view', async () => {
  const { data: view } = await save(maker, { name: '版本' })
  await save(maker, { ...view, name: '版本二' })
  expect(await save(maker, { ...view, name: '版本三' })).toMatchObject({ code: 409, error: 'STALE_VERSION' })
})

it('is made once, however often the same request arrives', async () => {
  const headers = { ...maker, 'idempotency-key': 'the-same-view' }
  const first = await save(headers, { name: '一次' })
  expect(await save(headers, { name: '一次' })).toEqual(first)
  expect((await names(maker)).filter(name => name === '一次')).toHaveLength(1)
})

it('is for people who may read the list, and of lists that there are: others look like those that one may not read', async () => {
  const nobody = await signedIn(database, 'm1', [])
  expect(await save(nobody)).toMatchObject({ code: 403 })
  expect(await send(nobody, 'queryViews', { grid })).toMatchObject({ code: 403 })
  expect(await save(maker, { grid: 'nothing' })).toMatchObject({ code: 403 })
  expect(await save(maker, { name: '  ' })).toMatchObject({ code: 400 })
})

it('lets a setting go back to nothing', async () => {
  for (const value of [{ start: 'x' }, null]) {
    expect(await send(maker, 'saveSetting', { name: 'grid.test.columns', value })).toMatchObject({ code: 200 })
    expect((await send(maker, 'querySetting', { name: 'grid.test.columns' })).data).toEqual({ value })
  }
})
