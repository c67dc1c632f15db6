import type { Client } from 'pg'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import { KIND, nameOf, type Actors, type Changed } from './approvals.ts'

const { MATERIAL: contracts } = contractApis
const { MATERIAL: supplements } = supplementApis

/**
 * Returns the state of the newest change of a contract.
 * @throws Error on a partial state: in force without its approval, or the other way round
 */
export async function changeState({ writer, approver }: Actors, { id: contractId, changes }: Changed): Promise<string> {
  const { lines } = await writer.call(contracts.info, { id: contractId })
  const quantity = Number((lines.items as readonly Record<string, unknown>[])[0]!.quantity)
  const { rows } = await writer.call(supplements.page, { pageSize: -1, of: contractId })
  const marks = new Map(changes.map(change => [nameOf(change), change]))
  let effective = 10
  let newest = 'ABSENT'
  for (const { id } of rows) {
    const { head, workflow } = await writer.call(supplements.info, { id: String(id) })
    const change = marks.get(String(head.supplementName))
    if (change === undefined || workflow == null) throw new Error(`a supplement that nobody wrote: ${String(head.supplementName)}`)
    const state = workflow.processStateKv.key
    const did = (action: string): number => workflow.historicTasks.filter(one => one.action === action).length
    const expected = state === 'COMPLETE' ? [1, 1, 1] : state === 'RUNNING' ? [1, 0, 0] : [0, 0, 0]
    const actual = [did('SUBMIT'), did('AGREE'), did('EFFECT')]
    if (JSON.stringify(actual) !== JSON.stringify(expected) || !['COMPLETE', 'RUNNING', 'NOT_START'].includes(state))
      throw new Error(`change ${change.mark} is ${state} with ${actual.join()}`)
    if (change.done && state !== 'COMPLETE') throw new Error(`change ${change.mark} was confirmed and is ${state}`)
    // A running change has an approver who can answer.
    if (state === 'RUNNING' && !(await approver.call(approvalApi.workflow, { kind: KIND, id: String(id) })).can.audit)
      throw new Error(`nobody can answer change ${change.mark}`)
    if (state === 'COMPLETE') effective = Math.max(effective, change.mark)
    if (change === changes.at(-1)) newest = state
  }
  if (changes.some(({ done, mark }) => done && mark > effective)) throw new Error('a confirmed change is gone')
  if (quantity !== effective) throw new Error(`the contract has ${quantity}, approved is ${effective}`)
  return newest
}

/** Invariants of all approvals of all companies, each as a query for its violations. */
const LAWS: Readonly<Record<string, string>> = {
  'a running approval asks somebody at work who has a name': `select a.document_id from approval a where a.state = 'RUNNING'
    and not exists (
    select from approval_task t join user_merchant m on m.merchant_id = t.merchant_id and m.user_id = t.user_id and m.state = 'ENABLED'
    and m.real_name <> ''
    where t.merchant_id = a.merchant_id and t.document_id = a.document_id and t.state = 'OPEN')`,
  'an approval that does not run asks nobody': `select a.document_id from approval a join approval_task t using (merchant_id, document_id)
    where a.state <> 'RUNNING' and t.state in ('OPEN', 'WAITING')`,
  'the document stands where its approval does':
    'select a.document_id from approval a join document d on d.merchant_id = a.merchant_id and d.id = a.document_id where a.state <> '
      + 'd.state',
  'the supplement stands where its approval does': `select a.document_id from approval a join contract_supplement s
    on s.merchant_id = a.merchant_id and s.id = a.document_id
    where a.state <> s.process_state`,
  'what is in force has its version of the contract, and nothing else has one':
    "select id from contract_supplement where (process_state = 'COMPLETE') <> (amended_version is not null)",
}
const OWN_LAWS: Readonly<Record<string, string>> = {
  'the price of a change is recorded once and only when it is in force': `select s.id from contract_supplement s
    where s.contract_id = any($1)
    and (select count(*) from price_point p where p.merchant_id = s.merchant_id
    and p.source_code = s.code) <> (s.process_state = 'COMPLETE')::int`,
  'the starter is notified of the end once and only at the end': `select s.id from contract_supplement s where s.contract_id = any($1)
    and (select count(*) from notice n where n.merchant_id = s.merchant_id and n.biz_id = s.id
    and n.kind = 'RESULT') <> (s.process_state = 'COMPLETE')::int`,
  'who is asked has one unread message of it, and nobody else': `select s.id from contract_supplement s where s.contract_id = any($1)
    and (select count(*) from notice n where n.merchant_id = s.merchant_id and n.biz_id = s.id and n.kind = 'TASK'
    and n.read_at is null) <> (s.process_state = 'RUNNING')::int`,
}

/** Returns the violated invariants as text, empty if all hold. */
export async function broken(client: Client, contractIds: readonly string[]): Promise<string[]> {
  const violations: string[] = []
  const ask = async (laws: Readonly<Record<string, string>>, values: readonly unknown[]): Promise<void> => {
    for (const [law, query] of Object.entries(laws)) {
      const { rows } = await client.query<Record<string, unknown>>(query, [...values])
      if (rows.length > 0) violations.push(`${law}: ${rows.map(row => Object.values(row).join()).join(' ')}`)
    }
  }
  await ask(LAWS, [])
  await ask(OWN_LAWS, [contractIds])
  return violations
}

const OF_TRIAL = 'in (select id from contract_supplement where contract_id = any($1))'
const REMAINING_ROWS: Readonly<Record<string, string>> = {
  contract: 'id = any($1)', contract_supplement: 'contract_id = any($1)', contract_supplement_line: `supplement_id ${OF_TRIAL}`,
  document: `id ${OF_TRIAL}`,
  approval: `document_id ${OF_TRIAL}`, approval_task: `document_id ${OF_TRIAL}`, approval_log: `document_id ${OF_TRIAL}`,
  approval_part: `document_id ${OF_TRIAL}`,
  notice: `biz_id ${OF_TRIAL}`, price_point: 'source_code in (select code from contract_supplement where contract_id = any($1))',
}

export async function everything(client: Client, contractIds: readonly string[]): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {}
  for (const [table, condition] of Object.entries(REMAINING_ROWS)) {
    const { rows } = await client.query<{ row: string }>(
      `select x::text as row from ${table} x where ${condition} order by 1`, [contractIds]
    )
    rowsByTable[table] = rows.map(({ row }) => row)
  }
  return rowsByTable
}
