import type { Migration } from './migration.ts'

export const foundation: Migration = {
  name: '0001_foundation',
  sql: String.raw`
-- Roles belong to the cluster, not to the database: another database may have made them already.
do $$
declare r text;
begin
  foreach r in array array['em_app', 'em_system'] loop
    begin
      execute format('create role %I nologin', r);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, r, 'usage') then
      execute format('grant %I to current_user', r);
    end if;
  end loop;
end $$;

create function yz_merchant() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.merchant_id', true), '') $$;
create function yz_user() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '') $$;

-- The columns every tenant table begins with: create table x (like yz.tenant_row including defaults, …).
create schema yz;
create table yz.tenant_row (
  merchant_id text not null default yz_merchant(),
  created_at timestamptz not null default now(),
  created_by text not null default coalesce(yz_user(), 'system'),
  updated_at timestamptz not null default now(),
  updated_by text not null default coalesce(yz_user(), 'system'),
  version integer not null default 1
);

create function yz_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.updated_by := coalesce(yz_user(), 'system');
  new.version := old.version + 1;
  return new;
end $$;

-- One line per tenant table: row-level security, policies, grants and the version trigger.
create function yz_tenant(tab regclass, platform_readable boolean default false) returns void language plpgsql as $$
declare own constant text := 'merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')';
begin
  execute format('alter table %s enable row level security', tab);
  execute format('alter table %s force row level security', tab);
  execute format('create policy own_merchant on %s for all to em_app using (%s) with check (%s)', tab, own, own);
  if platform_readable then
    execute format('create policy platform_read on %s for select to em_app using (merchant_id = ''0'')', tab);
  end if;
  execute format('create policy every_merchant on %s for all to em_system using (true) with check (true)', tab);
  execute format('grant select, insert, update, delete on %s to em_app, em_system', tab);
  if exists (select from pg_attribute where attrelid = tab and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function yz_touch()', tab);
  end if;
end $$;

-- Merchants and people. People and sessions span merchants; everything else belongs to one.
create table merchant (like yz.tenant_row including defaults,
  name text not null, alias text not null default '', credit_code text, region_code text,
  contact text not null default '', phone text not null default '', logo text,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  config jsonb not null default '{"execute": true, "executeReady": true}',
  primary key (merchant_id));
select yz_tenant('merchant');
revoke insert, delete on merchant from em_app;

create table app_user (
  id text primary key, phone text not null unique, password_hash text, real_name text not null, avatar text,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  last_merchant_id text, created_at timestamptz not null default now(), updated_at timestamptz not null default now());

create table user_merchant (like yz.tenant_row including defaults,
  user_id text not null references app_user (id), real_name text not null, job_title text not null default '',
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  primary key (merchant_id, user_id), foreign key (merchant_id) references merchant (merchant_id));
create index user_merchant_of_user on user_merchant (user_id);
select yz_tenant('user_merchant');

alter table app_user enable row level security;
alter table app_user force row level security;
create policy colleagues on app_user for select to em_app
  using (id = yz_user() or exists (select from user_merchant m where m.user_id = app_user.id));
create policy newcomer on app_user for insert to em_app with check (true);
create policy self on app_user for update to em_app using (id = yz_user()) with check (id = yz_user());
create policy every_user on app_user for all to em_system using (true) with check (true);
grant select (id, phone, real_name, avatar, state, created_at, updated_at), insert,
  update (phone, password_hash, real_name, avatar, last_merchant_id, updated_at) on app_user to em_app;
grant select, insert, update, delete on app_user to em_system;

create table role (like yz.tenant_row including defaults,
  id text not null, key integer not null, name text not null, see_all boolean not null default false,
  remark text not null default '', state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  primary key (merchant_id, id));
create unique index role_name on role (merchant_id, name);
select yz_tenant('role');

create table role_permission (like yz.tenant_row including defaults,
  role_id text not null, permission text not null, actions text[] not null default '{}',
  primary key (merchant_id, role_id, permission),
  foreign key (merchant_id, role_id) references role (merchant_id, id) on delete cascade);
select yz_tenant('role_permission');

-- project_id '' is the role in the whole merchant.
create table user_role (like yz.tenant_row including defaults,
  user_id text not null, role_id text not null, project_id text not null default '',
  primary key (merchant_id, user_id, role_id, project_id),
  foreign key (merchant_id, user_id) references user_merchant (merchant_id, user_id) on delete cascade,
  foreign key (merchant_id, role_id) references role (merchant_id, id));
create index user_role_of_role on user_role (merchant_id, role_id);
create index user_role_of_project on user_role (merchant_id, project_id);
select yz_tenant('user_role');

create table session (
  token_hash text primary key, user_id text not null references app_user (id) on delete cascade,
  current_merchant_id text not null, created_at timestamptz not null default now(), expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(), ip text not null default '', user_agent text not null default '');
create index session_of_user on session (user_id);
create index session_end on session (expires_at);
alter table session enable row level security;
alter table session force row level security;
create policy own_merchant on session for all to em_app using (current_merchant_id = yz_merchant());
create policy every_session on session for all to em_system using (true) with check (true);
grant select (user_id, current_merchant_id, created_at, expires_at, last_seen_at, ip, user_agent), delete on session to em_app;
grant select, insert, update, delete on session to em_system;

create table login_attempt (
  id text primary key, account text not null, ip text not null, succeeded boolean not null,
  reason text not null default '', at timestamptz not null default now());
create index login_attempt_of_account on login_attempt (account, at);
create index login_attempt_of_ip on login_attempt (ip, at);
alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy every_attempt on login_attempt for all to em_system using (true) with check (true);
grant select, insert, delete on login_attempt to em_system;

-- Dictionaries: merchant '0' holds what every merchant may read.
create table dict_entry (like yz.tenant_row including defaults,
  pid integer not null, key text not null, value text not null, aliases text[] not null default '{}',
  sort integer not null default 0, state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  primary key (merchant_id, pid, key));
select yz_tenant('dict_entry', true);

create table dict_tree (like yz.tenant_row including defaults,
  tree text not null check (tree in ('ITEM', 'MATERIAL', 'REGION')), code text not null, parent_code text, name text not null,
  sort integer not null default 0, state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  primary key (merchant_id, tree, code),
  foreign key (merchant_id, tree, parent_code) references dict_tree (merchant_id, tree, code) deferrable initially deferred);
create index dict_tree_children on dict_tree (merchant_id, tree, parent_code, sort);
select yz_tenant('dict_tree', true);

-- Engine.
create table audit_log (
  merchant_id text not null default yz_merchant(), id text not null, at timestamptz not null default now(),
  user_id text not null, real_name text not null, action text not null, entity text not null, entity_id text not null,
  from_state text, to_state text, reason text, request_id text not null, snapshot_hash text not null,
  before jsonb, after jsonb, primary key (merchant_id, id));
create index audit_log_of_entity on audit_log (merchant_id, entity, entity_id, id);
select yz_tenant('audit_log');
revoke update, delete on audit_log from em_app, em_system;

create table counter (
  merchant_id text not null default yz_merchant(), key text not null, value bigint not null, primary key (merchant_id, key));
select yz_tenant('counter');

create table idempotency_key (
  merchant_id text not null default yz_merchant(), user_id text not null, key text not null, path text not null,
  request_hash text not null, status integer, response text, created_at timestamptz not null default now(),
  primary key (merchant_id, user_id, key));
create index idempotency_key_age on idempotency_key (created_at);
select yz_tenant('idempotency_key');

create table task (like yz.tenant_row including defaults,
  id text not null, user_id text not null, kind text not null, title text not null, payload jsonb not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  done bigint not null default 0, total bigint not null default 0, result jsonb, error text,
  cancel_requested boolean not null default false, primary key (merchant_id, id));
create index task_of_user on task (merchant_id, user_id, created_at);
select yz_tenant('task');

create table user_setting (like yz.tenant_row including defaults,
  user_id text not null, key text not null, value jsonb not null, primary key (merchant_id, user_id, key));
select yz_tenant('user_setting');
create policy own_setting on user_setting as restrictive for all to em_app using (user_id = yz_user());
`,
}
