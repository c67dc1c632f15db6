import type { Migration } from './migration.ts'

export const retention: Migration = {
  name: '0236_retention',
  sql: String.raw`
-- What a night's walk over rows that may end looks at, the oldest first (core/retention): what stays by its state is not among it.
create index document_version_draft on document_version (merchant_id, at, document_id, number)
  where state in ('NOT_START', 'REJECTED', 'RECALLED', 'FAIL');
create index task_ended on task (merchant_id, created_at, id) where state in ('DONE', 'FAILED', 'CANCELLED');
create index price_point_unused on price_point (merchant_id, created_at, id) where source = 'PRICE_LIST' and lib_material_id is null;
create index price_point_newer on price_point (merchant_id, split_part(search_key, '|', 1), month) where source = 'PRICE_LIST' and withdrawn_at is null;

-- Nobody may delete from the two tables below. These functions may, as their owner: one portion of a merchant's rows, in the order of
-- their age behind the place that the last portion came to, and never what is younger than the limit that stands here.
-- At least six months of logs are kept by law (网络安全法, article 23), so no setting of a company goes below. What was done to a
-- document that is still there stays whatever is asked for. Subqueries of one value, and rows by their place: in any other form the planner
-- takes it for cheap to read a whole table into a hash for each portion.
create function yz_end_audit(of_merchant text, ending text[], older_than timestamptz, since timestamptz, since_id text, most integer,
    out seen integer, out gone integer, out last_at timestamptz, out last_id text) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if older_than is null or older_than > now() - interval '180 days' then
    raise check_violation using message = 'audit_log is kept for 180 days', table = 'audit_log';
  end if;
  with looked as materialized (
    select a.ctid as row, a.id, a.at, a.entity = any (ending)
        and (select d.id from public.document d where d.merchant_id = a.merchant_id and d.id = a.entity_id) is null as ends
      from public.audit_log a
      where a.merchant_id = of_merchant and a.at < older_than and (a.at, a.id) > (since, since_id) order by a.at, a.id limit least(most, 10000)),
  deleted as (
    delete from public.audit_log a where a.ctid = any (array(select l.row from looked l where l.ends)) returning a.id),
  newest as (select l.at, l.id from looked l order by l.at desc, l.id desc limit 1)
  select (select count(*) from looked), (select count(*) from deleted), n.at, n.id into seen, gone, last_at, last_id from (select) one left join newest n on true;
end $$;
revoke execute on function yz_end_audit(text, text[], timestamptz, timestamptz, text, integer) from public;
grant execute on function yz_end_audit(text, text[], timestamptz, timestamptz, text, integer) to em_system;
alter function yz_end_audit(text, text[], timestamptz, timestamptz, text, integer) set enable_seqscan = off;

-- Of the prices of monthly lists those end that no library item ever had, so that nothing can have taken them as its price, once they are
-- withdrawn or a later month has the same thing in the same region. A row counts its changes: one that was never bound has changed by
-- its withdrawal alone.
create function yz_end_prices(of_merchant text, older_than timestamptz, since timestamptz, since_id text, most integer,
    out seen integer, out gone integer, out last_at timestamptz, out last_id text) language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if older_than is null or older_than > now() - interval '1825 days' then
    raise check_violation using message = 'price_point is kept for 1825 days', table = 'price_point';
  end if;
  with looked as materialized (
    select p.ctid as row, p.id, p.created_at, p.version = case when p.withdrawn_at is null then 1 else 2 end and (p.withdrawn_at is not null or (
        select true from public.price_point n
          where n.merchant_id = p.merchant_id and n.source = 'PRICE_LIST' and n.withdrawn_at is null
            and split_part(n.search_key, '|', 1) = split_part(p.search_key, '|', 1) and n.month > p.month
            and n.search_key = p.search_key and n.machine = p.machine and n.region is not distinct from p.region limit 1)) as ends
      from public.price_point p
      where p.merchant_id = of_merchant and p.source = 'PRICE_LIST' and p.lib_material_id is null and p.created_at < older_than
        and (p.created_at, p.id) > (since, since_id) order by p.created_at, p.id limit least(most, 10000)),
  deleted as (
    delete from public.price_point p where p.ctid = any (array(select l.row from looked l where l.ends)) returning p.id),
  newest as (select l.created_at, l.id from looked l order by l.created_at desc, l.id desc limit 1)
  select (select count(*) from looked), (select count(*) from deleted), n.created_at, n.id into seen, gone, last_at, last_id
    from (select) one left join newest n on true;
end $$;
revoke execute on function yz_end_prices(text, timestamptz, timestamptz, text, integer) from public;
grant execute on function yz_end_prices(text, timestamptz, timestamptz, text, integer) to em_system;
alter function yz_end_prices(text, timestamptz, timestamptz, text, integer) set enable_seqscan = off;
`,
}
