import { performance } from 'node:perf_hooks'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { ITEM_TREE, codeOf } from '#server/db/seeds/trees.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const PEOPLE = 64
/** 64 whole saves over HTTP (checks, computing, record, news, numbers of one counter) against the bare transactions for as many rows. */
const GOAL = 12
const RUNS = { warmUps: 3, rounds: 7 } as const
const PARTS = 5

interface LibraryItem { readonly id: string, readonly version: number }

const payloadOf = (items: readonly LibraryItem[], name: string): InputOf<typeof quotaApi.saveQuotas> => ({
  quotaName: name, quotaUnit: 'm2', quotaNum: '1.000000', quotaProjectType: dictKey(DICT.projectType, '公共建筑装饰'), quotaDesc: null,
  quotaItemType: codeOf(ITEM_TREE, ['装饰工程', '楼地面装饰', '块料楼地面']), calcMode: 'totalToJobStep',
  quotaJobCategory: BLANKING_STEP.jobCategory, quotaWorkerTotalAmount: '100.00',
  workers: [{
    key: 'w', jobId: BLANKING_STEP.jobId, jobName: BLANKING_STEP.jobName, jobCategory: BLANKING_STEP.jobCategory,
    jobLevel: BLANKING_STEP.jobLevel,
    dailyPrice: '330.00', ratio: '100.00', waitTime: 0, machines: [], documents: [],
    materials: items.slice(0, PARTS).map(({ id, version }, at) => ({
      key: `m${at}`, libMaterialId: id, libMaterialVersion: version, quotaNum: '1.250000', price: '12.50', sourceType: 'MANUAL',
      sourceId: '-1',
    })),
  }],
})

/** The rows of one such package and its record, in one transaction. */
const REFERENCE_SQL = `
  with made as (insert into quota (merchant_id, id, code, name, search_key, pinyin) values ('${DEMO_MERCHANT.id}', $1, $1, $1, $1, '')
  returning merchant_id, id),
  step as (insert into quota_worker (merchant_id, quota_id, id, sort) select merchant_id, id, 'w', 0 from made returning merchant_id,
  quota_id),
  version as (insert into quota_version (merchant_id, quota_id, quota_version, state, snapshot, by_user, by_name)
    select merchant_id, id, 1, '1', $2::jsonb, 'bench', 'bench' from made returning merchant_id, quota_id),
  deed as (insert into audit_log (merchant_id, id, user_id, real_name, action, entity, entity_id, request_id, snapshot_hash)
    select merchant_id, id, 'bench', 'bench', 'saveQuotas', 'quota', id, 'bench', '' from made returning merchant_id)
  insert into quota_material (merchant_id, quota_id, id, worker_id, sort, name, num, price)
  select step.merchant_id, step.quota_id, 'm' || n, 'w', n, 'bench', 1.25, 12.5 from step, version, deed, generate_series(1, ${PARTS}) n`

async function timeOf(work: (at: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await Promise.all(Array.from({ length: PEOPLE }, (_, at) => work(at)))
  return performance.now() - start
}

/** Benchmarks 64 users of one company saving a new package simultaneously against as many bare transactions on a pool like the server's. */
export async function benchSaves(): Promise<Part> {
  const server: BenchServer = await startBenchServer()
  try {
    const { api, pool } = server
    const { rows } = await api.call(libraryApi.describeMaterialsByES, { pageSize: 10 })
    const items = rows as unknown as LibraryItem[]
    const snapshot = JSON.stringify(payloadOf(items, '裸写'))
    let round = 0
    const codes = new Set<string>()
    const results: Result[] = [await measure({
      name: `${PEOPLE} save at once / bare transactions`, goal: GOAL,
      async ours() {
        round += 1
        return timeOf(async at => {
          const { quotaCode } = await api.call(quotaApi.saveQuotas, payloadOf(items, `同时 ${round} ${at}`))
          if (codes.has(quotaCode)) throw new Error(`${quotaCode} was given twice`)
          codes.add(quotaCode)
        })
      },
      reference() {
        round += 1
        return timeOf(at => pool.query(REFERENCE_SQL, [`bare-${round}-${at}`, snapshot]))
      },
    }, RUNS)]
    return {
      name: 'saves',
      place: server.place,
      about:
        `quota/saveQuotas over HTTP with a token, ${PEOPLE} calls at once, each a new package of one step and ${PARTS} materials with `
        + `its version, record and number, against ${PEOPLE} single statements that write the same rows`,
      results,
    }
  } finally {
    await server.stop()
  }
}
