export const quota = String.raw`
-- Columns of a package may be empty while it is a draft; the save-time checks stand in the declaration.
-- The name in the form in which two names are equal: width, blanks and the case of letters do not count.
create table quota (like yz.tenant_row including defaults,
  id text not null, quota_version integer not null default 1, code text not null, name text not null, unit text,
  num numeric not null default 1, project_type text, item_type text collate "C", description text,
  calc_mode text not null default 'totalToJobStep' check (calc_mode in ('totalToJobStep', 'jobStepToTotal')), job_category text,
  worker_total numeric, material_total numeric, total numeric, daily_price numeric, work_day numeric,
  state text not null default '0' check (state in ('0', '1', '2', '9')),
  source_type text not null default 'NEW' check (source_type in ('PLAT', 'SELF', 'IMPORT', 'NEW')), source_id text,
  img_ids text[] not null default '{}', search_key text not null, pinyin text not null default '', deleted_at timestamptz,
  deleted_by text, name_key text collate "C" generated always as (substr(search_key, (strpos(search_key, '|') + 1))) stored,
  primary key (merchant_id, id));
create unique index quota_code on quota (merchant_id, code);
select yz_chinese_index('quota_by_code', 'quota', 'merchant_id, code @, id', $$state <> '9'$$);
create index quota_recent on quota (merchant_id, updated_at, id) where state <> '9';
select yz_chinese_index('quota_name', 'quota', 'merchant_id, name @, id', $$state <> '9'$$);
create index quota_cheapest on quota (merchant_id, total, id) where state <> '9';
create index quota_dearest on quota (merchant_id, total desc nulls last, id desc) where state <> '9';
create index quota_of_item on quota (merchant_id, item_type, id) where state <> '9';
create index quota_state on quota (merchant_id, state, updated_at, id);
create index quota_grams on quota using gin (yz_grams(merchant_id, search_key || '|' || pinyin));
create index quota_named on quota (merchant_id, name_key) where state <> '9';
create index quota_img_ids on quota using gin (img_ids) with (fastupdate = off);
select yz_tenant('quota', true);

-- How a person computed a cell (计算式), by the column of the line's grid: {"quotaNum": "=12*3.5+0.8"}.
create table quota_worker (
  merchant_id text not null default yz_merchant(), quota_id text not null, id text not null, sort integer not null, job_id text,
  job_name text, job_category text, job_level text, daily_price numeric, ratio numeric, total numeric, work_day numeric,
  daily_workload numeric, workload_price numeric, wait_hours integer not null default 0, formulas jsonb,
  primary key (merchant_id, quota_id, id), foreign key (merchant_id, quota_id) references quota (merchant_id, id) on delete cascade);
create index quota_worker_job on quota_worker (merchant_id, job_name, job_category);
select yz_tenant('quota_worker', true);

-- Whether a material of a package is 主材, as a base of fees counts it; nothing said is 辅材.
create table quota_material (
  merchant_id text not null default yz_merchant(), quota_id text not null, id text not null, worker_id text not null,
  sort integer not null, lib_material_id text, lib_material_version integer, code text, name text, spec text, brand text, unit text,
  type_code text, num numeric, price numeric, total numeric, source_type text, source_id text, formulas jsonb, is_main boolean,
  primary key (merchant_id, quota_id, id),
  foreign key (merchant_id, quota_id, worker_id) references quota_worker (merchant_id, quota_id, id) on delete cascade);
create index quota_material_used on quota_material (merchant_id, lib_material_id);
create index quota_material_step on quota_material (merchant_id, quota_id, worker_id);
select yz_tenant('quota_material', true);

create table quota_machine (
  merchant_id text not null default yz_merchant(), quota_id text not null, id text not null, worker_id text not null,
  sort integer not null, lib_material_id text, lib_material_version integer, code text, name text, spec text, brand text, unit text,
  type_code text,
  primary key (merchant_id, quota_id, id),
  foreign key (merchant_id, quota_id, worker_id) references quota_worker (merchant_id, quota_id, id) on delete cascade);
create index quota_machine_used on quota_machine (merchant_id, lib_material_id);
create index quota_machine_step on quota_machine (merchant_id, quota_id, worker_id);
select yz_tenant('quota_machine', true);

create table quota_document (
  merchant_id text not null default yz_merchant(), quota_id text not null, id text not null, worker_id text not null,
  sort integer not null, doc_name text, accept_org text, remarks text,
  primary key (merchant_id, quota_id, id),
  foreign key (merchant_id, quota_id, worker_id) references quota_worker (merchant_id, quota_id, id) on delete cascade);
create index quota_document_step on quota_document (merchant_id, quota_id, worker_id);
select yz_tenant('quota_document', true);

-- What a package was at each version; analyses hold (quota, version). Never changed, never deleted.
create table quota_version (
  merchant_id text not null default yz_merchant(), quota_id text not null, quota_version integer not null, state text not null,
  snapshot jsonb not null, by_user text not null, by_name text not null, at timestamptz not null default now(),
  primary key (merchant_id, quota_id, quota_version), foreign key (merchant_id, quota_id) references quota (merchant_id, id));
select yz_tenant('quota_version', true);
revoke update, delete on quota_version from em_app, em_system;

-- How often a company has confirmed a package, its own or the platform's, for items whose code begins with these nine digits.
create table package_use (
  merchant_id text not null default yz_merchant(), item_code text not null, quota_id text not null,
  count integer not null default 0 check (count > 0),
  primary key (merchant_id, item_code, quota_id));
select yz_tenant('package_use');

create function quota_find(needles text[], owners text[]) returns setof quota language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  patterns constant text[] := yz_patterns(needles);
  owner text;
begin
  for owner in select distinct o from unnest(owners) o where o in ('0', yz_merchant()) loop
    return query select q.* from quota q
      where q.merchant_id = owner and yz_grams(q.merchant_id, q.search_key || '|' || q.pinyin) @> yz_all_grams(owner, needles)
        and q.search_key || '|' || q.pinyin like all (patterns);
  end loop;
end $$;
revoke execute on function quota_find(text[], text[]) from public;
grant execute on function quota_find(text[], text[]) to em_app, em_system;
alter function quota_find(text[], text[]) set enable_seqscan = off;

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

select yz_tallied('quota', $$case when r.state = '9' then 'quota.deleted' else 'quota' end$$, $$coalesce(r.item_type, '')$$);
`
