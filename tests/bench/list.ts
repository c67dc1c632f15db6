import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'
import { insertPackages, ITEM_BRANCH } from './rows.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { timeOf, Way } from './way.ts'

const PACKAGES = 100_000
const GOAL = 1.5
/** A server after a hundred requests runs compiled code, as in daily use. */
const RUNS = { warmUps: 35, rounds: 15 } as const
const NAME = '岩板'
const INITIALS = 'ybpt'

interface Question {
  readonly name: string
  readonly input: InputOf<typeof quotaApi.describeQuotas>
  /** Condition, order and offset of the best hand-written statement for the same answer. */
  readonly where?: string
  readonly order?: string
  readonly offset?: number
}

const searchSql = (needle: string): string =>
  `and yz_grams(q.merchant_id, q.search_key || '|' || q.pinyin) @> yz_grams('${DEMO_MERCHANT.id}', '${needle}')
    and position('${needle}' in q.search_key || '|' || q.pinyin) > 0`

/** A level with its descendants; they come from the tree, since companies move and add nodes. */
const BELOW = `and q.item_type = any (array(
  with recursive below as (
    select '${ITEM_BRANCH}' as code
    union select t.code from dict_tree t join below b on t.parent_code = b.code
      where t.tree = 'ITEM' and t.merchant_id in ('${DEMO_MERCHANT.id}', '0'))
  select code from below))`

const QUESTIONS: readonly Question[] = [
  { name: 'page 1', input: { pageNum: 1 } },
  { name: 'page 500', input: { pageNum: 500 }, offset: 4990 },
  { name: 'page 10,000', input: { pageNum: 10_000 }, offset: 99_990 },
  { name: 'sorted by total', input: { sorts: [{ key: 'quotaTotalAmount', order: 'DESC' }] }, order: 'q.total desc nulls last, q.id desc' },
  { name: 'filtered by item type', input: { itemType: ITEM_BRANCH }, where: BELOW },
  {
    name: 'filtered by a part of the name', input: { filters: [{ key: 'quotaName', op: 'contains', value: NAME }] },
    where: `and q.name ilike '%${NAME}%'`,
  },
  { name: 'quick search, name', input: { quick: NAME }, where: searchSql(NAME) },
  { name: 'quick search, initials', input: { quick: INITIALS }, where: searchSql(INITIALS) },
]

const FROM = `from quota q where q.merchant_id = '${DEMO_MERCHANT.id}' and q.state <> '9'`
const COLUMNS = `q.id, q.code, q.name, q.state, q.unit, q.worker_total, q.material_total, q.total, q.work_day, q.project_type, q.item_type,
  q.quota_version, q.source_type, q.updated_at,
  (select u.real_name from user_merchant u where u.merchant_id = q.merchant_id and u.user_id = q.updated_by)`

/** Ten rows and the count, in two statements on a pool like the server's. */
async function queryReference({ pool }: BenchServer, { where = '', order = 'q.updated_at desc, q.id desc', offset = 0 }: Question) {
  const rows = `${FROM} ${where} order by ${order} limit 10 offset ${offset}`
  const page = await pool.query<{ id: string }>(
    `select ${COLUMNS} ${offset === 0 ? rows : `${FROM} and q.id in (select q.id ${rows}) order by ${order}`}`
  )
  const total = await pool.query<{ total: string }>(`select count(*) as total ${FROM} ${where}`)
  return { ids: page.rows.map(row => row.id), total: Number(total.rows[0]?.total) }
}

async function callOurs({ api }: BenchServer, { input }: Question) {
  const { rows, total } = await api.call(quotaApi.describeQuotas, input)
  return { ids: rows.map(row => (row as unknown as { quotaId: string }).quotaId), total }
}

async function demandSame(server: BenchServer, question: Question): Promise<void> {
  const [productJson, reference] = [
    JSON.stringify(await callOurs(server, question)), JSON.stringify(await queryReference(server, question)),
  ]
  if (productJson !== reference) throw new Error(`${question.name}: ours is ${productJson}, the reference is ${reference}`)
}

/** Benchmarks the package list of a large merchant over HTTP against the equivalent bare statements. */
export async function benchList(): Promise<Part> {
  const server = await startBenchServer()
  try {
    await insertPackages(server.pool, PACKAGES)
    const results: Result[] = []
    const way = new Way(server.api)
    for (const question of QUESTIONS) {
      await demandSame(server, question)
      results.push(await measure({
        name: question.name, goal: GOAL,
        ours: () => way.beyond(() => callOurs(server, question)),
        reference: () => timeOf(() => queryReference(server, question)),
      }, RUNS))
    }
    const { api, pool } = server
    results.push(await measure({
      name: 'values of a condition, with counts', goal: GOAL,
      ours: () => way.beyond(() => api.call(quotaApi.describeQuotas, { values: { key: 'quotaUnit' } })),
      reference: () => timeOf(() => pool.query(`select q.unit, count(*) ${FROM} group by 1 order by 2 desc, 1`)),
    }, RUNS))
    return {
      name: 'list',
      place: server.place,
      about: `quota/merchant/describeQuotas over HTTP with a token, ${PACKAGES.toLocaleString('en')} packages in one merchant, `
        + `against the bare page and count statements on the same database; ${way.text()}`,
      results,
    }
  } finally {
    await server.stop()
  }
}
