export const session = String.raw`
-- A person sees and ends his own sign-ins wherever he works; the id tells nothing about the token.
create table session (
  token_hash text not null, user_id text not null, current_merchant_id text not null, created_at timestamptz not null default now(),
  expires_at timestamptz not null, last_seen_at timestamptz not null default now(), ip text not null default '',
  user_agent text not null default '', id text generated always as (md5(token_hash)) stored,
  primary key (token_hash), foreign key (user_id) references app_user (id) on delete cascade);
create index session_of_user on session (user_id);
create index session_end on session (expires_at);
alter table session enable row level security;
alter table session force row level security;
create policy own_merchant on session for all to em_app using (current_merchant_id = yz_merchant());
create policy every_session on session for all to em_system using (true) with check (true);
grant select (user_id, current_merchant_id, created_at, expires_at, last_seen_at, ip, user_agent), delete on session to em_app;
grant select, insert, update, delete on session to em_system;
create policy own_sign_in on session for all to em_app using (user_id = yz_user());
grant select (id) on session to em_app;

create table login_attempt (
  id text not null, account text not null, ip text not null, succeeded boolean not null, reason text not null default '',
  at timestamptz not null default now(),
  primary key (id));
create index login_attempt_of_account on login_attempt (account, at);
create index login_attempt_of_ip on login_attempt (ip, at);
alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy every_attempt on login_attempt for all to em_system using (true) with check (true);
grant select, insert, delete on login_attempt to em_system;

-- Only the SHA-256 of a picture's answer is kept; a row is used once.
create table captcha (
  id text not null, answer_hash text not null, expires_at timestamptz not null,
  primary key (id));
create index captcha_end on captcha (expires_at);
alter table captcha enable row level security;
alter table captcha force row level security;
create policy every_captcha on captcha for all to em_system using (true) with check (true);
grant select, insert, delete on captcha to em_system;

-- Codes sent by SMS. Only the SHA-256 is kept; a code is good for one purpose, once, and for a few tries.
create table sms_code (
  id text not null, phone text not null, purpose text not null check (purpose in ('LOGIN', 'FORGET', 'REGISTER', 'PHONE')),
  code_hash text not null, tries integer not null default 0, ip text not null, sent_at timestamptz not null default now(),
  expires_at timestamptz not null, used_at timestamptz,
  primary key (id));
create index sms_code_of_phone on sms_code (phone, sent_at);
create index sms_code_of_ip on sms_code (ip, sent_at);
create index sms_code_age on sms_code (sent_at);
alter table sms_code enable row level security;
alter table sms_code force row level security;
create policy every_code on sms_code for all to em_system using (true) with check (true);
grant select, insert, update, delete on sms_code to em_system;

-- Applications of companies belong to the platform: its people read and decide them (domain B15).
create table merchant_apply (like yz.tenant_row including defaults,
  id text not null, apply_code text not null, company_name text not null, alias text not null default '', credit_code text not null,
  region_code text not null, contact text not null, phone text not null, licence_id text not null, password_hash text,
  invite_code text not null default '',
  state text not null default 'APPLIED' check (state in ('APPLIED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  reason text not null default '', decided_at timestamptz, decided_by text, founded_merchant_id text,
  primary key (merchant_id, id));
create unique index merchant_apply_credit_code on merchant_apply (merchant_id, credit_code) where state in ('APPLIED', 'APPROVED');
create unique index merchant_apply_code on merchant_apply (merchant_id, apply_code);
create index merchant_apply_state on merchant_apply (merchant_id, state, created_at);
select yz_tenant('merchant_apply');
revoke insert, update, delete on merchant_apply from em_app;

-- Pictures that somebody without a token has uploaded for an application; without one they are dropped after a day.
create table apply_licence (
  id text not null, file_id text not null, ip text not null, apply_id text, created_at timestamptz not null default now(),
  primary key (id));
create index apply_licence_of_ip on apply_licence (ip, created_at);
alter table apply_licence enable row level security;
alter table apply_licence force row level security;
create policy every_licence on apply_licence for all to em_system using (true) with check (true);
grant select, insert, update, delete on apply_licence to em_system;

-- What a person may do now in a merchant, and in one of its projects where a call names it (domain B14). No row: no active member.
-- worker: every role that he holds anywhere is 12 (domain B21). execute: the merchant's edition (spec-1 §1).
-- plpgsql, because its plans are kept by the connection: every call of the program begins here.
create function yz_member(of_merchant text, of_user text, of_project text)
returns table (
  merchant_id text, user_id text, real_name text, see_all boolean, worker boolean, execute boolean, roles text[], permissions json)
language plpgsql stable as $$
begin
  return query
  select m.merchant_id, m.user_id, m.real_name,
    coalesce(bool_or(r.see_all) filter (where h.project_id = ''), false),
    case when bool_or(r.key <> 12) then false else yz_is_worker(m.merchant_id, m.user_id) end,
    coalesce(c.config ->> 'execute', '') <> 'false',
    coalesce(array_agg(distinct r.key::text) filter (where r.id is not null and h.project_id = ''), '{}'),
    coalesce(json_agg(json_build_array(p.permission, p.actions)) filter (where p.permission is not null), '[]')
  from user_merchant m
  join merchant c on c.merchant_id = m.merchant_id and c.state = 'ACTIVE'
  join app_user u on u.id = m.user_id and u.state = 'ENABLED'
  left join user_role h on h.merchant_id = m.merchant_id and h.user_id = m.user_id and h.project_id in ('', of_project)
  left join role r on r.merchant_id = h.merchant_id and r.id = h.role_id and r.state = 'ENABLED'
  left join role_permission p on p.merchant_id = r.merchant_id and p.role_id = r.id
  where m.merchant_id = of_merchant and m.user_id = of_user and m.state = 'ENABLED'
  group by m.merchant_id, m.user_id, m.real_name, c.config;
end $$;

-- The member behind a token, by its hash; unseen tells that the session has not been noted as used for five minutes.
create function yz_enter(hash text, of_project text)
returns table (
  merchant_id text, user_id text, real_name text, see_all boolean, worker boolean, execute boolean, roles text[], permissions json,
  unseen boolean)
language plpgsql stable as $$
declare s session;
begin
  select * into s from session where token_hash = hash and expires_at > now();
  return query select m.*, s.last_seen_at < now() - interval '5 minutes' from yz_member(s.current_merchant_id, s.user_id, of_project) m;
end $$;

-- Whoever is disabled, and whose company is suspended or closed, is signed out for good.
create function yz_end_sessions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' then
    delete from session where user_id = new.id;
  elsif tg_table_name = 'user_merchant' then
    delete from session where user_id = new.user_id and current_merchant_id = new.merchant_id;
  else
    delete from session where current_merchant_id = new.merchant_id;
  end if;
  return null;
end $$;

create function yz_note_seen() returns trigger language plpgsql as $$
begin
  insert into user_seen values (new.current_merchant_id, new.user_id, new.last_seen_at)
    on conflict (merchant_id, user_id) do update set at = greatest(user_seen.at, excluded.at);
  return null;
end $$;

create function yz_is_worker(of_merchant text, of_user text) returns boolean language plpgsql stable as $$
begin
  return exists (select from user_role h join role r on r.merchant_id = h.merchant_id and r.id = h.role_id and r.state = 'ENABLED'
      where h.merchant_id = of_merchant and h.user_id = of_user)
    and not exists (select from user_role h join role r on r.merchant_id = h.merchant_id and r.id = h.role_id and r.state = 'ENABLED'
      where h.merchant_id = of_merchant and h.user_id = of_user and r.key <> 12);
end $$;

-- The account of a phone, made where there is none; only its id comes out, for whose the phone is does not concern a merchant.
create function yz_account_of(of_phone text, id_if_new text, name_if_new text) returns text language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into app_user (id, phone, real_name) values (id_if_new, of_phone, name_if_new) on conflict (phone) do nothing;
  return (select u.id from app_user u where u.phone = of_phone and u.state = 'ENABLED');
end $$;
revoke execute on function yz_account_of(text, text, text) from public;
grant execute on function yz_account_of(text, text, text) to em_app, em_system;

create trigger end_sessions after update of state on app_user
  for each row when (new.state <> 'ENABLED') execute function yz_end_sessions();
create trigger end_sessions after update of state on user_merchant
  for each row when (new.state <> 'ENABLED') execute function yz_end_sessions();
create trigger end_sessions after update of state on merchant
  for each row when (new.state <> 'ACTIVE') execute function yz_end_sessions();
create trigger seen after insert or update of last_seen_at, current_merchant_id on session for each row execute function yz_note_seen();
`
