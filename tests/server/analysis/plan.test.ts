import { expect, it } from 'vitest'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { planApi as api } from '#shared/api/plan.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { totalOf } from './exported.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const won = () => ({ projectId: w.project('珠江智谷 8 层') })
const plan = (name: Parameters<typeof w.as>[0] = 'pm') => w.as(name).call(api.project, won())
const dates = async () => {
  const { planStart, planEnd } = await plan('cost')
  return { planStart, planEnd }
}
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

it('is the progress plan that is frozen with the target cost, by the calendar, with what is built in each phase', async () => {
  const { from, until: endDate, actualStart, planStart, phases } = await plan('cost')
  expect(from).toBe(actualStart ?? planStart)
  const { rows } = await w.as('cost').call(analysisExecuteApi.page, { ...won(), pageSize: -1 })
  const items = rows.filter(({ unit }) => unit !== null)
  expect(phases.length).toBeGreaterThan(3)
  // The plan adds up to the target cost, including costs without an item.
  const [publics] = phases.filter(({ phaseName }) => phaseName === '措施与公共费用')
  const { target } = await w.as('cost').call(analysisExecuteApi.current, won())
  expect(totalOf(phases.map(({ direct }) => direct))).toBe(target!.sums.direct)
  expect([phases.at(-1), publics!.startDay, publics!.items]).toEqual([publics, null, 0])
  expect(new Set(phases.map(({ id }) => id)).size).toBe(phases.length)
  for (const { phaseName, startOffset, days, startDay, endDay, ...sums } of phases.filter(phase => phase !== publics)) {
    const phaseItems = items.filter(item =>
      (item.phaseName ?? '未分阶段') === phaseName && item.startOffset === startOffset && item.days === days)
    expect([phaseName, sums.items, totalOf([sums.workDays]), totalOf([sums.direct])]).toEqual(
      [phaseName, phaseItems.length, totalOf(phaseItems.map(({ workDays }) => workDays)), totalOf(phaseItems.map(({ direct }) => direct))]
    )
    if (startOffset !== null) expect([startDay, endDay]).toEqual([dayAfter(from!, startOffset), dayAfter(from!, startOffset + days! - 1)])
  }
  expect(totalOf(phases.map(row => String(row.items)))).toBe(totalOf([String(items.length)]))
  expect(endDate).toBe(phases.flatMap(({ endDay }) => endDay ?? []).toSorted().at(-1))
})

it('has new days for whoever plans, who saw those that there were, and moves its phases with them', async () => {
  const before = await dates()
  await w.database.pool.query(`update project set actual_start = null where id = $1`, [won().projectId])
  const next = { planStart: '2026-10-08', planEnd: '2027-02-28' }
  expect(await refusal(w.as('pm').call(api.update, { ...won(), planStart: '2027-03-01', planEnd: '2027-02-28', was: before }))).toContain(
    '计划完工早于计划开工'
  )
  await w.as('pm').call(api.update, { ...won(), ...next, was: before })
  expect(await plan()).toMatchObject({ ...next, from: '2026-10-08' })
  expect((await plan()).phases[0]!.startDay).toBe(dayAfter('2026-10-08', (await plan()).phases[0]!.startOffset!))
  const { head, version } = await w.as('boss').call(projectRecordApi.info, { id: won().projectId })
  expect(head).toMatchObject(next)
  // Idempotent; a save based on stale dates is refused.
  await w.as('pm').call(api.update, { ...won(), ...next, was: before })
  expect((await w.as('boss').call(projectRecordApi.info, { id: won().projectId })).version).toBe(version)
  expect(await refusal(w.as('pm').call(api.update, { ...won(), planStart: null, planEnd: null, was: before }))).toContain('计划日期已被他人修改')
  expect(await dates()).toEqual(next)
  await w.as('pm').call(api.update, { ...won(), planStart: null, planEnd: null, was: next })
  expect((await plan()).phases.map(({ startDay, endDay }) => [startDay, endDay])).toEqual((await plan()).phases.map(() => [null, null]))
})

it('has no phases before anything is frozen', async () => {
  const scope = { projectId: w.project('滨江花园三期') }
  const { phases, until: endDate } = await w.as('cost').call(api.project, scope)
  expect([phases, endDate]).toEqual([[], null])
})

it('is for the people of the project, without money for who may not see prices, and not there for others', async () => {
  const next = { planStart: '2026-10-08', planEnd: null, was: await dates() }
  for (const name of ['other', 'keeper'] as const) {
    expect(await refusal(w.as(name).call(api.project, won()))).toMatch(/40[34]/)
    expect(await refusal(w.as(name).call(api.update, { ...won(), ...next }))).toMatch(/40[34]/)
  }
  const { rows: [role] } = await w.database.pool.query<{ id: string }>(`select id from role where merchant_id = '1001' and key = 9`)
  await w.as('boss').call(projectStaffApi.save, { ...won(), userId: w.userId('keeper'), roleIds: [role!.id] })
  expect((await plan('keeper')).phases.some(row => 'direct' in row)).toBe(false)
  expect(await refusal(w.as('keeper').call(api.update, { ...won(), ...next }))).toContain('403')
  await w.database.pool.query(`update project set state = 'WARRANTY_COMPLETED' where id = $1`, [won().projectId])
  expect(await refusal(w.as('pm').call(api.update, { ...won(), ...next }))).toContain('只能查看')
})
