import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { approvalApi } from '#shared/api/approval.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { signIn, type Api } from '../tools/api.ts'
import { benchDot } from './dot.ts'
import { measure, type Result } from './harness.ts'
import { insertApprovals } from './processRows.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { timeOf, Way } from './way.ts'

const APPROVALS = 50_000
const GOAL = 1.5
const RUNS = { warmUps: 20, rounds: 15 } as const
/** Calls before measuring, so that code shared by all lists is compiled, as in daily use. */
const WARM = 400
const SIGNER = 'cost'

const M = `'${DEMO_MERCHANT.id}'`
type ListInput = InputOf<typeof approvalApi.page>

/** A process centre list with its hand-written statement. */
interface Tab {
  readonly ask: (api: Api, input: ListInput) => Promise<{ readonly rows: readonly object[], readonly total: number }>
  /** The user's approvals: document_id and the order's columns. */
  readonly own: (me: string) => string
  readonly order: string
  /** Condition that limits the approvals the database reads. */
  readonly only?: string
}
const userRowsSql = (table: string, me: string, columns = 'document_id'): string => `select ${columns} from ${table} t
  where t.merchant_id = ${M}
  and t.user_id = '${me}'`
const TABS = {
  all: {
    ask: (api, input) => api.call(approvalApi.page, input), order: 'o.started_at desc nulls last, o.document_id desc',
    own: me => userRowsSql('approval_part', me, 'document_id, started_at'),
  },
  waiting: {
    ask: (api, input) => api.call(approvalApi.stillAudit, input), order: "lpad(a.urgency::text, 9, '0') desc, o.deadline, a.document_id",
    only: "and a.state = 'RUNNING'",
    own: me => `${userRowsSql('approval_task', me, 'document_id, min(deadline) as deadline')} and t.state = 'OPEN' group by 1`,
  },
  launched: {
    ask: (api, input) => api.call(approvalApi.launched, input), order: 'a.started_at desc nulls last, a.document_id desc',
    own: me => `select document_id from approval where merchant_id = ${M} and starter_id = '${me}'`,
  },
  audited: {
    ask: (api, input) => api.call(approvalApi.audited, input), order: 'o.answered_at desc nulls last, o.document_id desc',
    own: me => `${userRowsSql('approval_part', me, 'document_id, answered_at')} and t.answered_at is not null`,
  },
  cc: {
    ask: (api, input) => api.call(approvalApi.copied, input),
    order: "case when o.read_at is null then '0' else '1' end, o.at desc nulls last, o.document_id desc",
    own: me => userRowsSql('approval_copy', me, 'document_id, at, read_at'),
  },
} satisfies Record<string, Tab>

interface Question {
  readonly name: string
  readonly tab: keyof typeof TABS
  readonly input: ListInput
  /** Further condition beside the list's. */
  readonly where?: string
}
const one = (key: string, op: 'in' | 'contains' | 'equals' | 'from', value: string | string[]): ListInput =>
  ({ filters: [{ key, op, value }] })
const FILTERS: readonly Omit<Question, 'tab'>[] = [
  { name: 'kind', input: one('kindName', 'equals', CONTRACTS_OF.MATERIAL.title), where: `and d.kind = '${CONTRACTS_OF.MATERIAL.name}'` },
  { name: 'process', input: { keys: ['purchase'] }, where: "and a.process_key = 'purchase'" },
  { name: 'project', input: one('projectName', 'contains', '滨江花园'), where: "and p.name ilike '%滨江花园%'" },
  { name: 'amount', input: one('amount', 'from', '500000'), where: 'and d.amount >= 500000' },
  { name: 'starter', input: one('starterName', 'contains', '赵志强'), where: "and s.real_name ilike '%赵志强%'" },
  { name: 'waiting time', input: one('waiting', 'in', ['LONG']), where: "and a.waiting_since <= now() - interval '7 days'" },
  { name: 'urgency', input: one('urgency', 'in', ['75', '100']), where: 'and a.urgency >= 75' },
  { name: 'state', input: one('state', 'in', ['RUNNING']), where: "and a.state = 'RUNNING'" },
  {
    name: 'search', input: { quick: '岩板' },
    where: "and (d.code ilike '%岩板%' or d.title ilike '%岩板%' or p.name ilike '%岩板%' or s.real_name ilike '%岩板%')",
  },
]
const QUESTIONS: readonly Question[] = [
  ...(Object.keys(TABS) as (keyof typeof TABS)[]).map(tab => ({ tab, name: tab, input: {} })),
  ...(['all', 'waiting'] as const).flatMap(tab => FILTERS.map(filter => ({ ...filter, tab, name: `${tab}, by ${filter.name}` }))),
]

