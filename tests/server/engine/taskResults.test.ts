import { expect, it } from 'vitest'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { newId } from '#server/core/ids.ts'
import { tokenHashOf } from '#server/core/calls/index.ts'
import { priceStripper } from '#server/core/calls/prices.ts'
import { task } from '#server/db/tables/engine.ts'
import { session } from '#server/db/tables/session.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { materials } from '#schemas/library/materials.ts'
import { taskApi } from '#shared/api/task.ts'
import { ofGrid } from '#shared/api/gridOf.ts'
import { z } from 'zod'
import { ctxOf } from '../harness/people.ts'
import { signedIn, withCalls } from './setup.ts'

const { database, running } = withCalls()
const RESULT = {
  added: 1, updated: 0, unchanged: 0, skipped: 0, ignored: 0, removed: 0, columns: [], rows: [], problems: [], problemCount: 0,
  failedFileId: null,
}

async function read(kind: string, result: unknown, permissions: readonly string[] = []): Promise<unknown> {
  const headers = await signedIn(database, DEMO_MERCHANT.id, permissions)
  const [ownSession] = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(session)).then(rows => rows.slice(-1))
  const id = newId()
  await inWrite(database.pool, ctxOf(DEMO_MERCHANT.id, ownSession!.userId), ({ q }) =>
    q.insert(task).values({ id, userId: ownSession!.userId, kind, title: '导入', payload: {}, state: 'DONE', result }))
  const response = await running.app.inject({ method: 'POST', url: taskApi.queryTask.path, headers, payload: { id } })
  return response.json().data.result
}

it('a task shows its result in the form that its kind states, and nothing else', async () => {
  expect(await read('material.import', { ...RESULT, priceExcl: '88.50' })).toEqual(RESULT)
  expect(await read('material.import', { price: '88.50' })).toBeNull()
  expect(await read('unknown.kind', { price: '88.50' })).toBeNull()
})

it('an import shows its prices by the rights of who asks, whatever he might see when it ran', async () => {
  const row = { row: 2, state: 'changed', cells: { materialName: '砂', priceIncl: '100.00' }, before: { priceIncl: '88.50' } } as const
  const unmarked = { ...RESULT, columns: ['materialName', 'priceIncl'], rows: [row] }
  const result = { ...unmarked, prices: ['priceIncl'] }
  expect(await read('material.import', result, ['P_PRICE'])).toEqual(result)
  expect(await read('material.import', result)).toEqual(
    { ...result, columns: ['materialName'], rows: [{ ...row, cells: { materialName: '砂' }, before: {} }] }
  )
  expect(JSON.stringify(await read('material.import', unmarked))).not.toMatch(/100\.00|88\.50/)
})

it('prices of rows in a result can be marked', () => {
  const rows = z.object({ rows: z.array(ofGrid(z.looseObject({}), materials)) })
  const strip = priceStripper(z.object({ result: z.union([rows, z.object({ added: z.number() })]).nullable() }))
  expect(strip?.({ result: { rows: [{ materialName: '砂', priceExcl: '88.50', '=priceExcl': '=80+8.5', priceIncl: '100.00' }] } })).toEqual(
    { result: { rows: [{ materialName: '砂' }] } }
  )
})

it('is there for the person who began it alone: colleagues and other companies find none', async () => {
  const headersOf = new Map<string, Record<string, string>>()
  for (const [name, merchantId] of [['owner', DEMO_MERCHANT.id], ['colleague', DEMO_MERCHANT.id], ['stranger', 'm-elsewhere']] as const)
    headersOf.set(name, await signedIn(database, merchantId, []))
  const ask = async (name: string, contract: { readonly path: string }, payload: object) =>
    (await running.app.inject(
      { method: 'POST', url: contract.path, headers: headersOf.get(name)!, payload }
    )).json<{ code: number, data: { id: string }[] & { id: string } }>()
  const { rows: [owner] } = await database.pool.query<{ user_id: string }>(
    'select user_id from session where token_hash = $1', [tokenHashOf(headersOf.get('owner')!['x-auth-token']!)]
  )
  const id = newId()
  await inWrite(database.pool, ctxOf(DEMO_MERCHANT.id, owner!.user_id), ({ q }) =>
    q.insert(task).values({ id, userId: owner!.user_id, kind: 'material.import', title: '导入', payload: {}, state: 'DONE', result: RESULT }))
  expect((await ask('owner', taskApi.queryTask, { id })).data.id).toBe(id)
  expect((await ask('owner', taskApi.queryTasks, {})).data.map(one => one.id)).toEqual([id])
  expect((await ask('owner', taskApi.queryTasks, { kind: 'quota.import' })).data).toEqual([])
  for (const name of ['colleague', 'stranger']) {
    expect((await ask(name, taskApi.queryTask, { id })).code, name).toBe(404)
    for (const input of [{}, { kind: 'material.import' }]) expect((await ask(name, taskApi.queryTasks, input)).data, name).toEqual([])
  }
})
