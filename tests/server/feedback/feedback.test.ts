import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { file } from '#server/db/tables/file.ts'
import { rolePermission, userRole } from '#server/db/tables/people.ts'
import { closeReplied } from '#server/domains/feedback/index.ts'
import { eq } from 'drizzle-orm'
import { feedbackApi } from '#shared/api/feedback.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople()
let platform: Person
let admin: Person
let me: Person
let colleague: Person
beforeAll(async () => {
  platform = await world.person(PLATFORM_MERCHANT)
  admin = await world.person('m1')
  await world.system(async ({ q }) => {
    const [userRoleRow] = await q.select().from(userRole).where(eq(userRole.userId, admin.ctx.userId))
    await q.insert(rolePermission).values({ roleId: userRoleRow!.roleId, permission: 'N_MERCHANT', actions: ['query'] })
  }, 'm1')
})
beforeEach(async () => {
  me = await world.person('m1')
  colleague = await world.person('m1')
})

const TEXT = '保存定额包时提示系统错误，重试也不行。'
const send = async (more: object = {}) =>
  (await me.call(feedbackApi.add, { kind: 'BUG', title: '保存失败', content: TEXT, ...more })).id
const state = async (id: string, person = me) => (await person.call(feedbackApi.info, { id })).state
const say = (person: Person, id: string, content = '请看这里', imageIds: string[] = []) =>
  person.call(feedbackApi.addComment, { id, content, imageIds })
const unread = async (person: Person) =>
  (await person.call(noticeApi.queryPage, { filters: [{ key: 'read', op: 'in', value: ['0'] }] })).rows.map(({ kind, title }) =>
    `${kind} ${title}`)
const sees = async (person: Person) => (await person.call(feedbackApi.list, { pageSize: 100 })).rows.map(row => row.id)
const ago = (id: string, column: 'replied_at' | 'closed_at', days: number) => world.system(tx => column === 'replied_at'
  ? tx.sql`update feedback set replied_at = now() - make_interval(days => ${days}) where id = ${id}`
  : tx.sql`update feedback set closed_at = now() - make_interval(days => ${days}) where id = ${id}`)
async function picture(person: Person, fileType = 'png'): Promise<string> {
  const id = newId()
  await world.write(
    person.ctx,
    ({ q }) => q.insert(file).values({ id, originName: `a.${fileType}`, fileType, mime: 'image/png', size: 1, sha256: '', path: 'nowhere' })
  )
  return id
}

it('is seen by who sent it, the administrator of the company and the platform', async () => {
  const id = await send()
  for (const person of [me, admin, platform]) expect(await sees(person)).toContain(id)
  const stranger = await world.person('m2')
  for (const person of [colleague, stranger]) {
    expect(await sees(person)).not.toContain(id)
    expect(await person.refused(feedbackApi.info, { id })).toEqual([404, 'NOT_FOUND'])
    expect(await person.refused(feedbackApi.addComment, { id, content: 'x' })).toEqual([404, 'NOT_FOUND'])
    expect(await person.refused(feedbackApi.updateState, { id, state: 'CLOSED' })).toEqual([404, 'NOT_FOUND'])
  }
})

it('keeps what was sent, trimmed, with the names of that time', async () => {
  const id = await send({ title: '  保存失败 ', module: '定额库', route: '/quota/edit/1', traceId: 'req-12345678', browser: 'Chrome' })
  expect(await me.call(feedbackApi.info, { id })).toMatchObject({
    state: 'NEW', kind: 'BUG', title: '保存失败', content: TEXT, module: '定额库', route: '/quota/edit/1', traceId: 'req-12345678',
    browser: 'Chrome',
    merchantName: '公司m1', realName: me.ctx.realName, comments: [], can: { comment: true, process: false, close: true },
  })
})

it.each([
  ['a title of 51 characters', { title: '字'.repeat(51) }], ['no title', { title: ' ' }], ['9 characters', { content: '一二三四五六七八九' }],
  ['501 characters', { content: '字'.repeat(501) }], ['6 pictures', { imageIds: ['1', '2', '3', '4', '5', '6'] }],
  ['another kind', { kind: 'OTHER' }],
])('refuses %s', async (_what, wrong) => {
  expect(await me.refused(feedbackApi.add, { kind: 'BUG', title: '标题', content: TEXT, ...wrong })).toEqual([400, 'BAD_INPUT'])
})

