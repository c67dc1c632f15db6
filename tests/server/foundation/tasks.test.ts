import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AppEvent } from '#server/core/events.ts'
import { notify, startEvents } from '#server/core/events.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { TaskNews, TaskState } from '#server/core/tasks.ts'
import { cancelTask, startTask, TASK_CHANGED } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { role, userMerchant } from '#server/db/tables/people.ts'
import { inRead, inWrite, savepoint } from '#server/db/tx.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import { addMember, ctxOf } from '../harness/people.ts'

const database = withDatabase()
const gate = { opened: () => undefined as void, wait: Promise.resolve() }
const running = withApp(database, {
  jobs: true,
  register(_app, { jobs }) {
    jobs.registerTask('count', async run => {
      await run.progress(1, 2)
      await run.progress(2, 2)
      return { payload: run.payload, roles: await run.read(({ q }) => q.$count(role)), name: run.ctx.realName }
    })
    jobs.registerTask('patient', async run => {
      await run.progress(0, 1)
      await gate.wait
      return await run.cancelled() ? undefined : 'not cancelled'
    })
    jobs.registerTask('broken', () => Promise.reject(new Error('secret detail')))
  },
})
const ctx = ctxOf('J', 'uj')
const news: TaskNews[] = []

beforeAll(async () => {
  await addMember(database.pool, 'J', 'uj')
  await addMember(database.pool, 'K', 'uk')
  running.services.events.subscribe('J', TASK_CHANGED, ({ payload }) => void news.push(payload as TaskNews))
})

const begin = (kind: string): Promise<string> => inWrite(database.pool, ctx, tx => startTask(tx, kind, '测试', { price: '1.10' }))

async function reaches(id: string, state: TaskState): Promise<typeof task.$inferSelect> {
  for (;;) {
    const [row] = await inRead(database.pool, ctx, ({ q }) => q.select().from(task).where(eq(task.id, id)))
    if (row?.state === state) return row
    await pause(20)
  }
}

test('a task runs with the rights of who asked, shows progress and keeps its result', async () => {
  const id = await begin('count')
  expect(await reaches(id, 'DONE')).toMatchObject({
    done: 2, total: 2, error: null, result: { payload: { price: '1.10' }, roles: 1, name: '用户uj' },
  })
  await expect.poll(() => news.filter(item => item.id === id).map(({ state, done, total }) => [state, done, total]))
    .toEqual([['RUNNING', 0, 0], ['RUNNING', 1, 2], ['RUNNING', 2, 2], ['DONE', 2, 2]])
})

test('a running task is cancelled at its next look', async () => {
  gate.wait = new Promise<void>(resolve => void (gate.opened = resolve))
  const id = await begin('patient')
  await reaches(id, 'RUNNING')
  await inWrite(database.pool, ctx, tx => cancelTask(tx, id))
  gate.opened()
  expect(await reaches(id, 'CANCELLED')).toMatchObject({ result: null })
  await expect(inWrite(database.pool, ctx, tx => cancelTask(tx, id))).rejects.toMatchObject({ code: 'WRONG_STATE' })
})

test('a task cancelled before it was committed never runs', async () => {
  const id = await inWrite(database.pool, ctx, async tx => {
    const made = await startTask(tx, 'count', '测试', {})
    await cancelTask(tx, made)
    return made
  })
  const later = await begin('count')
  await reaches(later, 'DONE')
  expect(await reaches(id, 'CANCELLED')).toMatchObject({ done: 0, result: null })
})

test("nobody cancels another's task", async () => {
  const id = await begin('count')
  for (const stranger of [ctxOf('J', 'other'), ctxOf('K', 'uk')]) {
    await expect(inWrite(database.pool, stranger, tx => cancelTask(tx, id))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await reaches(id, 'DONE')
})

test('a failure shows 系统错误 and not its detail, which is reported', async () => {
  const id = await begin('broken')
  expect(await reaches(id, 'FAILED')).toMatchObject({ error: '系统错误' })
  expect(running.errors).toContainEqual(expect.objectContaining({ message: 'secret detail' }))
})

test('a task of someone who has left is refused', async () => {
  await inWrite(database.pool, systemCtx('test'), ({ q }) =>
    q.update(userMerchant).set({ state: 'DISABLED' }).where(eq(userMerchant.userId, 'uj')))
  expect(await reaches(await begin('count'), 'FAILED')).toMatchObject({ error: '无权限' })
})

test('events reach every process, after the commit, and only their merchant', async () => {
  const received: AppEvent[] = []
  const other = await startEvents(database.connection, () => undefined)
  other.subscribe('J', 'news', event => void received.push(event))
  const undone = inWrite(database.pool, ctx, async tx => {
    notify(tx, 'news', 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inWrite(database.pool, ctxOf('K', 'uk'), async tx => notify(tx, 'news', 'foreign'))
  await inWrite(database.pool, ctx, async tx => notify(tx, 'news', { id: '1' }))
  await inWrite(database.pool, ctx, async tx => {
    const before = await savepoint(tx)
    notify(tx, 'news', 'taken back')
    await before.undo()
    const restored = await savepoint(tx)
    notify(tx, 'news', "it's 2")
    await restored.keep()
  })
  await expect.poll(() => received.map(({ payload }) => payload)).toEqual([{ id: '1' }, "it's 2"])
  expect(received[0]).toEqual({ merchantId: 'J', channel: 'news', payload: { id: '1' } })
  await expect(inWrite(database.pool, ctx, async tx => notify(tx, 'news', '大'.repeat(3_000)))).rejects.toThrow(/too large/)
  await other.stop()
})
