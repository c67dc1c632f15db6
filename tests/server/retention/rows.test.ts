import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENTS } from '#schemas/documents.ts'
import { RECORDED } from '#schemas/org/changeLog.ts'
import { SETTINGS } from '#schemas/org/settings.ts'
import { ENDING_DEEDS, deleteExpiredRows, RETENTIONS } from '#server/core/retention/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite } from '#server/db/tx.ts'
import { LIST_EXPORT } from '#shared/api/export.ts'
import { withDatabase } from '../harness/database.ts'
import { addMember, ctxOf } from '../harness/people.ts'

const database = withDatabase()
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const idsIn = async (table: string, where = 'true'): Promise<string[]> =>
  (await run(`select id from ${table} where ${where} order by id`)).rows.map(({ id }: { id: string }) => id)
const EMPTIED = ['audit_log', 'price_point', 'export_record', 'import_row', 'kept_workbook', 'task', 'merchant_setting', 'document']

const setting = (merchant: string, key: keyof typeof SETTINGS, value: string) => run(
  `insert into merchant_setting (merchant_id, id, key, value, effective_from) values ($1, $2, $2, $3, current_date - 1)`,
  [merchant, key, value])
const auditEntry = (id: string, days: number, { merchant = 'A', entity = 'position_match', of: objectId = id } = {}) => run(
  `insert into audit_log (merchant_id, id, at, user_id, real_name, action, entity, entity_id, request_id, snapshot_hash)
   values ($1, $2, now() - make_interval(days => $3), 'u', 'U', 'x', $4, $5, 'r', 'h')`, [merchant, id, days, entity, objectId])
interface Point { month?: string, item?: string, region?: string, source?: string, withdrawn?: boolean, version?: number, key?: string }
const price = (id: string, days: number, point: Point = {}) => {
  const {
    month = '2010-01', item = null, region = null, source = 'PRICE_LIST', withdrawn = false, version = withdrawn ? 2 : 1, key = '砂|||m3',
  } = point
  return run(`insert into price_point (merchant_id, id, created_at, lib_material_id, machine, name, source, day, month, region, include_tax,
      price_incl, search_key, code, withdrawn_at, version)
    values ('A', $1, now() - make_interval(days => $2), $3, false, '砂', $4, '2010-01-01', case when $4 = 'PRICE_LIST' then $5 end, $6, true,
      1, $7, $1, case when $8 then now() end, $9)`,
  [id, days, item, source, month, region, key, withdrawn, version])
}
const task = (id: string, days: number, { kind = 'material.import', state = 'DONE', merchant = 'A' } = {}) => run(
  `insert into task (merchant_id, id, created_at, user_id, kind, title, payload, state)
   values ($1, $2, now() - make_interval(days => $3), 'u', $4, 't', '{}', $5)`, [merchant, id, days, kind, state])

beforeAll(async () => {
  for (const merchant of ['A', 'B', 'stopped']) await addMember(database.pool, merchant, `u${merchant}`)
  await run(`update merchant set state = 'SUSPENDED' where merchant_id = 'stopped'`)
})
beforeEach(() => run(`truncate ${EMPTIED.join(', ')} cascade`))

describe('the declaration', () => {
  it('ends deeds that the record knows, and none of documents', () => {
    expect(ENDING_DEEDS.filter(entity => !Object.hasOwn(RECORDED, entity))).toEqual([])
    expect(ENDING_DEEDS.filter(entity => DOCUMENTS.some(document => document.entity === entity))).toEqual([])
  })
  it('has a setting of its own for each table, with a default that the minimum allows', () => {
    for (const { days } of RETENTIONS) {
      const { default: standard, column } = SETTINGS[days]
      expect(Number(standard)).toBeGreaterThanOrEqual((column.options as { min: number }).min)
    }
    expect(new Set(RETENTIONS.map(({ days }) => days)).size).toBe(RETENTIONS.length)
  })
})

