import type { Migration } from './migration.ts'

export const accounts: Migration = {
  name: '0016_accounts',
  sql: String.raw`
-- Codes sent by SMS. Only the SHA-256 is kept; a code is good for one purpose, once, and for a few tries.
create table sms_code (
  id text primary key, phone text not null, purpose text not null check (purpose in ('LOGIN', 'FORGET', 'REGISTER', 'PHONE')),
  code_hash text not null, tries integer not null default 0, ip text not null,
  sent_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz);
create index sms_code_of_phone on sms_code (phone, sent_at);
create index sms_code_of_ip on sms_code (ip, sent_at);
create index sms_code_age on sms_code (sent_at);
alter table sms_code enable row level security;
alter table sms_code force row level security;
create policy every_code on sms_code for all to em_system using (true) with check (true);
grant select, insert, update, delete on sms_code to em_system;

-- Applications of companies belong to the platform: its people read and decide them (domain B15).
create table merchant_apply (like yz.tenant_row including defaults,
  id text not null, apply_code text not null, company_name text not null, alias text not null default '',
  credit_code text not null, region_code text not null, contact text not null, phone text not null,
  licence_id text not null, password_hash text, invite_code text not null default '',
  state text not null default 'APPLIED' check (state in ('APPLIED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  reason text not null default '', decided_at timestamptz, decided_by text, founded_merchant_id text,
  primary key (merchant_id, id));
select yz_tenant('merchant_apply');
revoke insert, update, delete on merchant_apply from em_app;
create unique index merchant_apply_credit_code on merchant_apply (merchant_id, credit_code) where state in ('APPLIED', 'APPROVED');
create unique index merchant_apply_code on merchant_apply (merchant_id, apply_code);
create index merchant_apply_state on merchant_apply (merchant_id, state, created_at);

-- Pictures that somebody without a token has uploaded for an application; without one they are dropped after a day.
create table apply_licence (
  id text primary key, file_id text not null, ip text not null, apply_id text, created_at timestamptz not null default now());
create index apply_licence_of_ip on apply_licence (ip, created_at);
alter table apply_licence enable row level security;
alter table apply_licence force row level security;
create policy every_licence on apply_licence for all to em_system using (true) with check (true);
grant select, insert, update, delete on apply_licence to em_system;

-- A person sees and ends his own sign-ins wherever he works; the id tells nothing about the token.
alter table session add column id text generated always as (md5(token_hash)) stored;
create policy own_sign_in on session for all to em_app using (user_id = yz_user());
grant select (id) on session to em_app;

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
create trigger end_sessions after update of state on app_user
  for each row when (new.state <> 'ENABLED') execute function yz_end_sessions();
create trigger end_sessions after update of state on user_merchant
  for each row when (new.state <> 'ENABLED') execute function yz_end_sessions();
create trigger end_sessions after update of state on merchant
  for each row when (new.state <> 'ACTIVE') execute function yz_end_sessions();

-- The merchant whose files hold a person's picture: he keeps his face in every company.
alter table app_user add column avatar_merchant_id text;
grant select (avatar_merchant_id), update (avatar_merchant_id) on app_user to em_app;

create index audit_log_of_user on audit_log (merchant_id, user_id, at);
`,
}
