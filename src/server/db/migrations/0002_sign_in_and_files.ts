import type { Migration } from './migration.ts'

export const signInAndFiles: Migration = {
  name: '0002_sign_in_and_files',
  sql: String.raw`
-- Only the SHA-256 of a picture's answer is kept; a row is used once.
create table captcha (id text primary key, answer_hash text not null, expires_at timestamptz not null);
create index captcha_end on captcha (expires_at);
alter table captcha enable row level security;
alter table captcha force row level security;
create policy every_captcha on captcha for all to em_system using (true) with check (true);
grant select, insert, delete on captcha to em_system;

-- Secrets that all app processes share; gen_random_uuid is cryptographically strong, pgcrypto is not needed.
create table app_secret (name text primary key, value text not null);
insert into app_secret values ('file-link', gen_random_uuid()::text || gen_random_uuid()::text);
alter table app_secret enable row level security;
alter table app_secret force row level security;
create policy everyone on app_secret for select to em_app, em_system using (true);
grant select on app_secret to em_app, em_system;

create table file (like yz.tenant_row including defaults,
  id text not null, origin_name text not null, file_type text not null, mime text not null,
  size bigint not null, sha256 text not null, path text not null, description text not null default '',
  primary key (merchant_id, id));
select yz_tenant('file');
`,
}
