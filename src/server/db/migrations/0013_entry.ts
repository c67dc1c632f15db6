import type { Migration } from './migration.ts'

export const entry: Migration = {
  name: '0013_entry',
  sql: String.raw`
-- What a person may do in a merchant now: the union of the roles held in the whole of it (domain B14). No row: no active member.
-- plpgsql, because its plans are kept by the connection: every call of the program begins here.
create function yz_member(of_merchant text, of_user text)
returns table (merchant_id text, user_id text, real_name text, see_all boolean, roles text[], permissions json)
language plpgsql stable as $$
begin
  return query
  select m.merchant_id, m.user_id, m.real_name,
    coalesce(bool_or(r.see_all), false),
    coalesce(array_agg(distinct r.key::text) filter (where r.id is not null), '{}'),
    coalesce(json_agg(json_build_array(p.permission, p.actions)) filter (where p.permission is not null), '[]')
  from user_merchant m
  join merchant c on c.merchant_id = m.merchant_id and c.state = 'ACTIVE'
  join app_user u on u.id = m.user_id and u.state = 'ENABLED'
  left join user_role h on h.merchant_id = m.merchant_id and h.user_id = m.user_id and h.project_id = ''
  left join role r on r.merchant_id = h.merchant_id and r.id = h.role_id and r.state = 'ENABLED'
  left join role_permission p on p.merchant_id = r.merchant_id and p.role_id = r.id
  where m.merchant_id = of_merchant and m.user_id = of_user and m.state = 'ENABLED'
  group by m.merchant_id, m.user_id, m.real_name;
end $$;

-- The member behind a token, by its hash; unseen tells that the session has not been noted as used for five minutes.
create function yz_enter(hash text)
returns table (merchant_id text, user_id text, real_name text, see_all boolean, roles text[], permissions json, unseen boolean)
language plpgsql stable as $$
declare s session;
begin
  select * into s from session where token_hash = hash and expires_at > now();
  return query select m.*, s.last_seen_at < now() - interval '5 minutes' from yz_member(s.current_merchant_id, s.user_id) m;
end $$;
`,
}
