import type { Migration } from './migration.ts'

export const itemLabels: Migration = {
  name: '0076_item_labels',
  sql: String.raw`
create table project_label_type (like yz.tenant_row including defaults,
  id text not null, project_id text not null, name text not null, primary key (merchant_id, id));
create unique index project_label_type_name on project_label_type (merchant_id, project_id, lower(name));
select yz_tenant('project_label_type');

create table project_label (like yz.tenant_row including defaults,
  id text not null, project_id text not null, type_id text not null, name text not null, primary key (merchant_id, id),
  foreign key (merchant_id, type_id) references project_label_type (merchant_id, id) on delete cascade);
create unique index project_label_name on project_label (merchant_id, type_id, lower(name));
create index project_label_of on project_label (merchant_id, project_id);
select yz_tenant('project_label');

-- A label goes with its item and with itself.
create table project_item_label (merchant_id text not null default yz_merchant(), item_id text not null, label_id text not null,
  primary key (merchant_id, item_id, label_id),
  foreign key (merchant_id, item_id) references project_item (merchant_id, id) on delete cascade,
  foreign key (merchant_id, label_id) references project_label (merchant_id, id) on delete cascade);
create index project_item_label_label on project_item_label (merchant_id, label_id);
select yz_tenant('project_item_label');
`,
}
