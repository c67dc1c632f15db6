import type { Migration } from './migration.ts'

export const contracts: Migration = {
  name: '0080_contracts',
  sql: String.raw`
-- What the company has agreed on with a supplier; each kind is a list of its own with its own permission.
create table contract (like yz.tenant_row including defaults,
  id text not null, kind text not null check (kind in ('LABOUR', 'MATERIAL', 'MACHINE')), code text not null, contract_name text not null, pinyin text not null default '',
  project_id text, supplier_id text not null, contract_kind text not null, start_day date, end_day date,
  include_tax boolean not null default true, tax_rate numeric not null, total_amount numeric, excl_amount numeric, ceiling numeric,
  advance_rate numeric, progress_rate numeric, retention_rate numeric, settlement_day integer,
  process_state text not null default 'NOT_START', contract_state text not null default 'TO_SIGN', remark text, attachment_ids text[] not null default '{}',
  primary key (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id), foreign key (merchant_id, project_id) references project (merchant_id, id));
create unique index contract_code on contract (merchant_id, kind, code);
create index contract_of_supplier on contract (merchant_id, supplier_id);
create index contract_of_project on contract (merchant_id, project_id) where project_id is not null;
create index contract_end on contract (merchant_id, kind, end_day) where end_day is not null;
create index contract_attachments on contract using gin (attachment_ids);
select yz_tenant('contract');

create table contract_line (like yz.tenant_row including defaults,
  id text not null, contract_id text not null, sort integer not null default 0,
  item_code text, item_name text not null, spec text, brand text, unit text not null, quantity numeric not null, price numeric not null, amount numeric, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, contract_id) references contract (merchant_id, id) on delete cascade);
create index contract_line_of on contract_line (merchant_id, contract_id, sort);
select yz_tenant('contract_line');
`,
}
