import { beforeEach, expect, it } from 'vitest'
import { NOTICE_LIST } from '#schemas/notice/kinds.ts'
import { forgetNotices, notifyPeople, type NoticeFacts } from '#server/domains/notice/index.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { settingApi } from '#shared/api/setting.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople()
let me: Person
let colleague: Person
beforeEach(async () => {
  me = await world.person('m1')
  colleague = await world.person('m1')
})

const send = (facts: Omit<NoticeFacts, 'receivers'>, by = colleague, to = [me]) =>
  world.write(by.ctx, tx => notifyPeople(tx, { ...facts, receivers: to.map(({ ctx }) => ctx.userId) }))
const titles = async (person = me, filters: object[] = []) =>
  (await person.call(noticeApi.queryPage, { filters: filters as never })).rows.map(row => row.title)

it('shows the own messages, unread first, newest first, with where they lead', async () => {
  for (const title of ['一', '二', '三']) await send({ kind: 'TASK', title, route: '/quota/list' })
  const { rows } = await me.call(noticeApi.queryPage, {})
  expect(rows.map(row => row.title)).toEqual(['三', '二', '一'])
  expect(rows[0]).toMatchObject({ kind: 'TASK', read: '0', route: '/quota/list', readTime: null })
  await me.call(noticeApi.read, { ids: [rows[0]!.id] })
  expect(await titles()).toEqual(['二', '一', '三'])
  expect(await titles(colleague)).toEqual([])
})

it('filters by kind and by what was read', async () => {
  await send({ kind: 'TASK', title: '待办' })
  await send({ kind: 'RESULT', title: '结果' })
  await me.call(noticeApi.read, { kind: 'RESULT' })
  expect(await titles(me, [{ key: 'kind', op: 'in', value: ['TASK'] }])).toEqual(['待办'])
  expect(await titles(me, [{ key: 'read', op: 'in', value: ['1'] }])).toEqual(['结果'])
})

it('counts the unread by kind, and reads one, all of a kind, all', async () => {
  for (const kind of ['TASK', 'TASK', 'COMMENT', 'SYSTEM'] as const) await send({ kind, title: kind })
  expect(await me.call(noticeApi.queryUnread, {})).toEqual({ total: 4, kinds: { TASK: 2, COMMENT: 1, SYSTEM: 1 } })
  expect(await me.call(noticeApi.read, { kind: 'TASK' })).toEqual({ count: 2 })
  expect(await me.call(noticeApi.queryUnread, {})).toEqual({ total: 2, kinds: { COMMENT: 1, SYSTEM: 1 } })
  expect(await me.call(noticeApi.read, { kind: 'ALL' })).toEqual({ count: 2 })
  expect(await me.call(noticeApi.queryUnread, {})).toEqual({ total: 0, kinds: {} })
})

it('reads nobody else\'s, and nothing at all when one of several is', async () => {
  await send({ kind: 'TASK', title: '我的' })
  await send({ kind: 'TASK', title: '同事的' }, me, [colleague])
  const [ownNotice] = (await me.call(noticeApi.queryPage, {})).rows
  const [colleagueNotice] = (await colleague.call(noticeApi.queryPage, {})).rows
  expect(await me.refused(noticeApi.read, { ids: [ownNotice!.id, colleagueNotice!.id] })).toEqual([404, 'NOT_FOUND'])
  expect(await me.call(noticeApi.queryUnread, {})).toMatchObject({ total: 1 })
  expect(await (await world.person('m2')).refused(noticeApi.read, { ids: [ownNotice!.id] })).toEqual([404, 'NOT_FOUND'])
})

it('takes messages or a kind, not both and not neither', async () => {
  expect(await me.refused(noticeApi.read, {})).toEqual([400, 'BAD_INPUT'])
  expect(await me.refused(noticeApi.read, { ids: ['x'], kind: 'ALL' })).toEqual([400, 'BAD_INPUT'])
})

it('says the same only once to the same person', async () => {
  await send({ kind: 'REMIND', title: '第一次', dedupeKey: 'contract/1/30' })
  await send({ kind: 'REMIND', title: '第二次', dedupeKey: 'contract/1/30' }, colleague, [me, colleague])
  expect(await titles()).toEqual(['第一次'])
  expect(await titles(colleague)).toEqual(['第二次'])
})

it('leads nowhere outside of the product', async () => {
  for (const route of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await expect(send({ kind: 'SYSTEM', title: 'x', route })).rejects.toThrow('cannot lead')
  }
})

it('is heard by the receiver alone, in all of his windows, also when he reads it', async () => {
  const ears = [await world.listen(me), await world.listen(me), await world.listen(colleague), await world.listen(await world.person('m2'))]
  await send({ kind: 'TASK', title: '新' })
  await expect.poll(() => ears.slice(0, 2).map(({ heard: grids }) => grids.filter(grid => grid === NOTICE_LIST).length)).toEqual([1, 1])
  await me.call(noticeApi.read, { kind: 'ALL' })
  await expect.poll(() => ears.slice(0, 2).map(({ heard: grids }) => grids.filter(grid => grid === NOTICE_LIST).length)).toEqual([2, 2])
  expect(ears.slice(2).map(({ heard: grids }) => grids.filter(grid => grid === NOTICE_LIST))).toEqual([[], []])
  await Promise.all(ears.map(listener => listener.stop()))
})

it('keeps views of lists that are open to everybody', async () => {
  await me.call(settingApi.saveView, { grid: NOTICE_LIST, name: '未读', content: {} })
  expect((await me.call(settingApi.queryViews, { grid: NOTICE_LIST })).map(view => view.name)).toEqual(['未读'])
  expect(await me.refused(settingApi.queryViews, { grid: 'quota.list' })).toEqual([403, 'FORBIDDEN'])
})

it('forgets messages after 180 days, of every merchant', async () => {
  await send({ kind: 'TASK', title: '旧' })
  await send({ kind: 'TASK', title: '新' })
  await world.system(tx => tx.sql`update notice set created_at = now() - interval '181 days' where title = '旧'`)
  await world.system(tx => tx.sql`update notice set created_at = now() - interval '179 days' where title = '新'`)
  await world.system(forgetNotices)
  expect(await titles()).toEqual(['新'])
})
