export const document = String.raw`
-- One row per numbered document of any kind, with the key of the kind's own table: what knows no kind reads this one.
-- The version of a document's own record that its row in the spine was taken of: who answers in an approval names what he was shown.
create table document (like yz.tenant_row including defaults,
  id text not null, kind text not null, code text not null default '', title text not null default '',
  pinyin text not null default '', project_id text, amount numeric,
  urgency integer not null default 50 check (urgency = ANY (ARRAY[50, 75, 100])), state text not null default '',
  round integer not null default 0, starter_id text, content_version integer not null default 0,
  primary key (merchant_id, id));
create unique index document_code on document (merchant_id, kind, code) where code <> '';
create index document_recent on document (merchant_id, kind, created_at, id);
create index document_of_project on document (merchant_id, project_id, kind) where project_id is not null;
select yz_tenant('document');

-- What was taken from a row stays while something refers to it; what takes goes with its document.
-- What was taken from a document holds as it was agreed on then.
create table document_link (like yz.tenant_row including defaults,
  id text not null, from_id text not null, from_line text not null, from_row text not null, to_id text not null,
  to_line text not null, to_row text not null, quantity numeric, from_version integer,
  primary key (merchant_id, id), foreign key (merchant_id, from_id) references document (merchant_id, id),
  foreign key (merchant_id, to_id) references document (merchant_id, id) on delete cascade);
create index document_link_from on document_link (merchant_id, from_id, from_line, from_row);
create unique index document_link_once on document_link (merchant_id, to_id, to_line, to_row, from_row);
select yz_tenant('document_link');

create table document_comment (like yz.tenant_row including defaults,
  id text not null, document_id text not null, user_id text not null default yz_user(), real_name text not null,
  content text not null, file_ids text[] not null default '{}',
  primary key (merchant_id, id), foreign key (merchant_id, document_id) references document (merchant_id, id) on delete cascade);
create index document_comment_of on document_comment (merchant_id, document_id, id);
create index document_comment_files on document_comment using gin (file_ids);
select yz_tenant('document_comment');

create table document_version (
  merchant_id text not null default yz_merchant(), document_id text not null, number integer not null, state text not null,
  snapshot jsonb not null, by_user text not null, by_name text not null, at timestamptz not null default now(),
  primary key (merchant_id, document_id, number),
  foreign key (merchant_id, document_id) references document (merchant_id, id) on delete cascade);
select yz_tenant('document_version');
`
