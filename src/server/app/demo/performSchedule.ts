import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { scheduleDelay } from '#schemas/schedule/delays.ts'
import type { Tx } from '#server/db/tx.ts'
import { confirmSchedule, delay, generateSchedule, querySchedule, reportProgress } from '#server/domains/schedule/index.ts'
import type { ScheduleAnswer } from '#shared/api/schedule.ts'
import { QUARTERS } from '#shared/schedule/calendar.ts'
import { BuiltProject } from './builtProject.ts'
import type { DelaySeed, ScheduleSeed } from './schedule.ts'

/** In days: work planned to end earlier is done, later work is in progress. */
const SLACK = 2

export class Scheduling extends BuiltProject {
  async #now(tx: Tx): Promise<ScheduleAnswer> {
    const result = await querySchedule(tx, { projectId: this.projectId })
    if (result === null) throw new Error('no schedule')
    return result
  }

  /** Past bars are done and accepted, current ones get a share. */
  async #report({ by, at, percent }: ScheduleSeed['reported']): Promise<void> {
    const tx = await this.as(by, at)
    const { head: { revision }, bars } = await this.#now(tx)
    const day = daysAfter(businessDate(tx.ctx.now), -1)
    const started = bars.filter(({ kind, start }) => start.slice(0, 10) <= day && (kind === 'WORK' || start.slice(0, 10) < day))
    const ended = started.filter(({ kind, start, duration }) =>
      kind === 'MILESTONE' || daysAfter(start.slice(0, 10), Math.ceil(duration / QUARTERS) + SLACK) <= day)
    const rows = started.map(bar => ({ id: bar.id, start: bar.start, percent: ended.includes(bar) ? '100' : percent, steps: [] }))
    if (rows.length > 0) await reportProgress(tx, { projectId: this.projectId, revision, day, remark: '', rows })
  }

  async #delay({ floor, room, trade, by, at, ...seed }: DelaySeed): Promise<void> {
    const tx = await this.as(by, at)
    const { head: { revision }, bars } = await this.#now(tx)
    const placeId = this.design.placeOf(floor, room)
    const bar = bars.find(one => one.placeId === placeId && one.tradeName === trade)
    if (bar === undefined) throw new Error(`nothing of ${trade} in ${room} on ${floor}`)
    await delay(this.world.served(scheduleDelay.name))(
      tx, { ...seed, projectId: this.projectId, revision, barId: bar.id, fileIds: [], changeId: null, preview: false }
    )
  }

  async schedule({ begun: startedDaysAgo, generated, confirmed, reported, delays }: ScheduleSeed): Promise<void> {
    const planning = await this.as(generated.by, generated.at)
    const start = daysAfter(businessDate(this.world.now), -startedDaysAgo)
    await generateSchedule(planning, { projectId: this.projectId, start, dryRun: false, increment: false })
    const { head: { revision } } = await this.#now(planning)
    await confirmSchedule(await this.as(confirmed.by, confirmed.at), { projectId: this.projectId, revision })
    await this.#report(reported)
    for (const seed of delays) await this.#delay(seed)
  }
}
