import { performance } from 'node:perf_hooks'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { comparedSide } from '#schemas/price/sources.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { codeOf, ITEM_TREE } from '#server/db/seeds/trees.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { signIn, type Api } from '../tools/api.ts'
import { meanOf, measure, type Metric, type Result } from './harness.ts'
import { memoryOf } from './imports.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const [ITEMS, SECTIONS, STEPS, MATERIALS, REPRICED] = [2_000, 50, 8, 10, 500]
const RUNS = { warmUps: 3, rounds: 9 } as const
/** Runs per reading of a reference that takes a few milliseconds. */
const SOON = 10
const GAP = 1_000_000
/** Maximum waiting times in milliseconds, printed beside the ratios. */
const MAX_MS = { open: 1_500, save: 300, totals: 1_000, reprice: 2_000 } as const

interface LibraryItem { readonly id: string, readonly version: number }
type Payload = InputOf<typeof quotaApi.saveQuotas>

/** A package of eight steps with ten materials in all, starting at this library index. */
const payloadOf = (name: string, items: readonly LibraryItem[], from: number): Payload => ({
  quotaName: name, quotaUnit: 'm2', quotaNum: '1.000000', quotaProjectType: dictKey(DICT.projectType, '公共建筑装饰'), quotaDesc: null,
  quotaItemType: codeOf(ITEM_TREE, ['装饰工程', '楼地面装饰', '块料楼地面']), calcMode: 'totalToJobStep', quotaJobCategory: BLANKING_STEP.jobCategory,
  quotaWorkerTotalAmount: '100.00',
  workers: Array.from({ length: STEPS }, (_, step) => ({
    key: `w${step}`, jobId: step === 0 ? BLANKING_STEP.jobId : null, jobName: step === 0 ? BLANKING_STEP.jobName : `工序 ${step}`,
    jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel, dailyPrice: '330.00', ratio: (100 / STEPS).toFixed(2),
    waitTime: 0, machines: [], documents: [],
    materials: Array.from({ length: MATERIALS }, (_, at) => at).filter(at => at % STEPS === step).map(at => {
      const { id, version } = items[(from + at) % items.length]!
      return {
        key: `m${at}`, libMaterialId: id, libMaterialVersion: version, quotaNum: '1.250000', price: '12.50', sourceType: 'MANUAL',
        sourceId: '-1',
      }
    }),
  })),
})

/** An open analysis: every item has a package, a quarter of them the one that is repriced. */
interface Stage {
  readonly server: BenchServer, readonly me: Api, readonly of: { readonly projectId: string, readonly analyseId: string },
  readonly material: string, readonly itemIds: readonly string[]
}

async function stage(server: BenchServer): Promise<Stage> {
  const { pool, url } = server
  const [boss, cost, me] = [await signIn(url, 'boss'), await signIn(url, 'cost'), await signIn(url)]
  const { rows: [project] } = await pool.query<{ id: string }>(
    "select id from project where merchant_id = $1 and briefly_name = '滨江花园三期'", [DEMO_MERCHANT.id]
  )
  const projectId = project!.id
  await pool.query(`insert into project_item (merchant_id, id, project_id, sort, name, pinyin) select $1, 's' || i, $2,
    i * ${GAP}, '分部 ' || i, '' from generate_series(1, ${SECTIONS}) i`, [DEMO_MERCHANT.id, projectId])
  await pool.query(`insert into project_item (merchant_id, id, project_id, parent_id, sort, name, code, feature, unit, quantity, price,
    total, pinyin)
    select $1, 'i' || i, $2, 's' || (1 + i % ${SECTIONS}), i * ${GAP}, '块料楼地面 ' || i, '011102003001', '面层：800×800 抛釉砖', 'm2', i, 260,
    i * 260, '' from generate_series(1, ${ITEMS}) i`, [DEMO_MERCHANT.id, projectId])
  const library = (await cost.call(libraryApi.describeMaterialsByES, { pageSize: 50 })).rows as unknown as LibraryItem[]
  const packages: string[] = []
  for (const [at, name] of ['常用', '调价'].entries()) {
    const { quotaId } = await boss.call(quotaApi.saveQuotas, payloadOf(`测算 ${name}`, library, at * MATERIALS))
    await boss.call(quotaApi.updateQuotaState, { ids: [quotaId], state: '1' })
    packages.push(quotaId)
  }
  const { rows: [person] } = await pool.query<{ id: string }>("select id from app_user where phone = 'estimator'")
  await cost.call(analysisApi.assign, { projectId, userIds: [person!.id], deadline: '2099-12-31' })
  const { analyseId } = await me.call(analysisApi.getJoinAnalyseId, { projectId })
  const analysis = { projectId, analyseId: analyseId! }
  await me.call(analysisApi.start, analysis)
  const itemIds = (await me.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
    .map(({ id }) => id)
  await me.call(analysisSheetApi.selectQuota, { ...analysis, itemIds: itemIds.slice(0, REPRICED), quotaId: packages[1]! })
  await me.call(analysisSheetApi.selectQuota, { ...analysis, itemIds: itemIds.slice(REPRICED), quotaId: packages[0]! })
  await pool.query('vacuum analyze analysis_item, analysis_step, analysis_material')
  return { server, me, of: analysis, material: library[MATERIALS]!.id, itemIds }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const analysisFilter = (analysis: Stage['of']): string => `merchant_id = '${DEMO_MERCHANT.id}' and analysis_id = '${analysis.analyseId}'`
const SUMS = 'sum(labour) as labour, sum(material) as material, sum(direct) as direct, sum(sell) as sell'

/** The page's opening calls, in parallel. */
function opening({ server: { pool }, me, of: analysis }: Stage): Metric {
  return {
    name: 'open the sheet / its sections with their sums', goal: 100,
    ours: () => timed(() => Promise.all([
      me.call(analysisSheetApi.page, { ...analysis, below: [null], pageSize: -1 }), me.call(analysisSheetApi.totals, analysis),
      me.call(analysisApi.rounds, { projectId: analysis.projectId }), me.call(analysisApi.state, { projectId: analysis.projectId }),
    ])),
    reference: () =>
      timed(() => pool.query(
        `select parent_id, count(*), ${SUMS} from analysis_item where ${analysisFilter(analysis)} and unit is not null group by 1`
      )),
  }
}

function readingAll({ server: { pool }, me, of: analysis }: Stage): Metric {
  return {
    name: 'all items / the same rows', goal: 12,
    ours: () => timed(() => me.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })),
    reference: () =>
      timed(() => pool.query(`select id, name, code, feature, unit, quantity, quota_name, quota_code, labour_price, material_price,
      labour, material, machine, other, direct, sell_price, sell, margin, state, remark, parent_id, sort from analysis_item
      where ${analysisFilter(analysis)}
      order by sort`)),
  }
}

