import type { Migration } from './migration.ts'

export const men: Migration = {
  name: '0036_men',
  sql: String.raw`
-- What the keys of sealed numbers follow from. Row-level security lets nobody write secrets: it is lifted for this one line.
alter table app_secret no force row level security;
insert into app_secret values ('personal', gen_random_uuid()::text || gen_random_uuid()::text);
alter table app_secret force row level security;

create table team (like yz.tenant_row including defaults,
  id text not null, name text not null, pinyin text not null default '', job_category text, leader_id text, phone text, supplier_name text,
  contract_persons integer check (contract_persons >= 0), state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  remark text, primary key (merchant_id, id));
create unique index team_name on team (merchant_id, lower(name));
select yz_chinese_index('team_by_name', 'team', 'merchant_id, name @, id');
create index team_of_leader on team (merchant_id, leader_id) where leader_id is not null;
select yz_tenant('team');

-- A worker of the company. Of the numbers the row shows a part; the whole is sealed, and found again by its mark.
create table man (like yz.tenant_row including defaults,
  id text not null, real_name text not null, pinyin text not null default '',
  id_shown text not null, id_sealed text not null, id_mark text not null,
  phone text not null, job_category text not null, job_level text, team_id text, team_name text,
  entry_date date not null, state text not null default 'ON' check (state in ('ON', 'OFF', 'DISABLED')),
  address text, emergency_contact text, emergency_phone text,
  bank_name text, card_shown text, card_sealed text, card_mark text,
  photo_ids text[] not null default '{}', id_picture_ids text[] not null default '{}', remark text,
  certificates integer not null default 0, certificate_end date,
  primary key (merchant_id, id),
  check ((card_shown is null) = (card_sealed is null) and (card_shown is null) = (card_mark is null)),
  foreign key (merchant_id, team_id) references team (merchant_id, id));
create unique index man_id_number on man (merchant_id, id_mark);
create unique index man_bank_card on man (merchant_id, card_mark) where card_mark is not null;
create index man_recent on man (merchant_id, entry_date, id);
create index man_of_team on man (merchant_id, team_id) where team_id is not null;
create index man_certificate_end on man (merchant_id, certificate_end) where certificate_end is not null;
select yz_tenant('man');
alter table team add foreign key (merchant_id, leader_id) references man (merchant_id, id);

create table man_certificate (like yz.tenant_row including defaults,
  id text not null, man_id text not null, sort integer not null default 0, kind text not null, number text not null,
  issuer text, issued date, expires date, picture_ids text[] not null default '{}',
  primary key (merchant_id, id), foreign key (merchant_id, man_id) references man (merchant_id, id) on delete cascade);
create unique index man_certificate_once on man_certificate (merchant_id, man_id, kind, number);
create index man_certificate_due on man_certificate (merchant_id, expires) where expires is not null;
select yz_tenant('man_certificate');
`,
}
