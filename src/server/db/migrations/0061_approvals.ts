import type { Migration } from './migration.ts'

export const approvals: Migration = {
  name: '0061_approvals',
  sql: String.raw`
-- One approval per document, as the definition was when it began; tasks and log stand beside it.
create table approval (like yz.tenant_row including defaults,
  document_id text not null, process_key text not null, revision integer not null, state text not null, round integer not null default 1,
  starter_id text not null, urgency integer not null default 50 check (urgency in (50, 75, 100)), node_name text not null default '',
  core jsonb not null, started_at timestamptz not null default now(), ended_at timestamptz,
  primary key (merchant_id, document_id), foreign key (merchant_id, document_id) references document (merchant_id, id));
create index approval_started on approval (merchant_id, starter_id, started_at desc);
create index approval_running on approval (merchant_id, process_key, state);
select yz_tenant('approval');

create table approval_task (merchant_id text not null default yz_merchant(),
  document_id text not null, task integer not null, node text not null, round integer not null, user_id text not null, on_behalf text, added_to integer,
  state text not null check (state in ('OPEN', 'WAITING', 'AGREED', 'DISAGREED', 'ENDED')), opened_at timestamptz, ended_at timestamptz, deadline timestamptz,
  reminded integer not null default 0,
  primary key (merchant_id, document_id, task), foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
create index approval_task_open on approval_task (merchant_id, user_id, deadline) where state = 'OPEN';
create index approval_task_done on approval_task (merchant_id, user_id, ended_at desc) where state in ('AGREED', 'DISAGREED');
create index approval_task_due on approval_task (deadline) where state = 'OPEN';
select yz_tenant('approval_task');

-- What was done stays as it was written.
create table approval_log (merchant_id text not null default yz_merchant(),
  document_id text not null, number integer not null, action text not null, node text, round integer not null, user_id text, on_behalf text, told text[] not null default '{}',
  opinion text not null default '', file_ids text[] not null default '{}', started_at timestamptz, at timestamptz not null,
  primary key (merchant_id, document_id, number), foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
create index approval_log_files on approval_log using gin (file_ids);
select yz_tenant('approval_log');
revoke update, delete on approval_log from em_app, em_system;

create table approval_copy (merchant_id text not null default yz_merchant(),
  document_id text not null, user_id text not null, at timestamptz not null default now(), read_at timestamptz,
  primary key (merchant_id, document_id, user_id), foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
create index approval_copy_mine on approval_copy (merchant_id, user_id, at desc);
select yz_tenant('approval_copy');

create table approval_delegation (like yz.tenant_row including defaults,
  id text not null, from_id text not null, to_id text not null, from_day date not null, until_day date not null, groups text[] not null default '{}', ended_at timestamptz,
  primary key (merchant_id, id), check (from_day <= until_day), check (from_id <> to_id));
create index approval_delegation_from on approval_delegation (merchant_id, from_id, until_day);
select yz_tenant('approval_delegation');
`,
}
