import { beforeAll, expect, it } from 'vitest'
import { businessDate } from '#schemas/kit/index.ts'
import { operations } from '#schemas/auth/operations.ts'
import { feedbackList } from '#schemas/feedback/feedback.ts'
import type { Grid } from '#schemas/kit/index.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { changeLog } from '#schemas/org/changeLog.ts'
import { defaultNodes } from '#schemas/org/flowNodes.ts'
import { flowList } from '#schemas/org/flows.ts'
import { projectRoles } from '#schemas/org/projectRoles.ts'
import { registrations } from '#schemas/org/registrations.ts'
import { roles } from '#schemas/org/roles.ts'
import { settingList } from '#schemas/org/settingValue.ts'
import { staff } from '#schemas/org/staff.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { checkWarnings } from '#server/domains/notice/index.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import { closeReplied } from '#server/domains/feedback/index.ts'
import { companyApi } from '#shared/api/company.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import { peopleApi } from '#shared/api/people.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople()
const ADMIN = ['query', 'edit', 'add', 'enable', 'disable'].map(action => `N_MERCHANT:${action}`)
let admin: Person
let other: Person
let platform: Person
let feedbackId = ''
beforeAll(async () => {
  admin = await world.person('m1', ADMIN)
  other = await world.person('m1')
  platform = await world.person(PLATFORM_MERCHANT, ['N_PLATFORM:query', 'N_PLATFORM:audit'])
  const [roleId, { userId }] = [newId(), admin.ctx]
  await world.system(async ({ q }) => {
    await q.insert(role).values({ id: roleId, key: 1, name: '系统管理员' })
    await q.insert(userRole).values({ userId, roleId })
  }, 'm1')
  feedbackId = (await other.call(feedbackApi.add, { kind: 'BUG', title: '保存失败', content: '保存定额包时提示系统错误' })).id
})

const apply = async (id: string): Promise<{ id: string }> => {
  await world.system(({ q }) => q.insert(merchantApply).values({
    id, applyCode: `SQ${id}`, companyName: '新公司', alias: '', creditCode: id, regionCode: '440106', contact: '许', phone: '13700000000',
    inviteCode: '', licenceId: id,
  }))
  return { id }
}
const staffOf = () => ({ userId: other.ctx.userId })
const rename = (version: number) => ({ changed: [{ id: other.ctx.userId, version, was: {}, cells: { jobTitle: `职务${version}` } }] })

/** Each write with the user who receives its news and the lists concerned. */
const WRITES: readonly (readonly [string, () => Person, readonly Grid[], () => Promise<unknown>])[] = [
  ['a flow', () => admin, [flowList, changeLog, operations], () => admin.call(companyApi.saveFlow, {
    key: 'subscribe', revision: 0,
    nodes: [...defaultNodes('subscribe')].map(node => ({ ...node, assignee: 'DEPARTMENT_LEADER' as const })), remark: '',
  })],
  [
    'a setting', () => admin, [settingList, changeLog],
    () => admin.call(companyApi.saveSettingValue, { key: 'taxGoods', value: '9', effectiveFrom: businessDate(new Date()), remark: '' }),
  ],
  ['a new role', () => admin, [roles, changeLog], () => admin.call(peopleApi.addRole, { name: '资料员' })],
  ['a job', () => admin, [staff, projectRoles, warehouses], () => admin.call(peopleApi.saveStaff, rename(1))],
  [
    'roles of a person', () => admin, [staff, roles, projectRoles],
    () => admin.call(peopleApi.saveStaffRoles, { ...staffOf(), roleIds: [] }),
  ],
  ['a person who is disabled', () => admin, [staff], () => admin.call(peopleApi.disableStaff, staffOf())],
  [
    'a comment, in the company', () => admin, [feedbackList],
    () => platform.call(feedbackApi.addComment, { id: feedbackId, content: '请升级' }),
  ],
  [
    'a comment, on the platform', () => platform, [feedbackList],
    () => platform.call(feedbackApi.addComment, { id: feedbackId, content: '再试一次' }),
  ],
  ['a feedback that closes by itself', () => admin, [feedbackList], async () => {
    await world.system(tx => tx.sql`update feedback set replied_at = now() - interval '90 days'`)
    await world.system(closeReplied)
  }],
  ['a check for warnings', () => admin, [warnings], () => world.system(tx => checkWarnings(tx, {
    'quota.priceMoved': () => Promise.resolve([]), 'quota.materialOff': () => Promise.resolve([]),
    'task.importFailed': () => Promise.resolve([]), 'man.certificateDue': () => Promise.resolve([]),
    'change.unreported': () => Promise.resolve([]), 'change.unanswered': () => Promise.resolve([]),
  }, []), 'm1')],
  [
    'a refused application', () => platform, [registrations],
    async () => platform.call(registrationApi.rejectApply, { ...await apply('a1'), reason: '执照不清' }),
  ],
  ['an approved application', () => platform, [registrations], async () => platform.call(registrationApi.approveApply, await apply('a2'))],
]

it.each(WRITES)('%s is published to whoever shows its lists', async (_name, listener, grids, write) => {
  const eventStream = await world.listen(listener())
  await expect.poll(() => eventStream.heard).toContain('event: missed')
  await write()
  await expect.poll(() => eventStream.heard).toEqual(expect.arrayContaining(grids.map(({ name }) => name)))
  await eventStream.stop()
})

it('publishes the record only to whom may read it, and deeds only to who did them', async () => {
  const clerk = await world.person('m1')
  const [ears, adminEar] = [[await world.listen(clerk), await world.listen(await world.person('m2', ADMIN))], await world.listen(admin)]
  await admin.call(peopleApi.addRole, { name: '见习' })
  await expect.poll(() => adminEar.heard).toContain(operations.name)
  await clerk.call(feedbackApi.add, { kind: 'BUG', title: '后来', content: '先前的都已经听到，没有别的。' })
  await expect.poll(() => ears[0]!.heard).toContain(operations.name)
  expect(ears[0]!.heard.filter(name => name === changeLog.name || name === roles.name)).toEqual([])
  expect(ears[0]!.heard.filter(name => name === operations.name)).toHaveLength(1)
  expect(ears[1]!.heard).toEqual(['event: missed'])
  await Promise.all([...ears, adminEar].map(stream => stream.stop()))
})
