export const price = String.raw`
-- A price that was told once: a fact. What it says is never changed; it is bound to a library item, or withdrawn and told anew.
create table price_point (like yz.tenant_row including defaults,
  id text not null, lib_material_id text, machine boolean not null, code text, name text not null, spec text, brand text,
  unit text not null default '', source text not null check (source in ('INQUIRY', 'CONTRACT', 'ORDER', 'PRICE_LIST', 'MANUAL')),
  source_id text, source_code text not null default '', source_name text not null default '', day date not null,
  month text collate "C" check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'), region text collate "C", supplier_id text,
  supplier_name text not null default '', supplier_type text, supplier_type_name text, quantity numeric,
  include_tax boolean not null, tax_rate numeric, price_incl numeric, price_excl numeric, remark text not null default '',
  search_key text not null, pinyin text not null default '', withdrawn_at timestamptz, withdrawn_by text,
  primary key (merchant_id, id), check (price_incl is not null or price_excl is not null),
  check ((source = 'PRICE_LIST') = (month is not null)),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id));
create index price_point_of_material on price_point (merchant_id, lib_material_id, source, day, id) where withdrawn_at is null;
create index price_point_unbound on price_point (merchant_id, split_part(search_key, '|', 1))
  where lib_material_id is null and withdrawn_at is null;
create index price_point_of_list on price_point (merchant_id, month, region) where source = 'PRICE_LIST' and withdrawn_at is null;
create unique index price_point_once on price_point (merchant_id, month, coalesce(region, ''), machine, coalesce(code, search_key))
  where source = 'PRICE_LIST' and withdrawn_at is null;
create index price_point_recent on price_point (merchant_id, day, created_at, id) where withdrawn_at is null;
create index price_point_grams on price_point using gin (yz_grams(merchant_id, search_key || '|' || pinyin)) where withdrawn_at is null;
create index price_point_named on price_point (merchant_id, lib_material_id);
create index price_point_supplier on price_point (merchant_id, supplier_id) where supplier_id is not null;
create index price_point_supplier_name on price_point (merchant_id, supplier_name) where supplier_name <> '' and withdrawn_at is null;
select yz_tenant('price_point', true);
revoke update, delete on price_point from em_app, em_system;
grant update (lib_material_id, withdrawn_at, withdrawn_by) on price_point to em_app, em_system;

-- What suppliers call materials and machines, and the library item that each name means. The library item may be the platform's.
create table material_item (like yz.tenant_row including defaults,
  id text not null, machine boolean not null, code text, name text not null, spec text, brand text, unit text, supplier_id text,
  supplier_name text, remark text, state text not null default '1' check (state in ('1', '2')),
  times_seen integer not null default 1, lib_material_id text, general boolean not null default false, bind_time timestamptz,
  bind_by text, identity text collate "C" not null, supplier_key text collate "C" not null default '',
  pinyin text not null default '',
  primary key (merchant_id, id), check ((lib_material_id is null) = (bind_time is null)),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id));
create unique index material_item_once on material_item (merchant_id, machine, identity, supplier_key);
create index material_item_recent on material_item (merchant_id, machine, updated_at, id);
create index material_item_bound on material_item (merchant_id, lib_material_id) where lib_material_id is not null;
create index material_item_unbound on material_item (merchant_id, machine, updated_at, id) where lib_material_id is null;
create index material_item_supplier on material_item (merchant_id, supplier_key, id);
create index material_item_supplier_id on material_item (merchant_id, supplier_id) where supplier_id is not null;
select yz_tenant('material_item');

-- Prices of a day are records: a change is a new one with its date, and none is ever overwritten. Of two records of one day
-- the later id counts. An empty region is the whole country.
create table labour_price (like yz.tenant_row including defaults,
  job_category text not null, job_level text not null, reference_price numeric, daily_price numeric, record_date date not null,
  id text not null, region_code text,
  primary key (merchant_id, id));
create index labour_price_of on labour_price (merchant_id, job_category, job_level, record_date, id);
create index labour_price_log on labour_price (merchant_id, created_at, id);
select yz_tenant('labour_price', true);
revoke update, delete on labour_price from em_app, em_system;

-- What labour cost by an inquiry or a contract, written by those documents: facts, never changed.
-- A price that a document told which was taken back is none any more; what it said stays as it was written.
-- What labour costs has both sides of the tax: the one that was given, and the other by the rate; without a rate it stays unknown.
create table labour_price_point (like yz.tenant_row including defaults,
  id text not null, source text not null check (source in ('INQUIRY', 'CONTRACT')), source_item_id text not null,
  bill_code text not null, contract_name text, supplier_name text not null,
  supplier_type text check (supplier_type in ('COMPANY', 'TEAM', 'PERSON')), item_code text, item_name text not null, num numeric,
  include_tax boolean not null, tax_rate numeric, region_code text, price_date date not null, withdrawn_at timestamptz,
  withdrawn_by text, job_category text, job_level text, price_incl numeric, price_excl numeric, total_incl numeric,
  total_excl numeric,
  primary key (merchant_id, id), check (price_incl is not null or price_excl is not null));
create index labour_price_point_recent on labour_price_point (merchant_id, source, price_date, id);
create index labour_price_supplier on labour_price_point (merchant_id, supplier_name);
create unique index labour_price_point_once on labour_price_point (merchant_id, source, source_item_id) where withdrawn_at is null;
select yz_tenant('labour_price_point');
revoke update, delete on labour_price_point from em_app, em_system;
grant update (withdrawn_at, withdrawn_by, updated_at, updated_by, version) on labour_price_point to em_app, em_system;

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
alter function price_find(text[], text[]) set enable_seqscan = off;
`
