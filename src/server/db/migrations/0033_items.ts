import type { Migration } from './migration.ts'

export const items: Migration = {
  name: '0033_items',
  sql: String.raw`
-- What suppliers call materials and machines, and the library item that each name means. The library item may be the platform's.
create table material_item (like yz.tenant_row including defaults,
  id text not null, machine boolean not null,
  code text, name text not null, spec text, brand text, unit text, supplier_id text, supplier_name text, remark text,
  state text not null default '1' check (state in ('1', '2')), times_seen integer not null default 1,
  lib_material_id text, general boolean not null default false, bind_time timestamptz, bind_by text,
  identity text collate "C" not null, supplier_key text collate "C" not null default '', pinyin text not null default '',
  primary key (merchant_id, id),
  check ((lib_material_id is null) = (bind_time is null)));
create unique index material_item_once on material_item (merchant_id, machine, identity, supplier_key);
create index material_item_recent on material_item (merchant_id, machine, updated_at, id);
create index material_item_bound on material_item (merchant_id, lib_material_id) where lib_material_id is not null;
create index material_item_unbound on material_item (merchant_id, machine, updated_at, id) where lib_material_id is null;
create index material_item_supplier on material_item (merchant_id, supplier_key, id);
select yz_tenant('material_item');

-- Enabled items of one library that hold every needle, those first whose name holds the first needle, then those of the given
-- specification and brand, then the shorter names. It runs as its owner for the reason of material_find, and keeps to the same owners.
create function material_near(needles text[], owners text[], of_machine boolean, of_spec text, of_brand text, size bigint)
  returns table (id text, name text, spec text) language plpgsql stable security definer
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  mine constant text := case when yz_merchant() = any (owners) then yz_merchant() end;
  common constant text := case when '0' = any (owners) and mine is distinct from '0' then '0' end;
  lead constant text := needles[1];
begin
  return query select s.id, s.name::text, split_part(s.text, '|', 4)
    from material_hits(mine, common, needles, of_machine, true, null, null, null) s
    order by position(lead in s.name) > 0 desc, split_part(s.text, '|', 4) = of_spec desc, split_part(s.text, '|', 5) = of_brand desc,
      length(s.name), s.id
    limit size;
end $$;
revoke execute on function material_near(text[], text[], boolean, text, text, bigint) from public;
grant execute on function material_near(text[], text[], boolean, text, text, bigint) to em_app, em_system;
`,
}