const COLUMNS = `a.document_id, a.urgency, a.process_key, d.kind, d.title, d.code, p.name, d.amount, s.real_name, a.state, a.node_name,
  a.started_at, a.waiting_since`
const TABLES = `approval a join document d on d.merchant_id = a.merchant_id and d.id = a.document_id
  left join project p on p.merchant_id = d.merchant_id and p.id = d.project_id
  left join user_merchant s on s.merchant_id = a.merchant_id and s.user_id = a.starter_id`

/** Ten rows and the count, in two statements on a pool like the server's; joins nothing that the count does not need. */
async function queryReference({ pool }: BenchServer, { tab, where = '' }: Question, me: string) {
  const { own: approvalsSql, order, only = '' }: Tab = TABS[tab]
  const from = tab === 'launched'
    ? `${TABLES} where a.merchant_id = ${M} and a.starter_id = '${me}'`
    : `(${approvalsSql(me)}) o join ${TABLES} on a.document_id = o.document_id where a.merchant_id = ${M}`
  const listed = `${from} ${only} ${where}`
  const page = await pool.query<{ document_id: string }>(`select ${COLUMNS} from ${listed} order by ${order} limit 10`)
  const total = await pool.query<{ total: string }>(`select count(*) as total from ${where === '' ? `(${approvalsSql(me)}) o` : listed}`)
  return { ids: page.rows.map(row => row.document_id), total: Number(total.rows[0]?.total) }
}

async function callOurs(api: Api, { tab, input }: Question) {
  const { rows, total } = await TABS[tab].ask(api, input)
  return { ids: rows.map(row => ('id' in row ? String(row.id) : '')), total }
}

/** Benchmarks the process centre lists of a user who signs everything against the equivalent bare statements. */
export async function benchProcess(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const api = await signIn(server.url, SIGNER)
    const { rows: [session] } = await server.pool.query<{ id: string }>(
      'select user_id as id from session order by created_at desc limit 1'
    )
    const me = session!.id
    await insertApprovals(server.pool, APPROVALS, me)
    const results: Result[] = []
    const way = new Way(api)
    for (let i = 0; i < WARM; i++) await TABS.launched.ask(api, {})
    for (const question of QUESTIONS) {
      const [productJson, reference] = [
        JSON.stringify(await callOurs(api, question)), JSON.stringify(await queryReference(server, question, me)),
      ]
      if (productJson !== reference) throw new Error(`${question.name}: ours is ${productJson}, the reference is ${reference}`)
      results.push(await measure({
        name: question.name, goal: GOAL, ours: () => way.beyond(() => callOurs(api, question)),
        reference: () => timeOf(() => queryReference(server, question, me)),
      }, RUNS))
    }
    results.push(await benchDot(server, api))
    return {
      name: 'process',
      place: server.place,
      about: `process/queryPage and its like over HTTP with a token, ${APPROVALS.toLocaleString(
        'en'
      )} approvals in all of which the person takes part, `
        + `against the bare page and count statements on the same database; ${way.text()}; `
        + 'and from somebody else\'s submit until the unread messages of the next person are known anew, by the event of the server and '
          + 'as a window waits for more of them',
      results,
    }
  } finally {
    await server.stop()
  }
}
