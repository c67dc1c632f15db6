import type { Migration } from './migration.ts'

export const company: Migration = {
  name: '0017_company',
  sql: String.raw`
-- Aliases are kept as people write them, so that a list can edit them in place; places in an order need more room.
alter table dict_entry alter column aliases drop default,
  alter column aliases type text using array_to_string(aliases, '、');
alter table dict_entry alter column aliases set default '', alter column sort type bigint;
alter table dict_tree alter column sort type bigint;

-- What a figure of the rules is from a day on; the newest day that is not after the asked one holds.
create table merchant_setting (like yz.tenant_row including defaults,
  id text not null, key text not null, value text not null, effective_from date not null, remark text not null default '',
  primary key (merchant_id, id));
create unique index merchant_setting_day on merchant_setting (merchant_id, key, effective_from);
select yz_tenant('merchant_setting');

create table number_prefix (like yz.tenant_row including defaults,
  type text not null, prefix text not null, primary key (merchant_id, type),
  constraint number_prefix_once unique (merchant_id, prefix) deferrable initially deferred);
select yz_tenant('number_prefix');

-- Days that differ from the week: merchant '0' has those that are announced for the country.
create table calendar_day (like yz.tenant_row including defaults,
  id text not null, day date not null, kind text not null check (kind in ('REST', 'WORK')), name text not null,
  primary key (merchant_id, id),
  constraint calendar_day_once unique (merchant_id, day) deferrable initially deferred);
select yz_tenant('calendar_day', true);

create table warehouse (like yz.tenant_row including defaults,
  id text not null, place bigint not null, code text not null, name text not null,
  kind text not null check (kind in ('COMPANY', 'SITE', 'TRANSIT')), address text, keeper text, keeper_id text,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), remark text, primary key (merchant_id, id));
create index warehouse_place on warehouse (merchant_id, place, id);
create unique index warehouse_code on warehouse (merchant_id, lower(code));
select yz_tenant('warehouse');

create table bank_account (like yz.tenant_row including defaults,
  id text not null, place bigint not null, name text not null, bank text not null, number text not null,
  opening_balance numeric not null default 0,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), remark text, primary key (merchant_id, id));
create index bank_account_place on bank_account (merchant_id, place, id);
select yz_tenant('bank_account');

-- Published definitions; instances hold a revision, so none is ever changed or deleted.
create table flow_definition (like yz.tenant_row including defaults,
  key text not null, revision integer not null, nodes jsonb not null, by_name text not null, remark text not null default '',
  primary key (merchant_id, key, revision));
select yz_tenant('flow_definition');
revoke update, delete on flow_definition from em_app, em_system;

create index audit_log_recent on audit_log (merchant_id, at desc, id desc);
`,
}