/** Inserts rows for an item's steps and materials beside its package. */
const explodes = (where: string): string[] => [
  `update analysis_item set snapshot = snapshot, snapshot_version = snapshot_version + 1 where ${where}`,
  `update analysis_step set amount = amount where item_id in (select id from analysis_item where ${where})`,
  `update analysis_material set amount = amount where item_id in (select id from analysis_item where ${where})`,
]
async function written(pool: BenchServer['pool'], statements: readonly string[]): Promise<void> {
  await pool.query(['begin', ...statements, 'commit'].join(';\n'))
}

function saving({ server: { pool }, me, of: analysis, itemIds }: Stage): Metric {
  let round = 0
  const itemId = itemIds.at(-1)!
  return {
    name: 'save the package of an item / its rows written', goal: 60,
    async ours() {
      const full = await me.call(analysisSheetApi.quota, { ...analysis, itemId })
      const changed = { ...full, quotaWorkerTotalAmount: `${100 + ++round}.00` } as unknown as InputOf<typeof analysisSheetApi.updateQuota>
      return timed(() => me.call(analysisSheetApi.updateQuota, { ...changed, ...analysis, itemId, version: full.version }))
    },
    reference: meanOf(SOON, () => timed(() => written(pool, explodes(`${analysisFilter(analysis)} and id = '${itemId}'`)))),
  }
}

function editing({ server: { pool }, me, of: analysis, itemIds }: Stage): Metric {
  let round = 0
  const itemId = itemIds.at(-2)!
  return {
    name: 'a quantity changed, and the totals / one row written, and the sums', goal: 40,
    ours: () => timed(async () => {
      await me.call(analysisSheetApi.updateNum, { ...analysis, itemId, quantity: String(10 + ++round) })
      await me.call(analysisSheetApi.totals, analysis)
    }),
    reference: meanOf(SOON, () => timed(async () => {
      await written(pool, explodes(`${analysisFilter(analysis)} and id = '${itemId}'`))
      await pool.query(`select ${SUMS} from analysis_item where ${analysisFilter(analysis)} and unit is not null`)
    })),
  }
}

function repricing({ server: { pool }, me, of: analysis, material, itemIds }: Stage): Metric {
  let round = 0
  return {
    name: `a material of ${REPRICED} items at another price / the same rows written`, goal: 20,
    async ours() {
      round += 1
      await pool.query(`update material set price_incl = $2, price_excl = $2, updated_at = now() + make_interval(days => $3)
        where id = $1`, [material, `${13 + round}.00`, round])
      const materialOffers = (await me.call(analysisRepriceApi.offers, analysis)).find(({ libMaterialId }) => libMaterialId === material)!
      const [offer] = materialOffers.offers
      const prices = [{ libMaterialId: material, side: comparedSide(offer!), pointId: offer!.pointId }]
      return timed(async () => {
        const { items } = await me.call(analysisRepriceApi.prices, { ...analysis, prices })
        if (items.length !== REPRICED) throw new Error(`${items.length} items were re-priced`)
      })
    },
    reference: () =>
      timed(() => written(
        pool, explodes(`${analysisFilter(analysis)} and id = any(array[${itemIds.slice(0, REPRICED).map(id => `'${id}'`).join(', ')}])`)
      )),
  }
}

/** Benchmarks an analysis of a large bill over HTTP against the bare statements for the same rows. */
export async function benchAnalysis(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const at = await stage(server)
    const before = await memoryOf(server)
    const limits = [MAX_MS.open, MAX_MS.open, MAX_MS.save, MAX_MS.totals, MAX_MS.reprice]
    const results: Result[] = []
    for (const metric of [opening(at), readingAll(at), saving(at), editing(at), repricing(at)]) results.push(await measure(metric, RUNS))
    const summary = results.map(({ ours: productMs }, index) => `${productMs.toFixed(0)} of ${limits[index]} ms`).join(', ')
    return {
      name: 'analysis',
      place: server.place,
      about: `one estimator's analysis of ${ITEMS.toLocaleString(
        'en'
      )} items in ${SECTIONS} sections, each with a package of ${STEPS} steps and ${MATERIALS} materials, over HTTP with a token. `
        + `What people may wait, in the order of the rows: ${summary}. Memory of the server ${before.toFixed(
          0
        )} MB before, ${(await memoryOf(server)).toFixed(0)} MB after`,
      results,
    }
  } finally {
    await server.stop()
  }
}
