import { beforeAll, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { scheduleDelay } from '#schemas/schedule/delays.ts'
import { delayReasons } from '#server/db/migrations/0233_delay_reasons.ts'
import { dictionaries } from '#server/db/seeds/dictionaries.ts'
import { dictEntry } from '#server/db/tables/dictionary.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { approvalApi, TO_STARTER } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import { consequenceOf } from '#shared/schedule/consequence.ts'
import { momentText } from '#shared/schedule/clock.ts'
import { planOf } from '#shared/schedule/stored.ts'
import { siteScope, messageOf, withSchedule } from './fixtures.ts'

const world = withSchedule('delays')
const tile = async () => (await world.query()).bars.find(({ workDays }) => workDays === '9.6')!
const facts = async (days: string, more: object = {}) =>
  ({
    ...siteScope, revision: (await world.query()).head.revision, barId: (await tile()).id, days, reason: 'CLIENT', claimable: true, ...more,
  })

const placed = async () => (await world.query()).bars.map(({ id, start, duration }) => ({ id, start, duration }))
const later = async (id: string, quarters: number) => {
  const { head, bars, links, calendar: days } = await world.query()
  const { plan, calendar } = planOf({ calendar: days, start: head.start, bars, links })
  const { plan: { placements } } = consequenceOf(plan, { kind: 'DELAY', id, quarters }, calendar)
  return placements.map(one => ({ id: one.id, start: momentText(calendar.startAt(one.start)), duration: one.duration }))
}
const decide = async (id: string, resultState: 'agree' | 'disagree') => {
  const { taskId, version } = await world.boss().call(approvalApi.workflow, { kind: scheduleDelay.name, id })
  await world.boss().call(approvalApi.audit, {
    kind: scheduleDelay.name, id, taskId: taskId ?? -1, version, resultState, opinion: '已阅',
    ...resultState === 'disagree' && { taskDefinitionKey: TO_STARTER },
  })
}

beforeAll(async () => {
  await world.system(async tx => {
    const { userId } = world.boss().ctx
    await tx.q.insert(role).values([{ id: 'manager', key: 7, name: '项目经理' }, { id: 'owner', key: 2, name: '总经理' }])
    await tx.q.insert(userRole).values([{ userId, roleId: 'manager', projectId: 'site' }, { userId, roleId: 'owner' }])
  }, 'delays')
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: '2026-03-05' })
})

it('shows what a delay does before it is done', async () => {
  const before = await world.query()
  const preview = await world.planner().call(scheduleApi.delay, await facts('2', { preview: true }))
  expect(preview).toMatchObject({ id: null, approval: null, written: null })
  expect(preview.consequence.message).toMatch(/^后续 \d+ 项顺延，完工日推迟 2 天$/)
  expect(await world.query()).toEqual(before)
})

it('takes effect at once up to the limit of the company', async () => {
  const { id, written } = await world.planner().call(scheduleApi.delay, await facts('2'))
  expect(id).not.toBeNull()
  expect(written!.bars.find(({ id: bar }) => bar === written!.bars[0]!.id)).toBeDefined()
  expect(await tile()).toMatchObject({ start: '2026-03-09 08:00', delaySum: '2' })
  expect((await world.query()).head.revision).toBe(written!.revision)
})

it('waits for everybody to agree above it', async () => {
  const planner = world.planner()
  const before = await tile()
  const pendingDelay = await planner.call(scheduleApi.delay, await facts('4'))
  expect(pendingDelay).toMatchObject({ approval: '延误 4 天超过 3 天，须审批', written: null })
  expect(await tile()).toEqual(before)
  expect((await world.query()).delays).toMatchObject(
    [{ id: pendingDelay.id, barId: before.id, days: '4', reason: 'CLIENT', claimable: true }]
  )
  const expected = await later(before.id, 16)
  await decide(pendingDelay.id!, 'agree')
  expect(await tile()).toMatchObject({ start: '2026-03-13 08:00', delaySum: '6' })
  // The successor moves along: the second room of the same team.
  expect(await placed()).toEqual(expected)
  expect((await world.query()).bars.find(({ workDays }) => workDays === '110.4')!.start).toBe('2026-03-18 10:00')
  expect((await world.query()).delays).toEqual([])
})

it('moves nothing where somebody does not agree', async () => {
  const [before, { head: { revision } }] = [await placed(), await world.query()]
  const pendingDelay = await world.planner().call(scheduleApi.delay, await facts('5'))
  await decide(pendingDelay.id!, 'disagree')
  expect(await placed()).toEqual(before)
  expect((await world.query()).head.revision).toBe(revision)
  expect(await tile()).toMatchObject({ delaySum: '6' })
  expect((await world.query()).delays).toMatchObject([{ id: pendingDelay.id, days: '5', state: 'REJECTED' }])
})

it('is one delay, however often the same request arrives', async () => {
  const before = await tile()
  const sent = await facts('1')
  const [first, second] = await Promise.all([
    world.planner().call(scheduleApi.delay, sent, 'delay-test-0001'), world.planner().call(scheduleApi.delay, sent, 'delay-test-0001'),
  ])
  expect(second).toEqual(first)
  expect(await world.planner().call(scheduleApi.delay, sent, 'delay-test-0001')).toEqual(first)
  expect(await tile()).toMatchObject({ start: '2026-03-16 08:00', delaySum: String(Number(before.delaySum) + 1) })
  const { rowCount } = await world.database.pool.query("select 1 from schedule_delay where merchant_id = 'delays' and days = 1")
  expect(rowCount).toBe(1)
})

it('is of a bar of the project, by someone who has seen the schedule as it is', async () => {
  const planner = world.planner()
  expect(await messageOf(planner.call(scheduleApi.delay, { ...await facts('1'), barId: 'elsewhere' }))).toBe('进度项不存在或已被删除')
  expect(await messageOf(planner.call(scheduleApi.delay, { ...await facts('1'), revision: 1 }))).toMatch(/^进度计划已于/)
  expect(await world.foreman().refused(scheduleApi.delay, await facts('1'))).toEqual([403, 'FORBIDDEN'])
})

it('has a reason of the dictionary, to which the company may have added', async () => {
  await expect(world.planner().call(scheduleApi.delay, await facts('0.25', { reason: 'WIND' }))).rejects.toThrow('延误原因')
  await world.system(({ q }) => q.insert(dictEntry).values({ pid: DICT.delayReason, key: 'WIND', value: '大风' }), 'delays')
  const { id } = await world.planner().call(scheduleApi.delay, await facts('0.25', { reason: 'WIND' }))
  const { rows } = await world.planner().call(documentApi(scheduleDelay).page, { projectId: siteScope.projectId, pageSize: -1 })
  expect(rows.find(row => row.id === id)).toMatchObject({ reason: 'WIND' })
})

it('finds the reasons of the platform after the migration as in a new installation', async () => {
  const stored = async () => (await world.database.pool.query<{ key: string, value: string }>(
    "select key, value from dict_entry where merchant_id = '0' and pid = $1 order by sort", [DICT.delayReason]
  )).rows
  expect(await stored()).toEqual(dictionaries().get(DICT.delayReason))
  await world.database.pool.query("delete from dict_entry where merchant_id = '0' and pid = $1", [DICT.delayReason])
  await world.database.pool.query(delayReasons.sql)
  expect(await stored()).toEqual(dictionaries().get(DICT.delayReason))
})