it('goes from new over processing and replied to closed, and notifies the other side of each step', async () => {
  const id = await send()
  expect(await unread(platform)).toContain('TASK 故障：保存失败')
  expect(await me.refused(feedbackApi.updateState, { id, state: 'PROCESSING' })).toEqual([403, 'FORBIDDEN'])
  expect(await admin.refused(feedbackApi.updateState, { id, state: 'CLOSED' })).toEqual([403, 'FORBIDDEN'])
  expect(await platform.refused(feedbackApi.updateState, { id, state: 'CLOSED' })).toEqual([403, 'FORBIDDEN'])
  await platform.call(feedbackApi.updateState, { id, state: 'PROCESSING' })
  expect(await state(id)).toBe('PROCESSING')
  expect(await unread(me)).toEqual(['RESULT 保存失败：平台处理中'])
  expect(await platform.refused(feedbackApi.updateState, { id, state: 'PROCESSING' })).toEqual([409, 'WRONG_STATE'])
  await say(platform, id, '已修复')
  expect(await state(id)).toBe('REPLIED')
  expect(await unread(me)).toContain('COMMENT 保存失败：平台已回复')
  await me.call(feedbackApi.updateState, { id, state: 'CLOSED' })
  expect(await state(id)).toBe('CLOSED')
  expect(await unread(platform)).toContain('RESULT 保存失败：反馈人已关闭')
  expect(await me.refused(feedbackApi.updateState, { id, state: 'CLOSED' })).toEqual([409, 'WRONG_STATE'])
})

it('ends the task of the platform\'s people as soon as one of them has seen to it', async () => {
  const other = await world.person(PLATFORM_MERCHANT)
  const id = await send({ title: '谁来处理' })
  expect(await unread(other)).toContain('TASK 故障：谁来处理')
  await say(platform, id)
  for (const person of [platform, other]) expect(await unread(person)).not.toContain('TASK 故障：谁来处理')
})

it('is reopened by a comment, within 30 days of its closing', async () => {
  const id = await send()
  await say(platform, id)
  await say(me, id, '还是不行')
  expect(await state(id)).toBe('REOPENED')
  await me.call(feedbackApi.updateState, { id, state: 'CLOSED' })
  await ago(id, 'closed_at', 29)
  await say(me, id, '又出现了')
  expect(await state(id)).toBe('REOPENED')
  await me.call(feedbackApi.updateState, { id, state: 'CLOSED' })
  await ago(id, 'closed_at', 31)
  expect((await me.call(feedbackApi.info, { id })).can.comment).toBe(false)
  expect(await me.refused(feedbackApi.addComment, { id, content: '又出现了' })).toEqual([409, 'WRONG_STATE'])
})

it('a comment of the own side changes no open state and notifies those who take part', async () => {
  const id = await send()
  await say(admin, id, '我们也遇到')
  expect(await state(id)).toBe('NEW')
  expect(await unread(me)).toEqual([`COMMENT 保存失败：${admin.ctx.realName}有新回复`])
  await say(me, id, '补充一下')
  expect(await unread(me)).toHaveLength(1)
  expect(await unread(admin)).toContain(`COMMENT 保存失败：${me.ctx.realName}有新回复`)
  expect((await me.call(feedbackApi.info, { id })).comments.map(({ side }) => side)).toEqual(['MERCHANT', 'REPORTER'])
})

it('is closed 7 days after the reply by itself', async () => {
  const [early, later] = [await send(), await send()]
  for (const id of [early, later]) await say(platform, id)
  await ago(early, 'replied_at', 6)
  await ago(later, 'replied_at', 8)
  await world.system(closeReplied)
  expect([await state(early), await state(later)]).toEqual(['REPLIED', 'CLOSED'])
})

it('shows pictures of either side to both, and takes only the author\'s own', async () => {
  const ownPicture = await picture(me)
  const id = await send({ imageIds: [ownPicture] })
  const reply = await picture(platform)
  await say(platform, id, '看图', [reply])
  for (const person of [me, admin, platform]) {
    const info = await person.call(feedbackApi.info, { id })
    expect([info.images.map(image => image.id), info.comments[0]!.images.map(image => image.id)]).toEqual([[ownPicture], [reply]])
  }
  const stranger = await world.person('m2')
  expect(await stranger.refused(feedbackApi.add, { kind: 'BUG', title: '标题', content: TEXT, imageIds: [ownPicture] })).toEqual(
    [404, 'NOT_FOUND']
  )
  expect(await me.refused(feedbackApi.addComment, { id, content: 'x', imageIds: [reply] })).toEqual([404, 'NOT_FOUND'])
  expect(await me.refused(feedbackApi.addComment, { id, content: 'x', imageIds: [await picture(me, 'pdf')] })).toEqual([400, 'BAD_INPUT'])
})
