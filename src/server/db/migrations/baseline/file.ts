export const file = String.raw`
-- Secrets that all app processes share; gen_random_uuid is cryptographically strong, pgcrypto is not needed.
create table app_secret (
  name text not null, value text not null,
  primary key (name));
insert into app_secret values
  ('file-link', gen_random_uuid()::text || gen_random_uuid()::text),
  ('file-post', gen_random_uuid()::text || gen_random_uuid()::text),
  ('personal', gen_random_uuid()::text || gen_random_uuid()::text),
  ('analysis-share', gen_random_uuid()::text || gen_random_uuid()::text);
alter table app_secret enable row level security;
alter table app_secret force row level security;
create policy everyone on app_secret for select to em_app, em_system using (true);
grant select on app_secret to em_app, em_system;

create table file (like yz.tenant_row including defaults,
  id text not null, origin_name text not null, file_type text not null, mime text not null, size bigint not null,
  sha256 text not null, path text not null, description text not null default '', file_path text not null default '',
  project_id text not null default '',
  primary key (merchant_id, id));
create index file_content on file (merchant_id, sha256);
select yz_tenant('file');

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

-- Who was given which file's bytes, and when. Nobody changes it.
create table file_visit (
  merchant_id text not null default yz_merchant(), id text not null, file_id text not null, user_id text not null,
  at timestamptz not null default now(), ip text not null default '',
  primary key (merchant_id, id));
create index file_visit_of_file on file_visit (merchant_id, file_id, at);
select yz_tenant('file_visit');
revoke update, delete on file_visit from em_app, em_system;

-- Which of these ids the rows of the transaction's merchant hold in a column of lists. Under row-level security the index would not be used
-- (the overlap of lists is not leakproof), so it runs as its owner, keeps to the merchant itself and tells nothing but the ids it was
-- asked for.
create function yz_held(tab regclass, col text, wanted text[]) returns setof text language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
begin
  return query execute format('select distinct f from %s t, unnest(t.%I) as held (f) where t.merchant_id = $1 and t.%I && $2 and f = any ($2)', tab, col, col)
    using yz_merchant(), wanted;
end $$;
revoke execute on function yz_held(regclass, text, text[]) from public;
grant execute on function yz_held(regclass, text, text[]) to em_app, em_system;
`
