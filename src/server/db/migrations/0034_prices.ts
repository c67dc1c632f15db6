import type { Migration } from './migration.ts'

export const prices: Migration = {
  name: '0034_prices',
  sql: String.raw`
-- A price that was told once: a fact. What it says is never changed; it is bound to a library item, or withdrawn and told anew.
create table price_point (like yz.tenant_row including defaults,
  id text not null, lib_material_id text, machine boolean not null, code text, name text not null, spec text, brand text,
  unit text not null default '', source text not null check (source in ('INQUIRY', 'CONTRACT', 'ORDER', 'PRICE_LIST', 'MANUAL')),
  source_id text, source_code text not null default '', source_name text not null default '', day date not null,
  month text collate "C" check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'), region text collate "C",
  supplier_id text, supplier_name text not null default '', supplier_type text, supplier_type_name text,
  quantity numeric, include_tax boolean not null, tax_rate numeric, price_incl numeric, price_excl numeric,
  remark text not null default '', search_key text not null, pinyin text not null default '',
  withdrawn_at timestamptz, withdrawn_by text,
  primary key (merchant_id, id),
  check (price_incl is not null or price_excl is not null), check ((source = 'PRICE_LIST') = (month is not null)));
create index price_point_of_material on price_point (merchant_id, lib_material_id, source, day, id) where withdrawn_at is null;
create index price_point_unbound on price_point (merchant_id, split_part(search_key, '|', 1))
  where lib_material_id is null and withdrawn_at is null;
create index price_point_of_list on price_point (merchant_id, month, region) where source = 'PRICE_LIST' and withdrawn_at is null;
create unique index price_point_once on price_point (merchant_id, month, coalesce(region, ''), machine, coalesce(code, search_key))
  where source = 'PRICE_LIST' and withdrawn_at is null;
create index price_point_recent on price_point (merchant_id, day, created_at, id) where withdrawn_at is null;
create index price_point_grams on price_point using gin (yz_grams(merchant_id, search_key || '|' || pinyin)) where withdrawn_at is null;
select yz_tenant('price_point', true);
revoke update, delete on price_point from em_app, em_system;
grant update (lib_material_id, withdrawn_at, withdrawn_by) on price_point to em_app, em_system;

create function price_find(needles text[], owners text[]) returns setof price_point language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  patterns constant text[] := yz_patterns(needles);
  owner text;
begin
  for owner in select distinct o from unnest(owners) o where o in ('0', yz_merchant()) loop
    return query select p.* from price_point p
      where p.merchant_id = owner and p.withdrawn_at is null
        and yz_grams(p.merchant_id, p.search_key || '|' || p.pinyin) @> yz_all_grams(owner, needles)
        and split_part(p.search_key, '|', 1) || '|' || p.pinyin like all (patterns);
  end loop;
end $$;
revoke execute on function price_find(text[], text[]) from public;
grant execute on function price_find(text[], text[]) to em_app, em_system;
`,
}
