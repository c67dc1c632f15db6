export const notice = String.raw`
-- What a person is told (domain B13). The calls ask for the receiver's own rows only.
create table notice (like yz.tenant_row including defaults,
  id text not null, user_id text not null,
  kind text not null check (kind in ('TASK', 'CC', 'RESULT', 'REMIND', 'WARNING', 'SYSTEM', 'COMMENT')), title text not null,
  body text not null default '', route text not null default '', biz_key text not null default '', biz_id text not null default '',
  dedupe_key text, read_at timestamptz,
  primary key (merchant_id, id));
create unique index notice_once on notice (merchant_id, user_id, dedupe_key);
create index notice_of_user on notice (merchant_id, user_id, created_at);
create index notice_unread on notice (merchant_id, user_id, kind) where read_at is null;
create index notice_of_biz on notice (merchant_id, biz_key, biz_id) where read_at is null;
create index notice_age on notice (created_at);
select yz_tenant('notice');
-- Merchants and the platform tell each other's people.
create policy across on notice for insert to em_app with check (merchant_id = '0' or (select yz_merchant()) = '0');

-- A state of affairs that somebody has to look at: found by a rule, and one row as long as it lasts.
create table warning (like yz.tenant_row including defaults,
  id text not null, rule text not null, object_id text not null, object_name text not null, content text not null,
  route text not null default '', owner_id text, first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(), state text not null default 'OPEN' check (state in ('OPEN', 'ACK', 'CLOSED')),
  handled_by text, handled_at timestamptz,
  primary key (merchant_id, id));
create unique index warning_lasting on warning (merchant_id, rule, object_id) where state <> 'CLOSED';
create index warning_recent on warning (merchant_id, state, last_seen);
select yz_tenant('warning');

-- Feedback of people to the platform (domain B17), which reads and answers that of every merchant.
create table feedback (like yz.tenant_row including defaults,
  id text not null, user_id text not null, real_name text not null, merchant_name text not null,
  kind text not null check (kind in ('BUG', 'QUESTION', 'WISH')), title text not null, content text not null,
  image_ids text[] not null default '{}', module text not null default '', route text not null default '',
  trace_id text not null default '', browser text not null default '',
  state text not null default 'NEW' check (state in ('NEW', 'PROCESSING', 'REPLIED', 'CLOSED', 'REOPENED')), replied_at timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, id));
create index feedback_of_user on feedback (merchant_id, user_id, created_at);
create index feedback_recent on feedback (state, updated_at);
select yz_tenant('feedback');
create policy platform on feedback for all to em_app using ((select yz_merchant()) = '0') with check ((select yz_merchant()) = '0');

-- The row belongs to the merchant of the feedback, its pictures to that of the author.
create table feedback_comment (like yz.tenant_row including defaults,
  id text not null, feedback_id text not null, user_id text not null, real_name text not null,
  side text not null check (side in ('REPORTER', 'MERCHANT', 'PLATFORM')), content text not null,
  image_ids text[] not null default '{}', image_merchant text not null default yz_merchant(),
  primary key (merchant_id, id), foreign key (merchant_id, feedback_id) references feedback (merchant_id, id) on delete cascade);
create index feedback_comment_of on feedback_comment (merchant_id, feedback_id, id);
select yz_tenant('feedback_comment');
create policy platform on feedback_comment for all to em_app using ((select yz_merchant()) = '0') with check ((select yz_merchant()) = '0');
create policy own_pictures on feedback_comment as restrictive for insert to em_app with check (image_merchant = (select yz_merchant()));

create function yz_platform_people() returns setof text language sql stable security definer set search_path = pg_catalog, public
  as $$ select user_id from user_merchant where merchant_id = '0' and state = 'ENABLED' $$;

-- Who may read feedback may see its pictures.
create policy feedback_pictures on file for select to em_app using (
  exists (select from feedback f where f.merchant_id = file.merchant_id and file.id = any (f.image_ids))
  or exists (select from feedback_comment c where c.image_merchant = file.merchant_id and file.id = any (c.image_ids)));
`
