export const company = String.raw`
-- Dictionaries: merchant '0' holds what every merchant may read.
create table dict_entry (like yz.tenant_row including defaults,
  pid integer not null, key text not null, value text not null, aliases text not null default '', sort bigint not null default 0,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  primary key (merchant_id, pid, key));
select yz_tenant('dict_entry', true);

-- Who leads a department is a fact of the department: its row is read, written, locked and versioned as one.
create table dict_tree (like yz.tenant_row including defaults,
  tree text not null check (tree in ('ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT')), code text not null, parent_code text,
  name text not null, sort bigint not null default 0,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), leader_id text,
  primary key (merchant_id, tree, code), constraint dict_tree_leader_check check (leader_id is null or tree = 'DEPARTMENT'),
  foreign key (merchant_id, leader_id) references user_merchant (merchant_id, user_id),
  foreign key (merchant_id, tree, parent_code) references dict_tree (merchant_id, tree, code) deferrable initially deferred);
create index dict_tree_children on dict_tree (merchant_id, tree, parent_code, sort);
create index dict_tree_of_leader on dict_tree (merchant_id, leader_id) where leader_id is not null;
select yz_tenant('dict_tree', true);

-- What a figure of the rules is from a day on; the newest day that is not after the asked one holds.
create table merchant_setting (like yz.tenant_row including defaults,
  id text not null, key text not null, value text not null, effective_from date not null, remark text not null default '',
  primary key (merchant_id, id));
create unique index merchant_setting_day on merchant_setting (merchant_id, key, effective_from);
select yz_tenant('merchant_setting');

create table number_prefix (like yz.tenant_row including defaults,
  type text not null, prefix text not null,
  primary key (merchant_id, type), constraint number_prefix_once unique (merchant_id, prefix) deferrable initially deferred);
select yz_tenant('number_prefix');

-- Days that differ from the week: merchant '0' has those that are announced for the country.
create table calendar_day (like yz.tenant_row including defaults,
  id text not null, day date not null, kind text not null check (kind in ('REST', 'WORK')), name text not null,
  primary key (merchant_id, id), constraint calendar_day_once unique (merchant_id, day) deferrable initially deferred);
select yz_tenant('calendar_day', true);

create table warehouse (like yz.tenant_row including defaults,
  id text not null, place bigint not null, code text not null, name text not null,
  kind text not null check (kind in ('COMPANY', 'SITE', 'TRANSIT')), address text, keeper text, keeper_id text,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), remark text,
  primary key (merchant_id, id));
create index warehouse_place on warehouse (merchant_id, place, id);
create unique index warehouse_code on warehouse (merchant_id, lower(code));
select yz_tenant('warehouse');

create table bank_account (like yz.tenant_row including defaults,
  id text not null, place bigint not null, name text not null, bank text not null, number text not null,
  opening_balance numeric not null default 0, state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  remark text,
  primary key (merchant_id, id));
create index bank_account_place on bank_account (merchant_id, place, id);
select yz_tenant('bank_account');

-- Published definitions; instances hold a revision, so none is ever changed or deleted.
create table flow_definition (like yz.tenant_row including defaults,
  key text not null, revision integer not null, nodes jsonb not null, by_name text not null, remark text not null default '',
  primary key (merchant_id, key, revision));
select yz_tenant('flow_definition');
revoke update, delete on flow_definition from em_app, em_system;

-- A node of a merchant's own can be moved and keeps its code: what stands under a node is told by the tree, not by how codes begin.
-- The condition on the merchant is for those who call as the owner of the table, to whom row-level security says nothing.
create function yz_codes_under(of_tree text, node text) returns text[] language sql stable as $$
  with recursive below as (
    select node as code
    union
    select t.code from dict_tree t join below b on t.parent_code = b.code
      where t.tree = of_tree and t.merchant_id in (yz_merchant(), '0'))
  select array(select code from below)
$$;
`