describe('deeds', () => {
  it('end after three years; those of documents, of money and of people stay', async () => {
    await auditEntry('young', 1094)
    await auditEntry('old', 1096)
    for (const entity of ['materialContract', 'material', 'price_point', 'user', 'merchant_setting'])
      await auditEntry(`old-${entity}`, 10_000, { entity })
    await deleteExpiredRows(database.pool)
    expect(await idsIn('audit_log', `entity <> 'retention'`))
      .toEqual(['old-material', 'old-materialContract', 'old-merchant_setting', 'old-price_point', 'old-user', 'young'])
  })
  it('end as long ago as each company has set, of stopped companies not at all', async () => {
    await setting('A', 'auditKeepDays', '400')
    for (const merchant of ['A', 'B', 'stopped']) await auditEntry('old', 401, { merchant })
    await auditEntry('older', 1096, { merchant: 'stopped' })
    await deleteExpiredRows(database.pool)
    expect((await run(`select merchant_id from audit_log where id = 'old' order by 1`)).rows).toEqual(
      [{ merchant_id: 'B' }, { merchant_id: 'stopped' }]
    )
    expect(await idsIn('audit_log', `merchant_id = 'stopped'`)).toEqual(['old', 'older'])
  })
  it('end in portions past those that stay, each recorded with what it has ended', async () => {
    for (let at = 0; at < 7; at++) await auditEntry(`d${at}`, 2000, at % 2 === 0 ? {} : { entity: 'user' })
    await deleteExpiredRows(database.pool, { portion: 2 })
    expect(await idsIn('audit_log', `entity <> 'retention'`)).toEqual(['d1', 'd3', 'd5'])
    expect((await run(`select real_name as by, entity_id as of, subject, after from audit_log where entity = 'retention'`)).rows)
      .toEqual(Array.from({ length: 4 }, () => ({ by: '系统', of: 'audit_log', subject: '操作记录', after: { deleted: '1', keptDays: '1095' } })))
  })
  it('wait for the next night where there is no more time, or the process stops', async () => {
    for (let at = 0; at < 4; at++) await auditEntry(`d${at}`, 2000)
    await deleteExpiredRows(database.pool, { nightMs: -1 })
    await deleteExpiredRows(database.pool, { signal: AbortSignal.abort() })
    expect(await idsIn('audit_log')).toHaveLength(4)
    await Promise.all([deleteExpiredRows(database.pool, { portion: 1 }), deleteExpiredRows(database.pool, { portion: 3 })])
    expect(await idsIn('audit_log', `entity <> 'retention'`)).toEqual([])
  })
})

