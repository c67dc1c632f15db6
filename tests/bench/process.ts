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
/** Calls before anything is measured: what all lists share is compiled then, as it is all day. */
const WARM = 400
/** Who signs everything. */
const SIGNER = 'cost'

const M = `'${DEMO_MERCHANT.id}'`
type Asked = InputOf<typeof approvalApi.page>

/** A list of the process centre, and how a person would write its statement. */
interface Tab {
  readonly ask: (api: Api, input: Asked) => Promise<{ readonly rows: readonly object[], readonly total: number }>
  /** The person's approvals: document_id and what the order needs. */
  readonly own: (me: string) => string
  readonly order: string
  /** What lets the database read fewer approvals than there are. */
  readonly only?: string
}
const mine = (table: string, me: string, columns = 'document_id'): string => `select ${columns} from ${table} t where t.merchant_id = ${M}
  and t.user_id = '${me}'`
const TABS = {
  all: {
    ask: (api, input) => api.call(approvalApi.page, input), order: 'o.started_at desc nulls last, o.document_id desc',
    own: me => mine('approval_part', me, 'document_id, started_at'),
  },
  waiting: {
    ask: (api, input) => api.call(approvalApi.stillAudit, input), order: "lpad(a.urgency::text, 9, '0') desc, o.deadline, a.document_id",
    only: "and a.state = 'RUNNING'",
    own: me => `${mine('approval_task', me, 'document_id, min(deadline) as deadline')} and t.state = 'OPEN' group by 1`,
  },
  launched: {
    ask: (api, input) => api.call(approvalApi.launched, input), order: 'a.started_at desc nulls last, a.document_id desc',
    own: me => `select document_id from approval where merchant_id = ${M} and starter_id = '${me}'`,
  },
  audited: {
    ask: (api, input) => api.call(approvalApi.audited, input), order: 'o.answered_at desc nulls last, o.document_id desc',
    own: me => `${mine('approval_part', me, 'document_id, answered_at')} and t.answered_at is not null`,
  },
  cc: {
    ask: (api, input) => api.call(approvalApi.copied, input),
    order: "case when o.read_at is null then '0' else '1' end, o.at desc nulls last, o.document_id desc",
    own: me => mine('approval_copy', me, 'document_id, at, read_at'),
  },
} satisfies Record<string, Tab>

interface Question {
  readonly name: string
  readonly tab: keyof typeof TABS
  readonly input: Asked
  /** The condition beside the list's own. */
  readonly where?: string
}
const one = (key: string, op: 'in' | 'contains' | 'equals' | 'from', value: string | string[]): Asked => ({ filters: [{ key, op, value }] })
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

const COLUMNS =
  `a.document_id, a.urgency, a.process_key, d.kind, d.title, d.code, p.name, d.amount, s.real_name, a.state, a.node_name, a.started_at, a.waiting_since`
const TABLES = `approval a join document d on d.merchant_id = a.merchant_id and d.id = a.document_id
  left join project p on p.merchant_id = d.merchant_id and p.id = d.project_id
  left join user_merchant s on s.merchant_id = a.merchant_id and s.user_id = a.starter_id`

/** Ten rows and the count, in two statements on a pool like the server's; nothing is joined that the count does not need. */
async function bare({ pool }: BenchServer, { tab, where = '' }: Question, me: string) {
  const { own, order, only = '' }: Tab = TABS[tab]
  const from = tab === 'launched'
    ? `${TABLES} where a.merchant_id = ${M} and a.starter_id = '${me}'`
    : `(${own(me)}) o join ${TABLES} on a.document_id = o.document_id where a.merchant_id = ${M}`
  const listed = `${from} ${only} ${where}`
  const page = await pool.query<{ document_id: string }>(`select ${COLUMNS} from ${listed} order by ${order} limit 10`)
  const total = await pool.query<{ total: string }>(`select count(*) as total from ${where === '' ? `(${own(me)}) o` : listed}`)
  return { ids: page.rows.map(row => row.document_id), total: Number(total.rows[0]?.total) }
}

async function asked(api: Api, { tab, input }: Question) {
  const { rows, total } = await TABS[tab].ask(api, input)
  return { ids: rows.map(row => ('id' in row ? String(row.id) : '')), total }
}

/** The lists of the process centre of somebody who signs everything, against the bare statements that answer the same. */
export async function benchProcess(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const api = await signIn(server.url, SIGNER)
    const { rows: [found] } = await server.pool.query<{ id: string }>('select user_id as id from session order by created_at desc limit 1')
    const me = found!.id
    await insertApprovals(server.pool, APPROVALS, me)
    const results: Result[] = []
    const way = new Way(api)
    for (let i = 0; i < WARM; i++) await TABS.launched.ask(api, {})
    for (const question of QUESTIONS) {
      const [ours, reference] = [JSON.stringify(await asked(api, question)), JSON.stringify(await bare(server, question, me))]
      if (ours !== reference) throw new Error(`${question.name}: ours is ${ours}, the reference is ${reference}`)
      results.push(await measure({
        name: question.name, goal: GOAL, ours: () => way.beyond(() => asked(api, question)),
        reference: () => timeOf(() => bare(server, question, me)),
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
        + 'and from somebody else\'s submit until the unread messages of the next person are known anew, by the event of the server and as a window waits for more of them',
      results,
    }
  } finally {
    await server.stop()
  }
}
