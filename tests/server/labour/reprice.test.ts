import { describe, expect, it } from 'vitest'
import { businessDate } from '#schemas/kit/index.ts'
import { registerAll } from '#server/app/calls.ts'
import { taskApi } from '#shared/api/task.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi, type QuotaFull } from '#shared/api/quota.ts'
import { repriceReport, type RepriceReport } from '#shared/api/reprice.ts'
import { withApp } from '../harness/app.ts'
import { withDemo } from '../harness/demo.ts'

const database = withDemo()
const server = withApp(database, { register: registerAll, jobs: true })
async function call<C extends Contract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const headers = { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': 'cost' }
  const { body } = await server.app.inject({ method: 'POST', url: contract.path, headers, payload: input as object })
  const reply = JSON.parse(body) as { code: number, msg: string, data: never }
  if (reply.code !== 200) throw new Error(`${contract.path}: ${reply.msg}`)
  return reply.data
}

async function reportOf(taskId: string): Promise<RepriceReport> {
  for (;;) {
    const task = await call(taskApi.queryTask, { id: taskId })
    if (task.state === 'DONE') return repriceReport.parse(task.result)
    if (task.state !== 'QUEUED' && task.state !== 'RUNNING') throw new Error(`${task.state} ${task.error}`)
    await new Promise(done => { setTimeout(done, 20) })
  }
}
const load = async (quotaId: string): Promise<QuotaFull> => (await call(quotaApi.describeQuotasByES, { ids: [quotaId] })).rows[0]!
const stepsOf = ({ workers }: QuotaFull) =>
  workers.map(({ jobCategory, jobLevel, dailyPrice }) => `${String(jobCategory)}/${String(jobLevel)} ${String(dailyPrice)}`)

const today = businessDate()
/** The trade and level of the blanking step of every package. */
async function someJob(): Promise<{ jobCategory: string, jobLevel: string }> {
  const { rows } = await call(quotaApi.describeQuotas, { pageSize: 1 })
  const { workers: [step] } = await load(rows[0]!.quotaId)
  return { jobCategory: String(step!.jobCategory), jobLevel: String(step!.jobLevel) }
}
const sheetRow = (job: { jobCategory: string, jobLevel: string }, cells: object) =>
  ({
    id: 'r', jobCategory: job.jobCategory, jobLevel: job.jobLevel, quotaReferencePrice: null, recordDate: today, regionCode: null, ...cells,
  })

describe('packages and daily prices', () => {
  it('previews what a price would change and writes nothing', async () => {
    const job = await someJob()
    const { rows, jobs, later } = await call(labourApi.queryJobCategorySetPriceQuotas, { rows: [sheetRow(job, { dailyPrice: '500.00' })] })
    expect([jobs, later]).toEqual([[{ jobCategory: job.jobCategory, jobLevel: job.jobLevel }], 0])
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect(row, row.quotaName ?? '').toMatchObject({ chosen: true, newAmount: row.oldAmount })
      expect(Number(row.newWorkDay)).toBeLessThan(Number(row.oldWorkDay))
      expect(Number(row.newDailyPrice)).toBeGreaterThan(Number(row.oldDailyPrice))
      expect(row.steps).toContain('→ 500.00，用工 ')
    }
    expect(await call(labourApi.queryJobCategorySetPriceQuotas, {})).toMatchObject({ rows: [] })
  })

  it('counts rows that change nothing today', async () => {
    const job = await someJob()
    const rows = [
      sheetRow(job, { id: 'a', dailyPrice: '500.00', regionCode: '440100' }),
      sheetRow(job, { id: 'b', dailyPrice: '500.00', recordDate: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) }),
    ]
    expect(await call(labourApi.queryJobCategorySetPriceQuotas, { rows })).toEqual({ rows: [], jobs: [], later: 2 })
  })

  it('makes a new version of each chosen package, its amounts as they were, and reports', async () => {
    const job = await someJob()
    const row = sheetRow(job, { dailyPrice: '400.00' })
    const { rows: affected, jobs } = await call(labourApi.queryJobCategorySetPriceQuotas, { rows: [row] })
    await call(labourApi.addJobCategorySetPrice, { rows: [row] })
    const [chosen, unchosen, moved] = affected
    const before = await load(chosen!.quotaId)
    const untouched = await load(unchosen!.quotaId)
    const stale = { quotaId: moved!.quotaId, quotaVersion: moved!.quotaVersion! - 1 }
    const { taskId } = await call(labourApi.updateQuotaJobCategoryPrice, {
      jobs, items: [{ quotaId: chosen!.quotaId, quotaVersion: chosen!.quotaVersion! }, stale, { quotaId: 'gone', quotaVersion: 1 }],
    })
    const { results } = await reportOf(taskId)
    expect(results.map(({ state, quotaCode, quotaVersion }) => [state, quotaCode, quotaVersion])).toEqual([
      ['DONE', chosen!.quotaCode, before.quotaVersion + 1], ['REFUSED', moved!.quotaCode, stale.quotaVersion], ['REFUSED', null, 1],
    ])
    expect(results[1]!.reason).toContain('刷新')

    const after = await load(chosen!.quotaId)
    expect([after.workerBudget, after.totalBudget]).toEqual([before.workerBudget, before.totalBudget])
    expect([after.quotaDailyPrice, after.quotaWorkDay]).toEqual([chosen!.newDailyPrice, chosen!.newWorkDay])
    const key = `${job.jobCategory}/${job.jobLevel}`
    expect(stepsOf(after)).toEqual(stepsOf(before).map(step => (step.startsWith(`${key} `) ? `${key} 400.00` : step)))
    expect(await load(unchosen!.quotaId)).toEqual(untouched)
    const versions = await call(quotaApi.queryQuotaVersions, { quotaId: chosen!.quotaId })
    expect(versions.map(({ quotaVersion }) => quotaVersion)).toEqual([after.quotaVersion, before.quotaVersion])

    const repeatedReport = await reportOf(
      (await call(labourApi.updateQuotaJobCategoryPrice, { jobs, items: [{ quotaId: chosen!.quotaId, quotaVersion: 1 }] })).taskId
    )
    expect(repeatedReport.results).toMatchObject([{ state: 'SAME', quotaVersion: after.quotaVersion }])
    const rest = await call(labourApi.queryJobCategorySetPriceQuotas, {})
    expect(rest.rows.map(({ quotaId }) => quotaId).toSorted()).toEqual(affected.slice(1).map(({ quotaId }) => quotaId).toSorted())
  })

  it('leaves alone what is not enabled', async () => {
    const { rows: [first] } = await call(labourApi.queryJobCategorySetPriceQuotas, {})
    await call(quotaApi.updateQuotaState, { ids: [first!.quotaId], state: '2' })
    const { rows, jobs } = await call(labourApi.queryJobCategorySetPriceQuotas, {})
    expect(rows.map(({ quotaId }) => quotaId)).not.toContain(first!.quotaId)
    const { taskId } = await call(
      labourApi.updateQuotaJobCategoryPrice, { jobs, items: [{ quotaId: first!.quotaId, quotaVersion: first!.quotaVersion! }] }
    )
    expect((await reportOf(taskId)).results).toMatchObject([{ state: 'REFUSED', reason: '定额包未启用' }])
  })
})
