import type { Migration } from './migration.ts'

export const people: Migration = {
  name: '0018_people',
  sql: String.raw`
-- Departments are a tree like the others: conditions, editors and imports know trees already.
alter table dict_tree drop constraint dict_tree_tree_check;
alter table dict_tree add constraint dict_tree_tree_check check (tree in ('ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT'));

alter table user_merchant add column department_code text, add column department_tree text generated always as ('DEPARTMENT') stored;
alter table user_merchant add foreign key (merchant_id, department_tree, department_code) references dict_tree (merchant_id, tree, code);
create index user_merchant_of_department on user_merchant (merchant_id, department_code);

-- An empty cell of a list is null.
alter table user_merchant alter column job_title drop not null;
alter table role alter column remark drop not null;

create table department_leader (like yz.tenant_row including defaults,
  code text not null, tree text generated always as ('DEPARTMENT') stored, user_id text not null,
  primary key (merchant_id, code),
  foreign key (merchant_id, tree, code) references dict_tree (merchant_id, tree, code) on delete cascade,
  foreign key (merchant_id, user_id) references user_merchant (merchant_id, user_id));
create index department_leader_of_user on department_leader (merchant_id, user_id);
select yz_tenant('department_leader');

-- Sessions end, but when somebody was last here is remembered. No column of the membership: its version is for what people change.
create table user_seen (
  merchant_id text not null default yz_merchant(), user_id text not null, at timestamptz not null, primary key (merchant_id, user_id));
select yz_tenant('user_seen');
revoke insert, update, delete on user_seen from em_app;
create function yz_note_seen() returns trigger language plpgsql as $$
begin
  insert into user_seen values (new.current_merchant_id, new.user_id, new.last_seen_at)
    on conflict (merchant_id, user_id) do update set at = greatest(user_seen.at, excluded.at);
  return null;
end $$;
create trigger seen after insert or update of last_seen_at, current_merchant_id on session for each row execute function yz_note_seen();
set local role em_system;
insert into user_seen select current_merchant_id, user_id, max(last_seen_at) from session group by 1, 2;
reset role;

-- The rights of a call are those of the whole merchant and of one project: what somebody holds in a thousand others is not read.
create index user_role_in_project on user_role (merchant_id, user_id, project_id);

drop function yz_enter(text);
drop function yz_member(text, text);

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

create function yz_is_worker(of_merchant text, of_user text) returns boolean language plpgsql stable as $$
begin
  return exists (select from user_role h join role r on r.merchant_id = h.merchant_id and r.id = h.role_id and r.state = 'ENABLED'
      where h.merchant_id = of_merchant and h.user_id = of_user)
    and not exists (select from user_role h join role r on r.merchant_id = h.merchant_id and r.id = h.role_id and r.state = 'ENABLED'
      where h.merchant_id = of_merchant and h.user_id = of_user and r.key <> 12);
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

-- The account of a phone, made where there is none; only its id comes out, for whose the phone is does not concern a merchant.
create function yz_account_of(of_phone text, id_if_new text, name_if_new text) returns text language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into app_user (id, phone, real_name) values (id_if_new, of_phone, name_if_new) on conflict (phone) do nothing;
  return (select u.id from app_user u where u.phone = of_phone and u.state = 'ENABLED');
end $$;
revoke execute on function yz_account_of(text, text, text) from public;
grant execute on function yz_account_of(text, text, text) to em_app, em_system;
`,
}
