import type { Migration } from './migration.ts'

export const files: Migration = {
  name: '0019_files',
  sql: String.raw`
-- Row-level security shows secrets to everybody and lets nobody write them: it is lifted for this one line.
alter table app_secret no force row level security;
insert into app_secret values ('file-post', gen_random_uuid()::text || gen_random_uuid()::text);
alter table app_secret force row level security;

alter table file add column file_path text not null default '', add column project_id text not null default '';
create index file_content on file (merchant_id, sha256);

-- A form that was handed out and not saved yet. The row goes when the file is saved, or with the object when nobody saves it.
create table file_upload (like yz.tenant_row including defaults,
  id text not null, user_id text not null default yz_user(), origin_name text not null, file_path text not null default '',
  mime text not null, max_bytes bigint not null, expires_at timestamptz not null, received_at timestamptz,
  primary key (merchant_id, id));
create index file_upload_id on file_upload (id);
create index file_upload_end on file_upload (expires_at);
select yz_tenant('file_upload');

-- What a merchant may store and stores, each content counted once (domain B15).
create table file_space (like yz.tenant_row including defaults,
  max_bytes bigint not null default 21474836480, used_bytes bigint not null default 0 check (used_bytes >= 0),
  primary key (merchant_id));
select yz_tenant('file_space');
revoke delete on file_space from em_app;
set local role em_system;
insert into file_space (merchant_id, used_bytes)
  select merchant_id, sum(size) from (select distinct on (merchant_id, path) merchant_id, size from file) stored group by merchant_id;
reset role;

-- Who was given which file's bytes, and when. Nobody changes it.
create table file_visit (
  merchant_id text not null default yz_merchant(), id text not null, file_id text not null, user_id text not null,
  at timestamptz not null default now(), ip text not null default '', primary key (merchant_id, id));
create index file_visit_of_file on file_visit (merchant_id, file_id, at);
select yz_tenant('file_visit');
revoke update, delete on file_visit from em_app, em_system;
`,
}
