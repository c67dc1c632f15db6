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
`,
}
