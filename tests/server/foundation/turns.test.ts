import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemCtx } from '#server/core/systemCtx.ts'
import { runTask, startTask } from '#server/core/tasks.ts'
import { aloneSince, failLost, keepAlive, releaseTasks, takeTask } from '#server/core/taskTurns.ts'
import { task } from '#server/db/tables/engine.ts'
import { openPool } from '#server/db/pool.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { withDatabase } from '../harness/database.ts'
import { ctxOf } from '../harness/people.ts'

const database = withDatabase()
beforeEach(() => database.pool.query('delete from task'))

/**
 * Queues tasks of a user (`merchant/person`), each committed before the next.
 * @returns their ids
 */
async function begin(user: string, count: number, kind = 'list.export'): Promise<string[]> {
  const [merchant = '', person = ''] = user.split('/')
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await inWrite(database.pool, ctxOf(merchant, person), tx => startTask(tx, kind, '测试', {})))
  return ids
}
const pullNext = async (): Promise<string | undefined> => {
  const task = await takeTask(database.pool)
  return task && `${task.merchantId}/${task.userId}`
}
const takeAll = async (): Promise<string[]> => {
  const owners: string[] = []
  for (let one = await pullNext(); one !== undefined; one = await pullNext()) owners.push(one)
  return owners
}
const end = (where: string) => database.pool.query(`update task set state = 'DONE' where alive_at is not null and ${where}`)
const lose = () => database.pool.query(`update task set alive_at = now() - interval '3 minutes' where alive_at is not null`)
const stateOf = async (id: string) =>
  (await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(task).where(eq(task.id, id))))[0]!.state

test("one person's ten exports do not keep another company's first one waiting", async () => {
  await begin('A/anna', 10)
  expect(await takeAll()).toEqual(['A/anna'])
  await begin('B/bert', 1)
  expect(await takeAll()).toEqual(['B/bert'])
})

test('companies take turns, and within a company its people', async () => {
  await begin('A/anna', 3)
  await begin('A/axel', 2)
  await begin('B/bert', 2)
  const turns: string[] = []
  for (let one = await pullNext(); one !== undefined; one = await pullNext()) {
    turns.push(one)
    await end('true')
  }
  expect(turns).toEqual(['A/anna', 'B/bert', 'A/axel', 'B/bert', 'A/anna', 'A/axel', 'A/anna'])
})

test('a company has two running at most, a person one of a kind', async () => {
  await begin('A/anna', 1)
  await begin('A/anna', 2, 'material.import')
  await begin('A/axel', 1)
  await begin('A/alma', 1)
  expect(await takeAll()).toEqual(['A/anna', 'A/axel'])
  await end(`user_id = 'axel'`)
  expect(await takeAll()).toEqual(['A/alma'])
  await end(`user_id = 'alma'`)
  expect(await takeAll()).toEqual(['A/anna'])
  await end(`kind = 'list.export'`)
  expect(await takeAll()).toEqual([])
})

test("a person's tasks keep their order", async () => {
  const ids = await begin('A/anna', 4)
  const taskIds: (string | undefined)[] = []
  for (let i = 0; i < 4; i++) {
    taskIds.push((await takeTask(database.pool))?.id)
    await end('true')
  }
  expect(taskIds).toEqual(ids)
})

test('a task that was lost with its process runs once more, and fails when it is lost again', async () => {
  const [id] = await begin('A/anna', 1)
  expect(await pullNext()).toBe('A/anna')
  expect(await pullNext()).toBeUndefined()
  await lose()
  await failLost(database.pool)
  expect(await stateOf(id!)).toBe('QUEUED')
  expect(await pullNext()).toBe('A/anna')
  await lose()
  expect(await pullNext()).toBeUndefined()
  await failLost(database.pool)
  expect(await stateOf(id!)).toBe('FAILED')
})

test('a task whose process lives is not lost, however long it takes', async () => {
  await begin('A/anna', 1)
  const task = await takeTask(database.pool)
  await lose()
  await keepAlive(database.pool, [task!])
  expect(await pullNext()).toBeUndefined()
})

test('two processes that look at once do not take the same task, nor more than a share', async () => {
  await begin('A/anna', 5)
  await begin('A/axel', 5)
  await begin('A/alma', 5)
  const tasks = await Promise.all(Array.from({ length: 6 }, () => takeTask(database.pool)))
  const ids = tasks.flatMap(one => one?.id ?? [])
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})

test('a run that was given up for lost writes nothing more, and does not keep its task from others', async () => {
  const [id = ''] = await begin('A/anna', 1)
  const first = await takeTask(database.pool)
  await runTask(database.pool, ctxOf('A', 'anna'), id, async run => {
    await lose()
    const second = await takeTask(database.pool)
    expect([first!.runs, second!.runs]).toEqual([1, 2])
    expect(await run.cancelled()).toBe(true)
    await run.write(({ q }) => q.update(task).set({ title: '重复' }).where(eq(task.id, id)))
  }, fault => { throw fault }, first!.runs)
  const [row] = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(task).where(eq(task.id, id)))
  expect(row).toMatchObject({ title: '测试', state: 'RUNNING', runs: 2 })
  await lose()
  await keepAlive(database.pool, [first!])
  await failLost(database.pool)
  expect(await stateOf(id)).toBe('FAILED')
})

test('a process that is alone on its database runs at once what another was running when it ended', async () => {
  const [id] = await begin('A/anna', 1)
  const abandoned = await takeTask(database.pool)
  expect(abandoned?.id).toBe(id)
  expect(await aloneSince(database.pool)).toBeUndefined()
  const { rows: [now] } = await database.pool.query<{ now: string }>('select clock_timestamp()::text as now')
  await begin('B/bert', 1)
  await takeTask(database.pool)
  await releaseTasks(database.pool, now!.now)
  expect(await takeTask(database.pool)).toMatchObject({ id, runs: 2 })
  expect(await takeTask(database.pool)).toBeUndefined()
})

const empty = withDatabase()
test('who is alone says since when', async () => {
  const single = openPool(empty.connection, () => undefined, { max: 1 })
  expect(await aloneSince(single)).toMatch(/^\d{4}-/)
  await empty.pool.query('select 1')
  expect(await aloneSince(single)).toBeUndefined()
  await single.end()
})
