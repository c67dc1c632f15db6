export const man = String.raw`
create table team (like yz.tenant_row including defaults,
  id text not null, name text not null, pinyin text not null default '', job_category text, leader_id text, phone text,
  supplier_name text, contract_persons integer check (contract_persons >= 0),
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')), remark text,
  primary key (merchant_id, id));
create unique index team_name on team (merchant_id, lower(name));
select yz_chinese_index('team_by_name', 'team', 'merchant_id, name @, id');
create index team_of_leader on team (merchant_id, leader_id) where leader_id is not null;
select yz_tenant('team');

-- A worker of the company. Of the numbers the row shows a part; the whole is sealed, and found again by its mark.
create table man (like yz.tenant_row including defaults,
  id text not null, real_name text not null, pinyin text not null default '', id_shown text not null, id_sealed text not null,
  id_mark text not null, phone text not null, job_category text not null, job_level text, team_id text, team_name text,
  entry_date date not null, state text not null default 'ON' check (state in ('ON', 'OFF', 'DISABLED')), address text,
  emergency_contact text, emergency_phone text, bank_name text, card_shown text, card_sealed text, card_mark text,
  photo_ids text[] not null default '{}', id_picture_ids text[] not null default '{}', remark text,
  certificates integer not null default 0, certificate_end date,
  primary key (merchant_id, id), constraint man_bank_card unique (merchant_id, card_mark) deferrable,
  check (((card_shown is null) = (card_sealed is null)) and ((card_shown is null) = (card_mark is null))),
  foreign key (merchant_id, team_id) references team (merchant_id, id));
create unique index man_id_number on man (merchant_id, id_mark);
create index man_recent on man (merchant_id, entry_date, id);
create index man_of_team on man (merchant_id, team_id) where team_id is not null;
create index man_certificate_end on man (merchant_id, certificate_end) where certificate_end is not null;
create index man_photo_ids on man using gin (photo_ids) with (fastupdate = off);
create index man_id_picture_ids on man using gin (id_picture_ids) with (fastupdate = off);
select yz_tenant('man');

create table man_certificate (like yz.tenant_row including defaults,
  id text not null, man_id text not null, sort integer not null default 0, kind text not null, number text not null, issuer text,
  issued date, expires date, picture_ids text[] not null default '{}',
  primary key (merchant_id, id), foreign key (merchant_id, man_id) references man (merchant_id, id) on delete cascade);
create unique index man_certificate_once on man_certificate (merchant_id, man_id, kind, number);
create index man_certificate_due on man_certificate (merchant_id, expires) where expires is not null;
create index man_certificate_picture_ids on man_certificate using gin (picture_ids) with (fastupdate = off);
select yz_tenant('man_certificate');
`
