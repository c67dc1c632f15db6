import { beforeAll, expect, it } from 'vitest'
import { scheduleApi } from '#shared/api/schedule.ts'
import { labelOf } from '#shared/schedule/teams.ts'
import { siteScope, messageOf, withSchedule } from './fixtures.ts'

const world = withSchedule('tighten')
const placed = async () => (await world.query()).bars.map(({ id, start, duration, teamId }) => ({ id, start, duration, teamId }))
const revision = async () => (await world.query()).head.revision
const tighten = async (more: object = {}) => world.planner()
  .call(scheduleApi.tighten, { ...siteScope, revision: await revision(), ...more })
const MANUAL_LINK = { kind: 'FS', lag: 0, clock: 'WORKING' } as const

/** Far from today, as bars after today are not moved before it. */
beforeAll(async () => {
  await world.design()
  await world.planner().call(scheduleApi.generate, { ...siteScope, start: '2032-03-01' })
})

it('pulls everything back to where links and the order of its team let it begin, and shows that before', async () => {
  const generated = await placed()
  const { head: { finish }, bars: [first] } = await world.query()
  await world.edit({ kind: 'MOVE', id: first!.id, start: '2032-04-05' })
  const apart = await placed()
  expect(apart).not.toEqual(generated)
  const preview = await tighten({ preview: true })
  expect([await placed(), await revision()]).toEqual([apart, preview.revision])
  const { consequence, bars, ...done } = await tighten()
  expect(consequence).toEqual(preview.consequence)
  expect(consequence.message).toMatch(/^后续 \d+ 项前移，完工日提前 [\d.]+ 天$/)
  expect([consequence.moved, consequence.finishAfter]).toEqual([bars.length, done.finish])
  for (const { id, start } of bars) expect(start < apart.find(one => one.id === id)!.start).toBe(true)
  expect(done.finish <= finish!).toBe(true)
  // Nothing is left to pull forward.
  expect((await tighten()).bars).toEqual([])
})

it('does not pull before what a bar must not be earlier than, nor behind a drawn link', async () => {
  const { bars: [first, ...rest] } = await world.query()
  await world.edit({ kind: 'CONSTRAINT', id: first!.id, constraint: { kind: 'NOT_EARLIER', at: '2032-05-03' } })
  await tighten()
  const firstBar = (await placed()).find(({ id }) => id === first!.id)!
  expect(firstBar.start).toBe('2032-05-03 08:00')
  const last = rest.toSorted((a, b) => (a.start < b.start ? 1 : -1))[0]!
  await world.edit({ kind: 'LINKS', add: [{ from: first!.id, to: last.id, ...MANUAL_LINK, lag: 80 }], remove: [] })
  await tighten()
  const delayedBar = (await placed()).find(({ id }) => id === last.id)!
  await world.edit({ kind: 'LINKS', add: [], remove: [{ from: first!.id, to: last.id }] })
  expect((await placed()).find(({ id }) => id === last.id)).toEqual(delayedBar)
  await tighten()
  expect((await placed()).find(({ id }) => id === last.id)!.start < delayedBar.start).toBe(true)
})

it('refuses circles by the names of all bars in them, and writes nothing', async () => {
  const { bars: [a, b, c], head: { revision: before } } = await world.query()
  const inOrder = [a!, b!, c!].toSorted((x, y) => (x.start < y.start ? -1 : 1))
    .map((bar): LabelledBar => ({ id: bar.id, label: labelOf(bar) }))
  const [one, two, three] = inOrder as [LabelledBar, LabelledBar, LabelledBar]
  const linkBetween = (from: LabelledBar, to: LabelledBar) => ({ from: from.id, to: to.id, ...MANUAL_LINK })
  const text = await messageOf(
    world.edit({ kind: 'LINKS', add: [linkBetween(one, two), linkBetween(two, three), linkBetween(three, one)], remove: [] })
  )
  expect(text).toMatch(/^前后关系循环：/)
  const labels = text.replace('前后关系循环：', '').split(' → ')
  expect(labels[0]).toBe(labels.at(-1))
  expect(new Set(labels)).toEqual(new Set([one.label, two.label, three.label]))
  expect(await messageOf(world.edit({ kind: 'LINKS', add: [linkBetween(one, one)], remove: [] }))).toBe(
    `前后关系循环：${one.label} → ${one.label}`
  )
  expect(await revision()).toBe(before)
  expect((await world.query()).links.filter(({ source }) => source === 'MANUAL')).toEqual([])
})

interface LabelledBar { readonly id: string, readonly label: string }

it('is deleted as a whole while nobody has confirmed it, by who saw it as it is, and not afterwards', async () => {
  const planner = world.planner()
  const stale = await revision() - 1
  expect(await messageOf(planner.call(scheduleApi.remove, { ...siteScope, revision: stale }))).toMatch(/^进度计划已于/)
  await planner.call(scheduleApi.remove, { ...siteScope, revision: await revision() })
  expect(await planner.call(scheduleApi.query, siteScope)).toBeNull()
  for (const table of ['schedule', 'schedule_bar', 'schedule_link']) {
    expect((await world.database.pool.query(`select 1 from ${table} where merchant_id = 'tighten'`)).rowCount).toBe(0)
  }
  await planner.call(scheduleApi.generate, { ...siteScope, start: '2032-03-01' })
  await planner.call(scheduleApi.confirm, { ...siteScope, revision: await revision() })
  expect(await messageOf(planner.call(scheduleApi.remove, { ...siteScope, revision: await revision() }))).toBe('已确认的排程不能删除')
  expect(await messageOf(tighten())).toBe('进度计划已确认，只能登记延误、上报进度或增量排程')
  expect(await placed()).toHaveLength(6)
})
