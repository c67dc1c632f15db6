import type { Migration } from './migration.ts'

export const projects: Migration = {
  name: '0070_projects',
  sql: String.raw`
-- What is known of a project before, at and after its bid, and who has confirmed what before its works begin.
alter table project
  add client_contact text, add client_phone text, add bid_deadline date, add bid_control_price numeric, add bid_price numeric,
  add remark text, add attachment_ids text[] not null default '{}', add analyse_deadline date,
  add bid_result text check (bid_result in ('WON', 'LOST', 'ABANDONED', 'VOID')), add bid_date date, add win_amount numeric, add win_tax_rate text,
  add without_analysis boolean, add bid_reason text,
  add contract_no text, add contract_amount numeric, add contract_tax_rate text, add retention_rate numeric, add payment_terms text,
  add actual_start date,
  add contract_confirmed_at timestamptz, add contract_confirmed_by text, add staff_confirmed_at timestamptz, add staff_confirmed_by text,
  add start_confirmed_at timestamptz, add start_confirmed_by text;
create index project_attachment_ids on project using gin (attachment_ids) with (fastupdate = off);
create index project_type on project (merchant_id, project_type);
create index project_region on project (merchant_id, region_code);

create table project_bidder (like yz.tenant_row including defaults,
  id text not null, project_id text not null, sort integer not null default 0, bidder_name text not null, price numeric, is_winner boolean, remark text,
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

-- Projects stand among the numbered documents from now on.
insert into document (merchant_id, id, kind, code, title, pinyin, state, created_at, created_by)
  select merchant_id, id, 'project', code, name, pinyin, state, created_at, created_by from project where deleted_at is null;
`,
}
