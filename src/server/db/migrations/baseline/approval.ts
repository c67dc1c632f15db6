export const approval = String.raw`
-- One approval per document, as the definition was when it began; tasks and log stand beside it.
-- Since when the document waits for whom it asks now.
create table approval (like yz.tenant_row including defaults,
  document_id text not null, process_key text not null, revision integer not null, state text not null,
  round integer not null default 1, starter_id text not null,
  urgency integer not null default 50 check (urgency = ANY (ARRAY[50, 75, 100])), node_name text not null default '',
  core jsonb not null, started_at timestamptz not null default now(), ended_at timestamptz, waiting_since timestamptz,
  primary key (merchant_id, document_id), foreign key (merchant_id, document_id) references document (merchant_id, id));
create index approval_started on approval (merchant_id, starter_id, started_at desc nulls last, document_id desc);
create index approval_running on approval (merchant_id, process_key, document_id) where state = 'RUNNING';
select yz_tenant('approval');

create table approval_task (
  merchant_id text not null default yz_merchant(), document_id text not null, task integer not null, node text not null,
  round integer not null, user_id text not null, on_behalf text, added_to integer,
  state text not null check (state in ('OPEN', 'WAITING', 'AGREED', 'DISAGREED', 'ENDED')), opened_at timestamptz,
  ended_at timestamptz, deadline timestamptz, reminded integer not null default 0,
  primary key (merchant_id, document_id, task),
  foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
create index approval_task_open on approval_task (merchant_id, user_id, deadline) where state = 'OPEN';
create index approval_task_due on approval_task (deadline) where state = 'OPEN';
select yz_tenant('approval_task');

-- What was done stays as it was written.
create table approval_log (
  merchant_id text not null default yz_merchant(), document_id text not null, number integer not null, action text not null,
  node text, round integer not null, user_id text, on_behalf text, told text[] not null default '{}',
  opinion text not null default '', file_ids text[] not null default '{}', started_at timestamptz, at timestamptz not null,
  primary key (merchant_id, document_id, number),
  foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
create index approval_log_files on approval_log using gin (file_ids);
select yz_tenant('approval_log');
revoke update, delete on approval_log from em_app, em_system;

create table approval_copy (
  merchant_id text not null default yz_merchant(), document_id text not null, user_id text not null,
  at timestamptz not null default now(), read_at timestamptz,
  primary key (merchant_id, document_id, user_id),
  foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
create index approval_copy_mine on approval_copy (merchant_id, user_id, (case when read_at is null then '0' else '1' end), at desc nulls last, document_id desc);
select yz_tenant('approval_copy');

-- Who takes part in an approval, so that neither a person's list nor his right to read has to look for him in tasks and copies:
-- who began it, is or was asked, for himself or by a delegation, or was sent a copy. answered_at is his own last answer.
create table approval_part (
  merchant_id text not null default yz_merchant(), document_id text not null, user_id text not null,
  started_at timestamptz not null, answered_at timestamptz,
  primary key (merchant_id, user_id, document_id),
  foreign key (merchant_id, document_id) references approval (merchant_id, document_id));
-- In the order of the lists: newest first, and unread copies before all others.
create index approval_part_newest on approval_part (merchant_id, user_id, started_at desc nulls last, document_id desc);
create index approval_part_answered on approval_part (merchant_id, user_id, answered_at desc nulls last, document_id desc) where answered_at is not null;
select yz_tenant('approval_part');

create table approval_delegation (like yz.tenant_row including defaults,
  id text not null, from_id text not null, to_id text not null, from_day date not null, until_day date not null,
  groups text[] not null default '{}', ended_at timestamptz,
  primary key (merchant_id, id), check (from_day <= until_day), check (from_id <> to_id));
create index approval_delegation_from on approval_delegation (merchant_id, from_id, until_day);
select yz_tenant('approval_delegation');

-- People of whom something has changed that approvals go by: whom their open tasks ask is looked for again, whoever has changed it.
create table approval_recheck (
  merchant_id text not null default yz_merchant(), user_id text not null,
  primary key (merchant_id, user_id));
select yz_tenant('approval_recheck');

create function yz_recheck(merchant text, people text[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(people), 0) = 0 then return; end if;
  insert into approval_recheck (merchant_id, user_id) select merchant, unnest(people) on conflict do nothing;
  perform pg_notify('em_event', jsonb_build_object('merchantId', merchant, 'channel', 'approval.recheck', 'payload', null)::text);
end $$;

create function yz_recheck_person() returns trigger language plpgsql as $$
begin
  perform yz_recheck(old.merchant_id, array[old.user_id]);
  return null;
end $$;

create function yz_recheck_role() returns trigger language plpgsql as $$
begin
  perform yz_recheck(old.merchant_id, (select array_agg(distinct user_id) from user_role where merchant_id = old.merchant_id and role_id = old.id));
  return null;
end $$;

-- Whom an open task asks is looked for again when the one who led does so no more.
create function yz_recheck_leader() returns trigger language plpgsql as $$
begin
  perform yz_recheck(old.merchant_id, array[old.leader_id]);
  return null;
end $$;

create trigger recheck after delete on user_role for each row execute function yz_recheck_person();
create trigger recheck after update of state on user_merchant for each row when (old.state <> new.state) execute function yz_recheck_person();
create trigger recheck after update of state on role for each row when (old.state <> new.state) execute function yz_recheck_role();
create trigger recheck after update of leader_id on dict_tree for each row
  when (old.leader_id is not null and old.leader_id is distinct from new.leader_id) execute function yz_recheck_leader();
create trigger recheck_gone after delete on dict_tree for each row when (old.leader_id is not null) execute function yz_recheck_leader();
-- Who has begun or signed everything for years turns over lists of tens of thousands: how long they are is kept counted, by person.
select yz_tallied('approval', $$'approval.launched'$$, $$r.starter_id$$);
select yz_tallied('approval_part', $$case when r.answered_at is null then 'approval.part' else 'approval.answered' end$$, $$r.user_id$$);
select yz_tallied('approval_copy', $$'approval.copied'$$, $$r.user_id$$);
`
