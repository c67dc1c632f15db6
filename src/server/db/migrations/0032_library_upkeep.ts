import type { Migration } from './migration.ts'

export const libraryUpkeep: Migration = {
  name: '0032_library_upkeep',
  sql: String.raw`
-- The item that pickers offer first among those of one name and type. It may be the platform's: no foreign key. An item that is
-- renamed or moved to another type is no default any more, because the key no longer says so.
create table material_default (like yz.tenant_row including defaults,
  name_key text collate "C" not null, type_code text collate "C" not null, material_id text not null,
  primary key (merchant_id, name_key, type_code));
create index material_default_item on material_default (merchant_id, material_id);
select yz_tenant('material_default');

-- The ranking of migration 0031; among items of one name the default one comes first. Defaults are few beside what a search finds:
-- they are read once, and a hit is looked up among them by its id. Hits are counted while they are ranked: to find them costs more.
create or replace function material_ranked(needles text[], owners text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text, skip bigint, size bigint)
  returns table (merchant_id text, id text, place bigint, total bigint) language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  mine constant text := case when yz_merchant() = any (owners) then yz_merchant() end;
  common constant text := case when '0' = any (owners) and mine is distinct from '0' then '0' end;
  lead constant text := needles[1];
  preferred text[];
begin
  select coalesce(array_agg(d.material_id), '{}') into preferred from material_default d
    where d.merchant_id = yz_merchant() and exists (select from material_search s
      where s.merchant_id in (d.merchant_id, '0') and s.id = d.material_id and s.name = d.name_key and s.type_code = d.type_code);
  return query
    select best.merchant_id, best.id, row_number() over (), best.total from (
      select hit.merchant_id, hit.id, hit.total from (
        select s.merchant_id, s.id, length(s.name) long, s.pinyin, count(*) over () total,
          case
            when s.name = lead or starts_with(s.text, lead || '|') then 0
            when starts_with(s.name, lead) then 1
            when position(lead in s.name) > 0 then 2
            when starts_with(s.pinyin, lead) then 3
            when position(lead in split_part(s.text, '|', 3)) > 0 then 4
            when position(lead in split_part(s.text, '|', 5)) > 0 then 5
            else 6
          end near
        from material_hits(mine, common, needles, of_machine, live_only, under, of_spec, of_brand) s) hit
      order by near, long, pinyin, hit.id <> all (preferred), hit.id
      limit size offset skip) best;
end $$;

-- What was written last is looked through row by row until it is sorted into the index: never more than a little.
alter index material_search_grams set (gin_pending_list_limit = 256);

-- What is left of a text when it is read without signs and blanks: spellings of one thing are equal. Signs between digits tell
-- 2.5 from 25 and stay. The letters are named one by one: character classes know no Chinese in the locale C.
create function yz_alike(words text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(lower(normalize(coalesce(words, ''), NFKC)), '平方米', 'm2'), '立方米', 'm3'), '毫米', 'mm'),
    '[×✕*]', 'x', 'g'),
    '\s|[]["''(),:;<=>?@^_{|}!$、。【】《》〈〉「」“”‘’·…—–\\]', '', 'g'),
    '([0-9])mm(?![0-9])', '\1', 'g'),
    '(?<![0-9])[-.~/+]|[-.~/+](?![0-9])', '', 'g');
create function material_alike(name text, spec text, brand text, unit text) returns text language sql immutable parallel safe
  return concat(yz_alike(name), '|', yz_alike(spec), '|', nullif(yz_alike(brand), '无'), '|', yz_alike(unit));
alter table material add column alike text collate "C" generated always as (material_alike(name, spec, brand, unit)) stored;
create index material_alike on material (merchant_id, machine, alike);

-- A merge of duplicates with everything that takes it back.
create table material_merge (like yz.tenant_row including defaults,
  id text not null, machine boolean not null, kept_id text not null, kept_words text not null, kept_version integer not null,
  before jsonb not null, gone jsonb not null, gone_ids text[] not null, moved jsonb not null, by_name text not null,
  undone_at timestamptz, primary key (merchant_id, id));
create index material_merge_recent on material_merge (merchant_id, machine, created_at, id);
select yz_tenant('material_merge');

-- The current version of a package names the item that its rows name. Nothing else of a snapshot is ever written again.
create function quota_version_repoint(of_quota text, of_version integer, line text, changes jsonb) returns void language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  update quota_version v set snapshot = jsonb_set(v.snapshot, array['lines', line], (
    select jsonb_agg(r.cells || coalesce((
      select jsonb_object_agg(c.key, c.value) from jsonb_each(changes -> (r.cells ->> 'key')) c
      where c.key in ('libMaterialId', 'libMaterialVersion', 'materialCode', 'materialName', 'spec', 'brand', 'unit', 'materialType')), '{}') order by r.at)
    from jsonb_array_elements(v.snapshot -> 'lines' -> line) with ordinality r (cells, at)))
  where v.merchant_id = yz_merchant() and v.quota_id = of_quota and v.quota_version = of_version
    and jsonb_array_length(v.snapshot -> 'lines' -> line) > 0;
end $$;
revoke execute on function quota_version_repoint(text, integer, text, jsonb) from public;
grant execute on function quota_version_repoint(text, integer, text, jsonb) to em_app, em_system;

-- Rows that an import has written: new ones, and changed ones as they were before.
create table import_row (merchant_id text not null default yz_merchant(),
  task_id text not null, row_id text not null, version integer not null, before jsonb,
  primary key (merchant_id, task_id, row_id),
  foreign key (merchant_id, task_id) references task (merchant_id, id) on delete cascade);
select yz_tenant('import_row');
`,
}