describe('rows that nobody may delete', () => {
  const audit = (before: string, merchant = 'A') => `select * from yz_end_audit('${merchant}', array['user', 'materialContract'],
    ${before}, '-infinity', '', 100)`
  const prices = (before: string) => `select * from yz_end_prices('A', ${before}, '-infinity', '', 100)`
  const runAs = (ctx: ReturnType<typeof systemCtx>, text: string) =>
    inWrite(database.pool, ctx, ({ sql }) => sql([text] as unknown as TemplateStringsArray))
  const system = systemCtx('test', 'A')

  it('are kept by the database itself below its own limits, whatever is asked for', async () => {
    await auditEntry('d', 179)
    await price('p', 1824, { withdrawn: true })
    for (const before of [`now() - interval '179 days'`, 'now()', `'infinity'`, 'null']) {
      await expect(runAs(system, audit(before))).rejects.toThrow()
      await expect(runAs(system, prices(before))).rejects.toThrow()
    }
    await runAs(system, audit(`now() - interval '180 days'`))
    await runAs(system, prices(`now() - interval '1825 days'`))
    expect([await idsIn('audit_log'), await idsIn('price_point')]).toEqual([['d'], ['p']])
  })
  it('end by these functions for the system alone, of one merchant, and never of a document that is there', async () => {
    await run(`insert into document (merchant_id, id, kind) values ('A', 'contract', 'k')`)
    await auditEntry('of-document', 4999, { entity: 'materialContract', of: 'contract' })
    await auditEntry('of-deleted', 5000, { entity: 'materialContract', of: 'gone' })
    await auditEntry('other', 5000, { merchant: 'B', entity: 'user' })
    for (const text of [audit(`now() - interval '1 year'`), prices(`now() - interval '9 years'`)]) {
      await expect(runAs(ctxOf('A', 'uA'), text)).rejects.toMatchObject({ code: '42501' })
    }
    for (const table of ['audit_log', 'price_point'])
      await expect(runAs(system, `delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
    expect(await runAs(system, audit(`now() - interval '1 year'`))).toMatchObject([{ seen: 2, gone: 1, last_id: 'of-document' }])
    expect(await idsIn('audit_log')).toEqual(['of-document', 'other'])
    const { rows } = await run(`select proname, pg_get_userbyid(proowner) = pg_get_userbyid(relowner) as owned, prosecdef as definer,
      proconfig as set
      from pg_proc join pg_class on relname = 'audit_log' where proname in ('yz_end_audit', 'yz_end_prices') order by 1`)
    const made = { owned: true, definer: true, set: ['search_path=pg_catalog, public, pg_temp', 'enable_seqscan=off'] }
    expect(rows).toEqual([{ proname: 'yz_end_audit', ...made }, { proname: 'yz_end_prices', ...made }])
  })
})

it('of prices those of monthly lists end that no library item ever had, once a later month has the thing in the region', async () => {
  await run(`insert into material (merchant_id, id, name, unit, type_code, machine, identity, search_key) values ('A', 'm', '砂', 'm3', '01',
    false, '砂', '砂')`)
  await price('old', 4000)
  await price('withdrawn', 4000, { withdrawn: true, month: '2024-01' })
  await price('newest', 3999, { month: '2024-05' })
  await price('young', 3000, { month: '2011-01' })
  await price('bound', 4000, { item: 'm' })
  await price('released', 4000, { version: 2 })
  await price('released-withdrawn', 4000, { withdrawn: true, version: 3 })
  await price('elsewhere', 4000, { region: '440100' })
  await price('other-thing', 4000, { key: '砂|细||m3' })
  await price('typed', 4000, { source: 'MANUAL', withdrawn: true })
  await deleteExpiredRows(database.pool, { portion: 3 })
  expect(await idsIn('price_point')).toEqual(
    ['bound', 'elsewhere', 'newest', 'other-thing', 'released', 'released-withdrawn', 'typed', 'young']
  )
  await run(`delete from price_point; delete from material`)
})

it('tasks end with what their imports have written, exports with their records later than others, running ones never', async () => {
  await task('import', 181)
  await run(`insert into import_row (merchant_id, task_id, row_id, version) select 'A', 'import', n::text, 1 from generate_series(1, 7) n`)
  for (const state of ['QUEUED', 'RUNNING', 'FAILED']) await task(state, 9999, { state })
  await task('young', 179)
  for (const [id, days] of [['export', 366], ['export-young', 364]] as const) {
    await task(id, days, { kind: LIST_EXPORT })
    await run(`insert into export_record (merchant_id, id, user_id, list, module, asked_hash, file_id) values ('A',
      $1, 'u', 'l', 'm', 'h', 'f')`, [id])
  }
  await task('other', 181, { merchant: 'B' })
  await setting('B', 'taskKeepDays', '200')
  await deleteExpiredRows(database.pool, { portion: 3 })
  expect(await idsIn('task')).toEqual(['QUEUED', 'RUNNING', 'export-young', 'other', 'young'])
  expect([await idsIn('export_record'), (await run('select from import_row')).rowCount]).toEqual([['export-young'], 0])
})

it('reads about as many rows as it looks at, however many there are', async () => {
  const MANY = 100_000
  const PRICES = 30_000
  await run(`insert into audit_log (merchant_id, id, at, user_id, real_name, action, entity, entity_id, request_id, snapshot_hash)
    select case when n % 2 = 0 then 'A' else 'B' end, n::text, now() - interval '5 years' + n * interval '1 second', 'u', 'U', 'x',
      case when n % 4 = 0 then 'user' else 'position_match' end,
      case when n % 8 = 2 then 'd' else 'e' end || n, 'r', 'h' from generate_series(1, ${MANY}) n`)
  await run(`insert into document (merchant_id, id, kind) select 'A', 'd' || n, 'k' from generate_series(1, ${MANY}) n`)
  await run(`insert into document_version (merchant_id, document_id, number, state, snapshot, by_user, by_name, at)
    select 'A', 'd' || n / 2, 1 + n % 2, 'NOT_START', '{}', 'u', 'U', now() - interval '2 years' from generate_series(2, ${MANY}) n`)
  await run(`insert into price_point (merchant_id, id, created_at, machine, name, source, day, month, include_tax, price_incl,
      search_key, code, version, withdrawn_at)
    select 'A', n::text, now() - interval '11 years', false, '砂', 'PRICE_LIST', '2010-01-01', '2010-01', true, 1, n || '|||m',
      n::text, 1 + n % 2, case n % 2 when 1 then now() end from generate_series(1, ${PRICES}) n`)
  await run(`insert into task (merchant_id, id, created_at, user_id, kind, title, payload, state)
    select 'A', n::text, now() - interval '300 days', 'u', '${LIST_EXPORT}', 't', '{}', 'DONE' from generate_series(1, ${MANY}) n`)
  await run(`insert into export_record (merchant_id, id, user_id, list, module, asked_hash) 
    select 'A', id, 'u', 'l', 'm', 'h' from task`)
  await task('import', 301)
  await run(
    `insert into import_row (merchant_id, task_id, row_id, version) select 'A', 'import', n::text, 1 from generate_series(1, ${MANY}) n`
  )
  await run('analyze')
  await inWrite(database.pool, systemCtx('test', 'A'), async tx => {
    for (const { portion } of RETENTIONS) expect(await portion(tx, { days: 1900, after: undefined, most: 2000 })).toBeDefined()
    for (const { portion, table } of RETENTIONS) {
      const {
        next, gone: removed,
      } = await portion(tx, { days: table === 'price_point' || table === 'audit_log' ? 1825 : 200, after: undefined, most: 2000 })
      expect([next !== undefined, removed >= 400], table).toEqual([true, true])
    }
    const read = await tx.sql<{ name: string, rows: string }>`
      select name, rows from (select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables) t
      where name in ('audit_log', 'document', 'document_version', 'price_point', 'task', 'import_row', 'export_record') and rows > 8 * 2000`
    expect(read).toEqual([])
  })
}, 120_000)
