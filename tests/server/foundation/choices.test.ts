import { expect, test } from 'vitest'
import { snapshotHash } from '#server/core/audit.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase('empty')
const MENDED = '0048_choices'

test('names of JavaScript that were stored as choices are taken out, and it is on record', async () => {
  const at = migrations.findIndex(({ name }) => name === MENDED)
  await migrate(database.pool, migrations.slice(0, at))
  await database.pool.query(`
    select set_config('app.merchant_id', 'A', false);
    insert into quota (id, code, name, search_key) values ('q', 'c', '铺地砖', 'k');
    insert into quota_worker (quota_id, id, sort) values ('q', 'w', 0);
    insert into quota_document (quota_id, id, worker_id, sort, doc_name, accept_org) values ('q', 'd1', 'w', 0, '甲', 'constructor'), ('q', 'd2', 'w', 1, '乙', '__proto__'), ('q', 'd3', 'w', 2, '丙', 'PARTY_A');
    insert into quota_material (quota_id, id, worker_id, sort, source_type) values ('q', 'm', 'w', 0, 'toString');
    insert into man (id, real_name, id_shown, id_sealed, id_mark, phone, job_category, entry_date) values ('man', '张三', 'x', 'x', 'x', '1', '1', '2026-01-01');
    insert into man_certificate (id, man_id, kind, number) values ('c', 'man', 'valueOf', '1');`)
  await migrate(database.pool, migrations)
  const read = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows
  expect(await read('select id, accept_org from quota_document order by id')).toEqual([{ id: 'd1', accept_org: null }, { id: 'd2', accept_org: null }, { id: 'd3', accept_org: 'PARTY_A' }])
  expect(await read('select source_type from quota_material')).toEqual([{ source_type: 'MANUAL' }])
  expect(await read('select kind from man_certificate')).toEqual([{ kind: 'OTHER' }])
  const deeds = await read('select action, entity, entity_id, subject, before, after, snapshot_hash from audit_log order by before::text')
  const cleared = { acceptOrg: null }
  expect(deeds).toEqual([
    { action: 'saveQuotas', entity: 'quota', entity_id: 'q', subject: '铺地砖', before: { acceptOrg: '__proto__' }, after: cleared, snapshot_hash: snapshotHash(cleared) },
    { action: 'saveQuotas', entity: 'quota', entity_id: 'q', subject: '铺地砖', before: { acceptOrg: 'constructor' }, after: cleared, snapshot_hash: snapshotHash(cleared) },
    { action: 'saveMan', entity: 'man', entity_id: 'man', subject: '张三', before: { kind: 'valueOf' }, after: { kind: 'OTHER' }, snapshot_hash: snapshotHash({ kind: 'OTHER' }) },
    { action: 'saveQuotas', entity: 'quota', entity_id: 'q', subject: '铺地砖', before: { sourceType: 'toString' }, after: { sourceType: 'MANUAL' }, snapshot_hash: snapshotHash({ sourceType: 'MANUAL' }) },
  ])
})
