import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { partsOf } from './rows.ts'

/** Number of the newest documents in flight, and one in so many of the older ones. */
const RUNNING = { newest: 2_400, each: 100 } as const
const kinds = Object.values(CONTRACTS_OF)
const pickSql = (values: readonly string[]): string => `(array[${values.map(value => `'${value}'`).join(',')}])[1 + i % ${values.length}]`
const M = DEMO_MERCHANT.id

/**
 * Adds `count` approvals to the demonstration's merchant, one every ten minutes until now. The user participates in all, like one who signs
 * everything: started a fifth, has or had a task in the others, received a copy of a third.
 */
export async function insertApprovals(pool: Pool, count: number, me: string): Promise<void> {
  await pool.query(`create temporary table bench_approval as
    select i, 'bench' || lpad(i::text, 8, '0') as id, ${pickSql(kinds.map(({ name }) => name))} as kind,
    ${pickSql(kinds.map(({ process }) => process!.key))} as process_key,
      title, project.id as project_id, round((1000 + (i::bigint * 7919) % 90000000 / 100.0)::numeric, 2) as amount,
      case when i % 40 = 0 then 100 when i % 10 = 0 then 75 else 50 end as urgency, i % 5 = 0 as own,
      people.ids[1 + i % cardinality(people.ids)] as other,
      case when i <= ${RUNNING.newest} or i % ${RUNNING.each} = 0 then 'RUNNING' when i % 23 = 0 then 'REJECTED'
      when i % 41 = 0 then 'CANCELLED' else 'COMPLETE' end as state,
      now() - i * interval '10 minutes' as at
    from generate_series(1, ${count}) as i
    cross join (select array_agg(user_id order by user_id) as ids from user_merchant where merchant_id = '${M}'
    and user_id <> '${me}') as people
    cross join lateral (select (i::bigint * 104729) % 1000003 as n) as spread
    cross join lateral (select ${partsOf(word => word)} as title) as named
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as of from project where merchant_id = '${M}') as project
    on project.at = i % project.of`)
  await pool.query(`
    insert into document (merchant_id, id, kind, code, title, project_id, amount, urgency, state, round, starter_id, created_at)
      select '${M}', id, kind, 'BENCH' || i, title, project_id, amount, urgency, state, 1, case when own then '${me}' else other end, at
      from bench_approval;
    insert into approval (merchant_id, document_id, process_key, revision, state, starter_id, urgency, node_name, core, started_at,
    ended_at, waiting_since)
      select '${M}', id, process_key, 1, state, case when own then '${me}' else other end, urgency, case when state = 'RUNNING' then '成本审核'
      else '' end, '{}', at,
        case when state in ('COMPLETE', 'CANCELLED') then at + interval '5 hours' end,
        case when state = 'RUNNING' then at + interval '1 hour' end from bench_approval;
    insert into approval_task (merchant_id, document_id, task, node, round, user_id, state, opened_at, ended_at, deadline)
      select '${M}', id, 0, 'manager', 1, other, 'AGREED', at, at + interval '1 hour', at + interval '1 day' from bench_approval
      union all select '${M}', id, 1, 'cost', 1, case when own then other else '${me}' end, case state when 'RUNNING' then 'OPEN'
      when 'REJECTED' then 'DISAGREED' else 'AGREED' end,
        at + interval '1 hour', case when state <> 'RUNNING' then at + interval '5 hours' end, at + interval '2 days' from bench_approval;
    insert into approval_log (merchant_id, document_id, number, action, node, round, user_id, at)
      select '${M}', id, 0, 'SUBMIT', null, 1, case when own then '${me}' else other end, at from bench_approval
      union all select '${M}', id, 1, 'AGREE', 'manager', 1, other, at + interval '1 hour' from bench_approval
      union all select '${M}', id, 2, case state when 'REJECTED' then 'REJECT' else 'AGREE' end, 'cost', 1, case when own then other
      else '${me}' end, at + interval '5 hours'
        from bench_approval where state <> 'RUNNING';
    insert into approval_copy (merchant_id, document_id, user_id, at, read_at)
      select '${M}', id, '${me}', at + interval '5 hours', case when i % 30 <> 0 then at + interval '6 hours' end from bench_approval
      where i % 3 = 0;
    insert into approval_part (merchant_id, document_id, user_id, started_at, answered_at)
      select '${M}', id, '${me}', at, case when not own and state <> 'RUNNING' then at + interval '5 hours' end from bench_approval
      union all select '${M}', id, other, at, at + interval '1 hour' from bench_approval;
    drop table bench_approval`)
  await pool.query('vacuum analyze document, approval, approval_task, approval_log, approval_copy, approval_part')
}
