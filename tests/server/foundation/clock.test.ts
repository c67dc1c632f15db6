import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { endWork, enterWorks, lastDue, takeDue, type ClockWork, type Due } from '#server/core/clock.ts'
import { startEvents } from '#server/core/events.ts'
import { createJobs, type Jobs } from '#server/core/jobs.ts'
import { newId } from '#server/core/ids.ts'
import { withDatabase } from '../harness/database.ts'

const HOUR_MS = 3_600_000

describe('work is due', () => {
  it.each([
    [{ hour: 1, minute: 30 }, '2026-05-01T17:29:59Z', '2026-04-30T17:30:00.000Z'],
    [{ hour: 1, minute: 30 }, '2026-05-01T17:30:00Z', '2026-05-01T17:30:00.000Z'],
    [{ hour: 9, minute: 0 }, '2026-05-01T00:30:00Z', '2026-04-30T01:00:00.000Z'],
    [{ minute: 20 }, '2026-05-01T00:19:00Z', '2026-04-30T23:20:00.000Z'],
    [{ minute: 0 }, '2026-05-01T00:00:00Z', '2026-05-01T00:00:00.000Z'],
  ] as const)('by %j at %s last at %s', (due, now, last) => expect(lastDue(due, new Date(now)).toISOString()).toBe(last))

  it('at its time of the Chinese day, less than a period ago', () => {
    const dues = fc.record(
      { hour: fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined }), minute: fc.integer({ min: 0, max: 59 }) }
    )
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', second: '2-digit' })
    fc.assert(
      fc.property(dues, fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (due: Due, now) => {
        const last = lastDue(due, now)
        const [hour, minute, second] = clock.format(last).split(':').map(Number)
        expect([due.hour === undefined ? undefined : hour, minute, second]).toEqual([due.hour, due.minute, 0])
        const ago = now.getTime() - last.getTime()
        expect(ago >= 0 && ago < (due.hour === undefined ? HOUR_MS : 24 * HOUR_MS)).toBe(true)
      })
    )
  })
})

const database = withDatabase()
const at = (text: string): Date => new Date(`2026-05-01T${text}Z`)
const workOf = (work: () => Promise<unknown> = async () => undefined): ClockWork => ({ name: `test-${newId()}`, due: { minute: 20 }, work })
const stale = (name: string) =>
  database.pool.query(`update clock_work set taken_at = now() - interval '16 minutes' where name = $1`, [name])

describe('the clock of all processes', () => {
  it('begins with the next time, and gives each time to one of them', async () => {
    const [work, other] = [workOf(), workOf()]
    await enterWorks(database.pool, [work, other], at('10:30:00'))
    const pullDueWork = (time: string) => takeDue(database.pool, [work], at(time))
    expect(await pullDueWork('11:19:59')).toEqual([])
    const runs = await Promise.all(Array.from({ length: 5 }, () => pullDueWork('11:20:00')))
    expect(runs.flat()).toEqual([work.name])
    await endWork(database.pool, work, at('11:20:00'))
    expect(await pullDueWork('12:19:00')).toEqual([])
    expect(await pullDueWork('12:20:00')).toEqual([work.name])
  })
  it('gives what was missed once, and what was lost again', async () => {
    const work = workOf()
    await enterWorks(database.pool, [work], at('01:00:00'))
    await enterWorks(database.pool, [work], at('09:00:00'))
    const pullDueWork = () => takeDue(database.pool, [work], at('09:00:00'))
    expect([await pullDueWork(), await pullDueWork()]).toEqual([[work.name], []])
    await stale(work.name)
    expect(await pullDueWork()).toEqual([work.name])
    await endWork(database.pool, work, at('09:00:00'))
    await stale(work.name)
    expect(await pullDueWork()).toEqual([])
  })
})

describe('jobs', () => {
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of open.splice(0)) await stop()
  })
  async function process(errors: unknown[] = []): Promise<Jobs> {
    const events = await startEvents(database.connection, () => undefined)
    const jobs = createJobs({ pool: database.pool, events, onError: error => void errors.push(error) })
    open.push(async () => {
      await jobs.stop()
      await events.stop()
    })
    return jobs
  }

  it('do at their start what was due while none ran, in one process, and note its end', async () => {
    const name = `test-${newId()}`
    await enterWorks(database.pool, [{ ...workOf(), name }], new Date(Date.now() - 2 * HOUR_MS))
    let done = 0
    const all = [await process(), await process()]
    for (const jobs of all) jobs.schedule(name, { minute: 20 }, async () => void done++)
    await Promise.all(all.map(jobs => jobs.start()))
    const takenAt = async () =>
      (await database.pool.query<{ taken_at: string | null }>('select taken_at from clock_work where name = $1', [name])).rows[0]?.taken_at
    await expect.poll(takenAt).toBeNull()
    expect(done).toBe(1)
  })
  it('report a failure and leave the work to be taken again', async () => {
    const name = `test-${newId()}`
    await enterWorks(database.pool, [{ ...workOf(), name }], new Date(Date.now() - 2 * HOUR_MS))
    const errors: unknown[] = []
    const jobs = await process(errors)
    jobs.schedule(name, { minute: 20 }, () => Promise.reject(new Error('failed')))
    await jobs.start()
    await expect.poll(() => errors).toEqual([expect.objectContaining({ message: 'failed' })])
    await stale(name)
    expect(await takeDue(database.pool, [{ ...workOf(), name }], new Date())).toEqual([name])
  })
})
