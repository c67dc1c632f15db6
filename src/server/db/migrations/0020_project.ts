import type { Migration } from './migration.ts'

export const project: Migration = {
  name: '0020_project',
  sql: String.raw`
-- Who belongs to a project stands in user_role; a deleted project keeps its row, so that its links can say so.
create table project (like yz.tenant_row including defaults,
  id text not null, code text not null, name text not null, briefly_name text not null default '',
  state text not null default 'INITIATE' check (state in ('INITIATE', 'ACTUALIZE_PREPARATION', 'CONSTRUCTING', 'SETTLEMENT',
    'WARRANTY', 'WARRANTY_COMPLETED', 'NOT_WON')),
  project_type text, client_name text, party_a text, region_code text, address text, building_area numeric,
  plan_start date, plan_end date, manager_id text, pinyin text not null default '',
  deleted_at timestamptz, deleted_by text,
  primary key (merchant_id, id));
create unique index project_code on project (merchant_id, code);
create unique index project_name on project (merchant_id, name) where deleted_at is null;
create index project_recent on project (merchant_id, created_at desc, id) where deleted_at is null;
select yz_tenant('project');
`,
}
