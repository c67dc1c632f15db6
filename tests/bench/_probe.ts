import { chmod, mkdtemp } from 'node:fs/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { openPool } from '#server/db/pool.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { SEEDS } from '#server/db/seeds/index.ts'
import { insertPackages } from './rows.ts'
const folder = await mkdtemp('/tmp/yz-probe-'); await chmod(folder, 0o755)
const d = await startEmbedded(folder)
const pool = openPool(d.connection, console.error)
await migrate(pool, migrations)
for (const s of SEEDS) await s(pool, { demo: true } as never)
await insertPackages(pool, 100_000)
await pool.query(`create function quota_rows(needle text, platform boolean) returns setof quota language sql stable security definer
  set search_path = pg_catalog, public as $$
  select q.* from public.quota q
  where q.merchant_id = case when platform then '0' else public.yz_merchant() end
    and q.grams @> public.yz_grams(case when platform then '0' else public.yz_merchant() end, needle)
    and (length(needle) <= 2 or position(needle in q.search_key || '|' || q.pinyin) > 0) $$`)
await pool.query(`create function quota_ids(needle text, platform boolean) returns text[] language sql stable security definer
  set search_path = pg_catalog, public as $$
  select array(select q.id from public.quota q
  where q.merchant_id = case when platform then '0' else public.yz_merchant() end
    and q.grams @> public.yz_grams(case when platform then '0' else public.yz_merchant() end, needle)
    and (length(needle) <= 2 or position(needle in q.search_key || '|' || q.pinyin) > 0)) $$`)
const c = await pool.connect()
await c.query('begin'); await c.query(`select set_config('role','em_app',true), set_config('app.merchant_id','1001',true), set_config('app.user_id','u',true)`)
async function t(label: string, sql: string) {
  let best = 1e9; const all = []
  for (let i = 0; i < 15; i++) { const s = performance.now(); await c.query(sql); const x = performance.now() - s; all.push(x); best = Math.min(best, x) }
  console.log(label.padEnd(40), best.toFixed(2), all.sort((a, b) => a - b)[7]!.toFixed(2))
}
const W = `q.merchant_id = '1001' and q.state <> '9'`
for (const n of ['岩板', 'ybpt']) {
  await t(n + ' function alone', `select count(*) from quota_find('${n}', false)`)
  await t(n + ' in select count', `select count(*) from quota q where ${W} and q.id in (select quota_find('${n}', false))`)
  await t(n + ' in select page', `select q.code, q.name from quota q where ${W} and q.id in (select quota_find('${n}', false)) order by updated_at desc, id desc limit 10`)
  await t(n + ' any(array) count', `select count(*) from quota q where ${W} and q.id = any(array(select quota_find('${n}', false)))`)
  await t(n + ' ids() count', `select count(*) from quota q where ${W} and q.id = any((select quota_ids('${n}', false))::text[])`)
  await t(n + ' setof count', `select count(*) from quota_rows('${n}', false) q where ${W}`)
  await t(n + ' setof page', `select q.code, q.name from quota_rows('${n}', false) q where ${W} order by updated_at desc, id desc limit 10`)
  await t(n + ' cte both', `with hit as materialized (select q.id, q.updated_at from quota q where ${W} and q.id in (select quota_find('${n}', false))), page as (select id from hit order by updated_at desc, id desc limit 10) select q.code, q.name, (select count(*) from hit) from page join quota q using (id) where q.merchant_id='1001' order by q.updated_at desc, q.id desc`)
  await t(n + ' setof both', `with hit as materialized (select q.id, q.updated_at from quota_rows('${n}', false) q where ${W}), page as (select id from hit order by updated_at desc, id desc limit 10) select q.code, q.name, (select count(*) from hit) from page join quota q using (id) where q.merchant_id='1001' order by q.updated_at desc, q.id desc`)
}
await t('count', `select count(*) from quota q where ${W}`)
await t('page', `select * from quota q where ${W} order by updated_at desc, id desc limit 10`)
await t('select 1', `select 1`)
await c.query('rollback')
await t('super find count', `select count(*) from quota q where ${W} and q.grams @> yz_grams('1001', '岩板') and position('岩板' in q.search_key || '|' || q.pinyin) > 0`)
await t('begin;commit', `begin read only; select set_config('role', 'em_app', true), set_config('app.merchant_id', '1001', true), set_config('app.user_id', 'u', true), set_config('TimeZone', 'UTC', true), set_config('statement_timeout', '60000', true); commit`)
await t('super find page', `select code, name from quota q where ${W} and q.grams @> yz_grams('1001', '岩板') and position('岩板' in q.search_key || '|' || q.pinyin) > 0 order by updated_at desc, id desc limit 10`)
c.release()
await pool.end(); await d.stop()
process.exit(0)
