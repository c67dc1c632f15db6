export const library = String.raw`
create function material_alike(name text, spec text, brand text, unit text) returns text language sql immutable parallel safe
  return concat(yz_alike(name), '|', yz_alike(spec), '|', nullif(yz_alike(brand), '无'), '|', yz_alike(unit));

create table material (like yz.tenant_row including defaults,
  id text not null, code text, name text not null, spec text, brand text, unit text not null, type_code text collate "C" not null,
  machine boolean not null, price_excl numeric, tax_rate numeric, price_incl numeric, origin_place text, manufacturer text,
  nick_name text, feature text, state text not null default '1' check (state in ('1', '2')), img_ids text[] not null default '{}',
  attachment_ids text[] not null default '{}', pid text not null default '-1', identity text not null, search_key text not null,
  pinyin text not null default '', name_key text collate "C" generated always as (split_part(search_key, '|', 2)) stored,
  alike text collate "C" generated always as (material_alike(name, spec, brand, unit)) stored,
  primary key (merchant_id, id), constraint material_code unique (merchant_id, code) deferrable,
  constraint material_identity unique (merchant_id, identity) deferrable);
create index material_recent on material (merchant_id, machine, updated_at, id);
select yz_chinese_index('material_name', 'material', 'merchant_id, machine, name @, id');
create index material_of_type on material (merchant_id, type_code, id);
create index material_by_name on material (merchant_id, name_key);
create index material_alike on material (merchant_id, machine, alike);
create index material_variants on material (merchant_id, pid);
-- Rows are written one by one here and looked up at once: entries that wait in a list would have to be read with every look.
create index material_img_ids on material using gin (img_ids) with (fastupdate = off);
create index material_attachment_ids on material using gin (attachment_ids) with (fastupdate = off);
select yz_tenant('material', true);

-- The item that pickers offer first among those of one name and type. It may be the platform's: no foreign key. An item that is
-- renamed or moved to another type is no default any more, because the key no longer says so.
create table material_default (like yz.tenant_row including defaults,
  name_key text collate "C" not null, type_code text collate "C" not null, material_id text not null,
  primary key (merchant_id, name_key, type_code));
create index material_default_item on material_default (merchant_id, material_id);
select yz_tenant('material_default');

-- A merge of duplicates with everything that takes it back.
create table material_merge (like yz.tenant_row including defaults,
  id text not null, machine boolean not null, kept_id text not null, kept_words text not null, kept_version integer not null,
  before jsonb not null, gone jsonb not null, gone_ids text[] not null, moved jsonb not null, by_name text not null,
  undone_at timestamptz,
  primary key (merchant_id, id));
create index material_merge_recent on material_merge (merchant_id, machine, created_at, id);
select yz_tenant('material_merge');

create function material_find(needles text[], owners text[]) returns setof material language plpgsql stable security definer
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare owner text;
begin
  for owner in select distinct o from unnest(owners) o where o in ('0', yz_merchant()) loop
    return query select m.* from material_search s join material m using (merchant_id, id)
      where s.merchant_id = owner and yz_grams(s.merchant_id, s.text) @> yz_all_grams(owner, needles)
        and s.text like all (yz_long_patterns(needles));
  end loop;
end $$;
revoke execute on function material_find(text[], text[]) from public;
grant execute on function material_find(text[], text[]) to em_app, em_system;
alter function material_find(text[], text[]) set enable_seqscan = off;

select yz_tallied('material', $$case when r.machine then 'machine' else 'material' end$$, $$r.type_code$$);
`
