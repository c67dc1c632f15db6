import type { Migration } from './migration.ts'

export const analysisShare: Migration = {
  name: '0112_analysis_share',
  sql: String.raw`
-- Row-level security shows secrets to everybody and lets nobody write them: it is lifted for this one line.
alter table app_secret no force row level security;
insert into app_secret values ('analysis-share', gen_random_uuid()::text || gen_random_uuid()::text);
alter table app_secret force row level security;

-- A page of an analysis for people without an account, opened by a signed link: what it shows, until when and how often, and every time that it was opened.
create table analysis_share (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, user_name text not null, scope text[] not null, show_price boolean not null,
  expires_at timestamptz not null, max_views integer not null check (max_views > 0), views integer not null default 0, last_view_at timestamptz, revoked_at timestamptz, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_share_id on analysis_share (id);
create index analysis_share_of on analysis_share (merchant_id, analysis_id, created_at);
select yz_tenant('analysis_share');
create table analysis_share_view (
  merchant_id text not null default yz_merchant(), share_id text not null, sort integer not null, viewed_at timestamptz not null, ip text not null, user_agent text not null,
  primary key (merchant_id, share_id, sort), foreign key (merchant_id, share_id) references analysis_share (merchant_id, id) on delete cascade);
select yz_tenant('analysis_share_view');
`,
}
