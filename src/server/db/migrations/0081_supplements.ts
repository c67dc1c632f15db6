import type { Migration } from './migration.ts'

export const supplements: Migration = {
  name: '0081_supplements',
  sql: String.raw`
-- What a signed contract is to be once its supplement is approved. Of one contract one supplement at a time is under way.
create table contract_supplement (like yz.tenant_row including defaults,
  id text not null, kind text not null check (kind in ('LABOUR', 'MATERIAL', 'MACHINE')), code text not null, supplement_name text not null, pinyin text not null default '',
  contract_id text not null, contract_code text not null, project_id text, supplier_id text not null, contract_kind text not null, include_tax boolean not null, reason text not null,
  end_day date, tax_rate numeric not null, base_amount numeric, change_amount numeric, total_amount numeric, excl_amount numeric, ceiling numeric,
  advance_rate numeric, progress_rate numeric, retention_rate numeric, settlement_day integer,
  process_state text not null default 'NOT_START', attachment_ids text[] not null default '{}', base_version integer, amended_version integer,
  primary key (merchant_id, id), foreign key (merchant_id, contract_id) references contract (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id), foreign key (merchant_id, project_id) references project (merchant_id, id));
create unique index contract_supplement_code on contract_supplement (merchant_id, kind, code);
create unique index contract_supplement_running on contract_supplement (merchant_id, contract_id) where process_state not in ('COMPLETE', 'CANCELLED');
create index contract_supplement_of on contract_supplement (merchant_id, contract_id);
create index contract_supplement_supplier on contract_supplement (merchant_id, supplier_id);
create index contract_supplement_project on contract_supplement (merchant_id, project_id) where project_id is not null;
create index contract_supplement_attachments on contract_supplement using gin (attachment_ids);
select yz_tenant('contract_supplement');

create table contract_supplement_line (like yz.tenant_row including defaults,
  id text not null, supplement_id text not null, sort integer not null default 0, contract_row text,
  item_code text, item_name text not null, spec text, brand text, unit text not null, quantity numeric not null, price numeric not null, amount numeric, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, supplement_id) references contract_supplement (merchant_id, id) on delete cascade);
create index contract_supplement_line_of on contract_supplement_line (merchant_id, supplement_id, sort);
select yz_tenant('contract_supplement_line');

-- What was taken from a document holds as it was agreed on then.
alter table document_link add column from_version integer;
`,
}
