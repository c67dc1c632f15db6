export const contract = String.raw`
-- What the company has agreed on with a supplier; each kind is a list of its own with its own permission.
-- Who handles a contract, whom its approval may ask.
create table contract (like yz.tenant_row including defaults,
  id text not null, kind text not null check (kind in ('LABOUR', 'MATERIAL', 'MACHINE')), code text not null,
  contract_name text not null, pinyin text not null default '', project_id text, supplier_id text not null,
  contract_kind text not null, start_day date, end_day date, include_tax boolean not null default true, tax_rate numeric not null,
  total_amount numeric, excl_amount numeric, ceiling numeric, advance_rate numeric, progress_rate numeric, retention_rate numeric,
  settlement_day integer, process_state text not null default 'NOT_START', contract_state text not null default 'TO_SIGN',
  remark text, attachment_ids text[] not null default '{}', handler_id text,
  primary key (merchant_id, id), foreign key (merchant_id, project_id) references project (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id));
create unique index contract_code on contract (merchant_id, kind, code);
create index contract_of_supplier on contract (merchant_id, supplier_id);
create index contract_of_project on contract (merchant_id, project_id) where project_id is not null;
create index contract_end on contract (merchant_id, kind, end_day) where end_day is not null;
create index contract_attachments on contract using gin (attachment_ids);
create index contract_handler on contract (merchant_id, handler_id) where handler_id is not null;
select yz_tenant('contract');

-- Each line has both sides of the tax, rounded by itself; what a contract comes to is the sum of its lines.
-- Which item of the library a line agrees on, or which trade and level.
create table contract_line (like yz.tenant_row including defaults,
  id text not null, contract_id text not null, sort integer not null default 0, item_code text, item_name text not null, spec text,
  brand text, unit text not null, quantity numeric not null, price numeric not null, amount numeric, remark text,
  excl_amount numeric, lib_material_id text, job_category text, job_level text,
  primary key (merchant_id, id), foreign key (merchant_id, contract_id) references contract (merchant_id, id) on delete cascade);
create index contract_line_of on contract_line (merchant_id, contract_id, sort);
create index contract_line_item on contract_line (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_tenant('contract_line');

-- What a signed contract is to be once its supplement is approved. Of one contract one supplement at a time is under way.
create table contract_supplement (like yz.tenant_row including defaults,
  id text not null, kind text not null check (kind in ('LABOUR', 'MATERIAL', 'MACHINE')), code text not null,
  supplement_name text not null, pinyin text not null default '', contract_id text not null, contract_code text not null,
  project_id text, supplier_id text not null, contract_kind text not null, include_tax boolean not null, reason text not null,
  end_day date, tax_rate numeric not null, base_amount numeric, change_amount numeric, total_amount numeric, excl_amount numeric,
  ceiling numeric, advance_rate numeric, progress_rate numeric, retention_rate numeric, settlement_day integer,
  process_state text not null default 'NOT_START', attachment_ids text[] not null default '{}', base_version integer,
  amended_version integer, handler_id text,
  primary key (merchant_id, id), foreign key (merchant_id, contract_id) references contract (merchant_id, id),
  foreign key (merchant_id, project_id) references project (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id));
create unique index contract_supplement_code on contract_supplement (merchant_id, kind, code);
create unique index contract_supplement_running on contract_supplement (merchant_id, contract_id) where process_state not in ('COMPLETE', 'CANCELLED');
create index contract_supplement_of on contract_supplement (merchant_id, contract_id);
create index contract_supplement_supplier on contract_supplement (merchant_id, supplier_id);
create index contract_supplement_project on contract_supplement (merchant_id, project_id) where project_id is not null;
create index contract_supplement_attachments on contract_supplement using gin (attachment_ids);
create index contract_supplement_handler on contract_supplement (merchant_id, handler_id) where handler_id is not null;
select yz_tenant('contract_supplement');

create table contract_supplement_line (like yz.tenant_row including defaults,
  id text not null, supplement_id text not null, sort integer not null default 0, contract_row text, item_code text,
  item_name text not null, spec text, brand text, unit text not null, quantity numeric not null, price numeric not null,
  amount numeric, remark text, excl_amount numeric, lib_material_id text, job_category text, job_level text,
  primary key (merchant_id, id),
  foreign key (merchant_id, supplement_id) references contract_supplement (merchant_id, id) on delete cascade);
create index contract_supplement_line_of on contract_supplement_line (merchant_id, supplement_id, sort);
create index contract_supplement_line_item on contract_supplement_line (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_tenant('contract_supplement_line');

-- Balances of every ledger: what the rows of a key add up to, kept beside them. The parts of a key stand in the declared order.
create table ledger_balance (
  merchant_id text not null default yz_merchant(), ledger text not null, key text[] not null, sequence integer not null default 0,
  quantity numeric not null default 0, amount numeric not null default 0, ceiling numeric,
  primary key (merchant_id, ledger, key));
create index ledger_balance_of on ledger_balance (merchant_id, ledger, (key[1]));
select yz_tenant('ledger_balance');
revoke delete on ledger_balance from em_app, em_system;

-- Postings: what a line of a source adds to a key. Even turns of a source post, odd ones take the turn before back.
create table ledger_row (
  merchant_id text not null default yz_merchant(), ledger text not null, key text[] not null, sequence integer not null,
  id text not null, source_kind text not null, source text not null, line text not null, turn integer not null, reverses integer,
  title text not null default '', day date not null, quantity numeric not null, amount numeric not null,
  balance_quantity numeric not null, balance_amount numeric not null, by_user text not null, by_name text not null,
  at timestamptz not null default now(),
  primary key (merchant_id, ledger, key, sequence),
  foreign key (merchant_id, ledger, key) references ledger_balance (merchant_id, ledger, key));
create unique index ledger_row_once on ledger_row (merchant_id, source, ledger, turn, line, key);
create index ledger_row_of on ledger_row (merchant_id, ledger, (key[1]), id);
select yz_tenant('ledger_row');
revoke update, delete on ledger_row from em_app, em_system;

-- Whoever asks, the owner of the table too: a posting is taken back by its opposite.
create function yz_posted() returns trigger language plpgsql as $$
begin
  raise exception 'postings are only added';
end $$;

create trigger ledger_row_stays before update or delete or truncate on ledger_row for each statement execute function yz_posted();
`
