import { performance } from 'node:perf_hooks'
import { businessDate } from '#schemas/kit/index.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { ITEM_TREE, codeOf } from '#server/db/seeds/trees.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { labourApi } from '#shared/api/labour.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { repriceReport } from '#shared/api/reprice.ts'
import { taskApi } from '#shared/api/task.ts'
import { measure, type Result } from './harness.ts'
import { runImport, type Ran } from './imports.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const PACKAGES = 500
const [STEPS, PARTS] = [6, 5]
/** Two seconds against a tenth of one for the bare statement, which does not compute, check and record each package. */
const GOAL = 20
const RUNS = { warmUps: 1, rounds: 7 } as const

interface LibraryItem { readonly id: string, readonly version: number }

const payloadOf = (items: readonly LibraryItem[], quotaName: string): InputOf<typeof quotaApi.saveQuotas> => ({
  quotaName, quotaUnit: 'm2', quotaNum: '1.000000', quotaProjectType: dictKey(DICT.projectType, '公共建筑装饰'), quotaDesc: null,
  quotaItemType: codeOf(ITEM_TREE, ['装饰工程', '楼地面装饰', '块料楼地面']), calcMode: 'jobStepToTotal',
  quotaJobCategory: BLANKING_STEP.jobCategory, quotaWorkerTotalAmount: null,
  workers: Array.from({ length: STEPS }, (_, step) => ({
    key: `w${step}`, jobId: step === 0 ? BLANKING_STEP.jobId : null, jobName: step === 0 ? BLANKING_STEP.jobName : `工序${step}`,
    jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel,
    dailyPrice: '330.00', ratio: null, quotaTotalAmount: '33.00', waitTime: 0, machines: [], documents: [],
    materials: items.slice(0, PARTS).map(({ id, version }, at) => ({
      key: `m${step}-${at}`, libMaterialId: id, libMaterialVersion: version, quotaNum: '1.250000', price: '12.50', sourceType: 'MANUAL',
      sourceId: '-1',
    })),
  })),
})

/** New figures of as many headers and steps, their next versions and the record, as one statement. */
const REFERENCE_SQL = `
  with head as (update quota set quota_version = quota_version + 1, daily_price = $1::numeric, work_day = 1 / $1::numeric
    where merchant_id = '${DEMO_MERCHANT.id}' and id like 'bare-%' returning merchant_id, id, quota_version),
  steps as (update quota_worker w set daily_price = $1::numeric, work_day = 1 / $1::numeric from head where w.merchant_id = head.merchant_id
  and w.quota_id = head.id returning w.id),
  version as (insert into quota_version (merchant_id, quota_id, quota_version, state, snapshot, by_user, by_name)
    select merchant_id, id, quota_version, '1', $2::jsonb, 'bench', 'bench' from head)
  insert into audit_log (merchant_id, id, user_id, real_name, action, entity, entity_id, request_id, snapshot_hash)
  select merchant_id, gen_random_uuid()::text, 'bench', 'bench', 'saveQuotas', 'quota', id, 'bench', '' from head`

/** Packages written only by the reference: copies in a state that no re-pricing reads. */
const COPIES = `
  with made as (insert into quota (merchant_id, id, code, name, search_key, pinyin, state)
    select '${DEMO_MERCHANT.id}', 'bare-' || n, 'bare-' || n, 'bare', 'bare', '', '2' from generate_series(1, ${PACKAGES}) n
    returning merchant_id, id)
  insert into quota_worker (merchant_id, quota_id, id, sort, daily_price)
  select merchant_id, id, id || '-' || n, n, 330 from made, generate_series(1, ${STEPS}) n`

/**
 * Gives 500 packages another daily price, from the call to the end of its task.
 * @throws Error when one was not saved
 */
export async function repriced({ api, ...server }: BenchServer, dailyPrice: string): Promise<Ran> {
  const job = { jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel }
  const row = { id: 'r', ...job, quotaReferencePrice: null, recordDate: businessDate(), regionCode: null, dailyPrice }
  const { problems } = await api.call(labourApi.addJobCategorySetPrice, { rows: [row] })
  const { rows, jobs } = await api.call(labourApi.queryJobCategorySetPriceQuotas, {})
  const items = rows.slice(0, PACKAGES).map(({ quotaId, quotaVersion }) => ({ quotaId, quotaVersion: Number(quotaVersion) }))
  if (items.length < PACKAGES) throw new Error(`only ${items.length} packages: ${JSON.stringify(problems)}`)
  let id = ''
  const ran = await runImport({ api, ...server }, async () => {
    const task = await api.call(labourApi.updateQuotaJobCategoryPrice, { jobs, items })
    id = task.taskId
    return task
  })
  const { results } = repriceReport.parse((await api.call(taskApi.queryTask, { id })).result)
  const done = results.filter(({ state }) => state === 'DONE').length
  if (done !== PACKAGES) throw new Error(`${done} packages were saved: ${results.find(({ state }) => state !== 'DONE')?.reason}`)
  return ran
}

export async function savePackages({ api }: BenchServer): Promise<void> {
  const { rows } = await api.call(libraryApi.describeMaterialsByES, { pageSize: 10 })
  const items = rows as unknown as LibraryItem[]
  for (let at = 0; at < PACKAGES; at += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => api.call(quotaApi.saveQuotas, payloadOf(items, `调价 ${at + n}`))))
  }
}

/** Benchmarks 500 packages at another daily price, from the call to the end of its task, against the bare statement for as many rows. */
export async function benchReprice(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    await savePackages(server)
    await pool.query(COPIES)
    const { rows: [snapshotRow] } = await pool.query<{ text: string }>(
      "select snapshot::text as text from quota_version v join quota q on q.id = v.quota_id where q.name = '调价 0'"
    )
    const snapshot = snapshotRow!.text
    let round = 0
    const results: Result[] = [await measure({
      name: `${PACKAGES} packages re-priced / bare update`, goal: GOAL,
      async ours() {
        round += 1
        return (await repriced(server, `${340 + round}.00`)).ms
      },
      async reference() {
        const start = performance.now()
        await pool.query(REFERENCE_SQL, [String(300 + round), snapshot])
        return performance.now() - start
      },
    }, RUNS)]
    return {
      name: 'reprice',
      place: server.place,
      about:
        `job/category/updateQuotaJobCategoryPrice from its call to the end of its task (looked at every 50 ms): ${PACKAGES} packages of `
        + `${STEPS} steps and ${STEPS * PARTS} materials, each computed, checked, recorded and kept as a version, against one statement `
        + 'that writes as many headers, steps, versions and records',
      results,
    }
  } finally {
    await server.stop()
  }
}
