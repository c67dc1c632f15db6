export const people = String.raw`
-- Merchants and people. People and sessions span merchants; everything else belongs to one.
create table merchant (like yz.tenant_row including defaults,
  name text not null, alias text not null default '', credit_code text, region_code text, contact text not null default '',
  phone text not null default '', logo text,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  config jsonb not null default '{"execute": true, "executeReady": true}',
  primary key (merchant_id));
select yz_tenant('merchant');
revoke insert, delete on merchant from em_app;

-- The merchant whose files hold a person's picture: he keeps his face in every company.
create table app_user (
  id text not null, phone text not null, password_hash text, real_name text not null, avatar text,
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), last_merchant_id text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), avatar_merchant_id text,
  primary key (id), unique (phone));
alter table app_user enable row level security;
alter table app_user force row level security;
create policy newcomer on app_user for insert to em_app with check (true);
create policy self on app_user for update to em_app using (id = yz_user()) with check (id = yz_user());
create policy every_user on app_user for all to em_system using (true) with check (true);
grant select (id, phone, real_name, avatar, state, created_at, updated_at), insert,
  update (phone, password_hash, real_name, avatar, last_merchant_id, updated_at) on app_user to em_app;
grant select, insert, update, delete on app_user to em_system;
grant select (avatar_merchant_id), update (avatar_merchant_id) on app_user to em_app;

create table user_merchant (like yz.tenant_row including defaults,
  user_id text not null, real_name text not null, job_title text default '',
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), department_code text,
  department_tree text generated always as ('DEPARTMENT') stored,
  primary key (merchant_id, user_id), foreign key (merchant_id) references merchant (merchant_id),
  foreign key (user_id) references app_user (id));
create index user_merchant_of_user on user_merchant (user_id);
create index user_merchant_of_department on user_merchant (merchant_id, department_code);
select yz_tenant('user_merchant');

-- Sessions end, but when somebody was last here is remembered. No column of the membership: its version is for what people change.
create table user_seen (
  merchant_id text not null default yz_merchant(), user_id text not null, at timestamptz not null,
  primary key (merchant_id, user_id));
select yz_tenant('user_seen');
revoke insert, update, delete on user_seen from em_app;

create table role (like yz.tenant_row including defaults,
  id text not null, key integer not null, name text not null, see_all boolean not null default false, remark text default '',
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
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
  primary key (merchant_id, user_id, role_id, project_id), foreign key (merchant_id, role_id) references role (merchant_id, id),
  foreign key (merchant_id, user_id) references user_merchant (merchant_id, user_id) on delete cascade);
create index user_role_of_role on user_role (merchant_id, role_id);
create index user_role_of_project on user_role (merchant_id, project_id);
-- The rights of a call are those of the whole merchant and of one project: what somebody holds in a thousand others is not read.
create index user_role_in_project on user_role (merchant_id, user_id, project_id);
select yz_tenant('user_role');

create policy colleagues on app_user for select to em_app
  using (id = yz_user() or exists (select from user_merchant m where m.user_id = app_user.id));
`
