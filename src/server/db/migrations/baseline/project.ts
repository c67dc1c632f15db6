export const project = String.raw`
-- Who belongs to a project stands in user_role; a deleted project keeps its row, so that its links can say so.
-- What is known of a project before, at and after its bid, and who has confirmed what before its works begin.
create table project (like yz.tenant_row including defaults,
  id text not null, code text not null, name text not null, briefly_name text not null default '',
  state text not null default 'INITIATE' check (state in ('INITIATE', 'ACTUALIZE_PREPARATION', 'CONSTRUCTING', 'SETTLEMENT', 'WARRANTY', 'WARRANTY_COMPLETED', 'NOT_WON')),
  project_type text, client_name text, party_a text, region_code text, address text, building_area numeric, plan_start date,
  plan_end date, manager_id text, pinyin text not null default '', deleted_at timestamptz, deleted_by text, client_contact text,
  client_phone text, bid_deadline date, bid_control_price numeric, bid_price numeric, remark text,
  attachment_ids text[] not null default '{}', analyse_deadline date,
  bid_result text check (bid_result in ('WON', 'LOST', 'ABANDONED', 'VOID')), bid_date date, win_amount numeric, win_tax_rate text,
  without_analysis boolean, bid_reason text, contract_no text, contract_amount numeric, contract_tax_rate text,
  retention_rate numeric, payment_terms text, actual_start date, contract_confirmed_at timestamptz, contract_confirmed_by text,
  staff_confirmed_at timestamptz, staff_confirmed_by text, start_confirmed_at timestamptz, start_confirmed_by text,
  primary key (merchant_id, id));
create unique index project_code on project (merchant_id, code);
create unique index project_name on project (merchant_id, name) where deleted_at is null;
create index project_recent on project (merchant_id, created_at desc, id) where deleted_at is null;
create index project_attachment_ids on project using gin (attachment_ids) with (fastupdate = off);
create index project_type on project (merchant_id, project_type);
create index project_region on project (merchant_id, region_code);
select yz_tenant('project');

create table project_bidder (like yz.tenant_row including defaults,
  id text not null, project_id text not null, sort integer not null default 0, bidder_name text not null, price numeric,
  is_winner boolean, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, project_id) references project (merchant_id, id) on delete cascade);
create index project_bidder_of on project_bidder (merchant_id, project_id, sort);
select yz_tenant('project_bidder');

-- Who analyses the costs of a project; each of them is a person of the project.
create table project_analyst (like yz.tenant_row including defaults,
  project_id text not null, user_id text not null,
  primary key (merchant_id, project_id, user_id),
  foreign key (merchant_id, project_id) references project (merchant_id, id) on delete cascade,
  foreign key (merchant_id, user_id) references user_merchant (merchant_id, user_id));
create index project_analyst_of on project_analyst (merchant_id, user_id);
select yz_tenant('project_analyst');

-- A bill of quantities as a tree. A row with a unit is an item, the others are sections.
-- The third-level item type of an item of a bill, by which packages are compared with it.
create table project_item (like yz.tenant_row including defaults,
  id text not null, project_id text not null, parent_id text, sort bigint not null, name text not null, number text, code text,
  feature text, unit text, quantity numeric check (quantity >= 0), price numeric check (price >= 0), total numeric,
  provisional numeric check (provisional >= 0), state text not null default 'IN' check (state in ('IN', 'GONE')), remark text,
  bill_id text, sheet text, sheet_row integer, pinyin text not null default '', item_type text collate "C", file_price numeric,
  quote_number integer,
  primary key (merchant_id, id), foreign key (merchant_id, parent_id) references project_item (merchant_id, id));
create index project_item_place on project_item (merchant_id, project_id, parent_id, sort, id);
create index project_item_parent on project_item (merchant_id, parent_id) where parent_id is not null;
create index project_item_typed on project_item (merchant_id, item_type) where item_type is not null;
select yz_tenant('project_item');

-- The workbook of a client as it was imported. The bytes are one of the merchant's files.
create table project_bill (like yz.tenant_row including defaults,
  id text not null, project_id text not null, file_id text not null, file_name text not null, sheets jsonb not null,
  primary key (merchant_id, id));
create index project_bill_newest on project_bill (merchant_id, project_id, created_at desc, id);
select yz_tenant('project_bill');

create table project_label_type (like yz.tenant_row including defaults,
  id text not null, project_id text not null, name text not null,
  primary key (merchant_id, id));
create unique index project_label_type_name on project_label_type (merchant_id, project_id, lower(name));
select yz_tenant('project_label_type');

create table project_label (like yz.tenant_row including defaults,
  id text not null, project_id text not null, type_id text not null, name text not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, type_id) references project_label_type (merchant_id, id) on delete cascade);
create unique index project_label_name on project_label (merchant_id, type_id, lower(name));
create index project_label_of on project_label (merchant_id, project_id);
select yz_tenant('project_label');

-- A label goes with its item and with itself.
create table project_item_label (
  merchant_id text not null default yz_merchant(), item_id text not null, label_id text not null,
  primary key (merchant_id, item_id, label_id),
  foreign key (merchant_id, item_id) references project_item (merchant_id, id) on delete cascade,
  foreign key (merchant_id, label_id) references project_label (merchant_id, id) on delete cascade);
create index project_item_label_label on project_item_label (merchant_id, label_id);
select yz_tenant('project_item_label');
`
