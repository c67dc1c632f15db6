import type { Migration } from './migration.ts'

export const projectItems: Migration = {
  name: '0075_project_items',
  sql: String.raw`
-- The workbook of a client as it was imported. The bytes are one of the merchant's files.
create table project_bill (like yz.tenant_row including defaults,
  id text not null, project_id text not null, file_id text not null, file_name text not null, sheets jsonb not null,
  primary key (merchant_id, id));
create index project_bill_newest on project_bill (merchant_id, project_id, created_at desc, id);
select yz_tenant('project_bill');

-- A bill of quantities as a tree. A row with a unit is an item, the others are sections.
create table project_item (like yz.tenant_row including defaults,
  id text not null, project_id text not null, parent_id text, sort bigint not null,
  name text not null, number text, code text, feature text, unit text, quantity numeric check (quantity >= 0),
  price numeric check (price >= 0), total numeric, provisional numeric check (provisional >= 0),
  state text not null default 'IN' check (state in ('IN', 'GONE')), remark text,
  bill_id text, sheet text, sheet_row integer, pinyin text not null default '',
  primary key (merchant_id, id),
  foreign key (merchant_id, parent_id) references project_item (merchant_id, id));
create index project_item_place on project_item (merchant_id, project_id, parent_id, sort, id);
create index project_item_parent on project_item (merchant_id, parent_id) where parent_id is not null;
select yz_tenant('project_item');
`,
}
