export const engine = String.raw`
-- Engine.
-- What a deed was done to, by name, where the values that it changed do not tell: things are renamed and deleted, the record stays.
create table audit_log (
  merchant_id text not null default yz_merchant(), id text not null, at timestamptz not null default now(), user_id text not null,
  real_name text not null, action text not null, entity text not null, entity_id text not null, from_state text, to_state text,
  reason text, request_id text not null, snapshot_hash text not null, before jsonb, after jsonb, subject text,
  primary key (merchant_id, id));
create index audit_log_of_entity on audit_log (merchant_id, entity, entity_id, id);
create index audit_log_of_user on audit_log (merchant_id, user_id, at);
create index audit_log_recent on audit_log (merchant_id, at desc, id desc);
select yz_tenant('audit_log');
revoke update, delete on audit_log from em_app, em_system;

create table counter (
  merchant_id text not null default yz_merchant(), key text not null, value bigint not null,
  primary key (merchant_id, key));
select yz_tenant('counter');

-- Numbers of a counter that nobody has yet. Who takes one deletes its row, so that it is there again when his transaction fails;
-- others pass over it meanwhile: nobody waits for the end of another's transaction. They come from the counter in blocks.
create table spare_number (
  merchant_id text not null default yz_merchant(), key text not null, value bigint not null,
  primary key (merchant_id, key, value));
select yz_tenant('spare_number');

-- How many rows a list has, by a key of its rows: a long list need not be counted to be turned over. The number is the sum of
-- the rows here. Every statement that changes it adds one, so that two people who write do not wait for each other.
create table tally (
  merchant_id text not null default yz_merchant(), list text not null, key text collate "C" not null,
  id uuid not null default gen_random_uuid(), rows bigint not null,
  primary key (merchant_id, list, key, id));
select yz_tenant('tally', true);

create table idempotency_key (
  merchant_id text not null default yz_merchant(), user_id text not null, key text not null, path text not null,
  request_hash text not null, status integer, response text, created_at timestamptz not null default now(),
  primary key (merchant_id, user_id, key));
create index idempotency_key_age on idempotency_key (created_at);
select yz_tenant('idempotency_key');

-- Whose turn it is among tasks: when a task began, when its process was last heard of, and how often it was begun.
create table task (like yz.tenant_row including defaults,
  id text not null, user_id text not null, kind text not null, title text not null, payload jsonb not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  done bigint not null default 0, total bigint not null default 0, result jsonb, error text,
  cancel_requested boolean not null default false, started_at timestamptz, alive_at timestamptz, runs integer not null default 0,
  primary key (merchant_id, id));
create index task_of_user on task (merchant_id, user_id, created_at);
create index task_open on task (merchant_id, user_id, created_at) where state in ('QUEUED', 'RUNNING');
create index task_started on task (merchant_id, started_at) where started_at is not null;
create index task_started_of_user on task (merchant_id, user_id, started_at) where started_at is not null;
select yz_tenant('task');

create table user_setting (like yz.tenant_row including defaults,
  user_id text not null, key text not null, value jsonb not null,
  primary key (merchant_id, user_id, key));
select yz_tenant('user_setting');
create policy own_setting on user_setting as restrictive for all to em_app using (user_id = yz_user());

-- Workbooks on their way through an import: what was uploaded, and the rows that could not be taken.
create table kept_workbook (like yz.tenant_row including defaults,
  id text not null, user_id text not null, kind text not null check (kind in ('UPLOAD', 'FAILED', 'EXPORT')), name text not null,
  primary key (merchant_id, id));
create index kept_workbook_age on kept_workbook (merchant_id, created_at);
create index kept_workbook_old on kept_workbook (created_at);
select yz_tenant('kept_workbook');

-- A kept workbook lies in portions, so that one of any size is written and handed out with little of it in memory.
create table kept_workbook_part (
  merchant_id text not null default yz_merchant(), workbook_id text not null, place integer not null, content bytea not null,
  primary key (merchant_id, workbook_id, place),
  foreign key (merchant_id, workbook_id) references kept_workbook (merchant_id, id) on delete cascade);
-- A workbook is compressed already.
alter table kept_workbook_part alter content set storage external;
select yz_tenant('kept_workbook_part');

-- Rows that an import has written: new ones, and changed ones as they were before.
create table import_row (
  merchant_id text not null default yz_merchant(), task_id text not null, row_id text not null, version integer not null,
  before jsonb,
  primary key (merchant_id, task_id, row_id), foreign key (merchant_id, task_id) references task (merchant_id, id) on delete cascade);
select yz_tenant('import_row');

-- Named views of a list. Colleagues read what is shared; only its creator changes or deletes it.
create table grid_view (like yz.tenant_row including defaults,
  id text not null, user_id text not null default yz_user(), grid text not null, name text not null,
  shared boolean not null default false, content jsonb not null,
  primary key (merchant_id, id));
create unique index grid_view_name on grid_view (merchant_id, grid, user_id, name);
select yz_tenant('grid_view');
create policy readable on grid_view as restrictive for select to em_app using (shared or user_id = yz_user());
create policy own_insert on grid_view as restrictive for insert to em_app with check (user_id = yz_user());
create policy own_update on grid_view as restrictive for update to em_app using (user_id = yz_user()) with check (user_id = yz_user());
create policy own_delete on grid_view as restrictive for delete to em_app using (user_id = yz_user());

-- Work by the clock: up to which moment each has been done, and since when a process is at it. It belongs to no merchant.
create table clock_work (
  name text not null, done timestamptz not null, taken_at timestamptz,
  primary key (name));
alter table clock_work enable row level security;
alter table clock_work force row level security;
create policy system_alone on clock_work for all to em_system using (true) with check (true);
grant select, insert, update on clock_work to em_system;

-- An exported list beside its task, which has the same id (domain B16). 'bare' is the file without prices.
create table export_record (like yz.tenant_row including defaults,
  id text not null, user_id text not null, list text not null, module text not null, project text not null default '',
  asked_hash text not null, file_id text, bare_file_id text, file_name text, row_count integer, size bigint, sha256 text,
  expires_at timestamptz,
  primary key (merchant_id, id), foreign key (merchant_id, id) references task (merchant_id, id) on delete cascade);
create index export_record_of_user on export_record (merchant_id, user_id, list);
select yz_tenant('export_record');

create function yz_next_number(of_merchant text, of_key text, block integer) returns bigint language plpgsql as $$
declare
  taken bigint;
  told bigint;
  waited bigint;
begin
  loop
    select s.value into taken from spare_number s where s.merchant_id = of_merchant and s.key = of_key order by s.value limit 1 for update skip locked;
    if found then
      delete from spare_number s where s.merchant_id = of_merchant and s.key = of_key and s.value = taken;
      return taken;
    end if;
    told := coalesce((select c.value from counter c where c.merchant_id = of_merchant and c.key = of_key), 0);
    -- One fetches the block behind the last number that was told; others wait until they see it, or go themselves when he has failed.
    if told is distinct from waited and not pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'number', of_merchant, of_key, told), 0)) then
      perform pg_advisory_xact_lock_shared(hashtextextended(concat_ws('/', 'number', of_merchant, of_key, told), 0));
      waited := told;
    else
      insert into counter as c (merchant_id, key, value) values (of_merchant, of_key, block)
        on conflict (merchant_id, key) do update set value = c.value + block returning c.value into told;
      insert into spare_number (merchant_id, key, value) select of_merchant, of_key, n from generate_series(told - block + 1, told) n;
    end if;
  end loop;
end $$;
`
