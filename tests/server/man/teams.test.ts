import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { manApi, personApi, teamApi } from '#shared/api/man.ts'
import type { Person } from '../harness/world.ts'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { logCells } from '#server/domains/org/company/logText.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { headOf, withMen } from './fixtures.ts'

const men = withMen()
let me: Person
beforeAll(async () => {
  me = await men.caller()
})
const team = (teamName: string, cells: Record<string, unknown> = {}) =>
  me.call(teamApi.save, { head: { teamName, state: 'ENABLED', ...cells } })

it('names each team once, capital letters aside', async () => {
  await team('钢筋 A 班')
  await expect(team('钢筋 a 班')).rejects.toThrow('已有同名的班组')
  await expect(team('  ')).rejects.toThrow('班组名称必须填写')
  await expect(team('电话不对班', { phone: '12' })).rejects.toThrow('电话应为 11 位手机号、带区号的座机或 400 号码')
})

it('takes its people along when it is renamed, and counts those at work', async () => {
  const { id, version } = await team('旧名班组')
  const first = await men.save(me, { realName: '班员甲', teamName: '旧名班组' })
  await men.save(me, { realName: '班员乙', teamName: '旧名班组', state: 'OFF' })
  await me.call(teamApi.save, { id, version, head: { teamName: '新名班组', leaderId: first.id, contractPersons: 5, state: 'ENABLED' } })
  expect((await me.call(manApi.queryPageMan, { pageSize: 10, teamId: id })).rows.map(row => [row.realName, row.teamName]).toSorted())
    .toEqual([['班员乙', '新名班组'], ['班员甲', '新名班组']].toSorted())
  const { rows } = await me.call(teamApi.page, { pageSize: 10, quick: 'xmbz' })
  expect(rows).toMatchObject([{ teamName: '新名班组', leaderName: '班员甲', members: 1, contractPersons: 5 }])
  expect(await me.refused(teamApi.save, { id, version, head: { teamName: '又改名', state: 'ENABLED' } })).toEqual([409, 'STALE_VERSION'])
  await expect(me.call(teamApi.remove, { ids: [id] })).rejects.toThrow('班组“新名班组”还有班员甲、班员乙，不能删除')
})

it('stays as long as people are in it, of whom three are named', async () => {
  const [empty, full] = [await team('空班组'), await team('满班组')]
  for (const realName of ['班员一', '班员二', '班员三', '班员四']) await men.save(me, { realName, teamName: '满班组' })
  await expect(me.call(teamApi.remove, { ids: [empty.id, full.id] })).rejects.toThrow(/班组“满班组”还有班员.、班员.、班员. 等 4 名工人，不能删除/)
  await me.call(teamApi.remove, { ids: [empty.id] })
  expect((await me.call(teamApi.page, { pageSize: 10, quick: '班组' })).rows.map(row => row.teamName)).not.toContain('空班组')
})

it('records who leads it, by name, and what else differs', async () => {
  const { id, version } = await team('换班长班组')
  const leader = await men.save(me, { realName: '班长丙' })
  await me.call(teamApi.save, { id, version, head: { teamName: '换班长班组', leaderId: leader.id, state: 'ENABLED' } })
  const rows = await men.system(({ q }) => q.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)
    .where(eq(auditLog.entityId, id)).orderBy(auditLog.id))
  expect(rows.at(-1)).toEqual({ before: { leaderName: null }, after: { leaderName: '班长丙' } })
  expect(JSON.stringify(logCells(me.ctx, 'team', rows.at(-1)!.before, rows.at(-1)!.after, NO_LOOKUPS))).toContain('班组长')
})

it('lets nobody in once it is closed; who is in it stays', async () => {
  const { id, version } = await team('要停用班组')
  const inside = await men.save(me, { teamName: '要停用班组' })
  await me.call(teamApi.save, { id, version, head: { teamName: '要停用班组', state: 'DISABLED' } })
  await expect(men.save(me, { teamName: '要停用班组' })).rejects.toThrow('班组“要停用班组”已停用')
  const { head, version: personVersion } = await me.call(personApi.info, { id: inside.id })
  await me.call(personApi.save, { id: inside.id, version: personVersion, head: { ...headOf(), ...head, remark: '仍在班组' } })
  expect((await me.call(personApi.info, { id: inside.id })).head).toMatchObject({ teamName: '要停用班组', remark: '仍在班组' })
})
