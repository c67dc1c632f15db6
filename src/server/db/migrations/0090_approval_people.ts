import type { Migration } from './migration.ts'

export const approvalPeople: Migration = {
  name: '0090_approval_people',
  sql: String.raw`
-- People of whom something has changed that approvals go by: whom their open tasks ask is looked for again, whoever has changed it.
create table approval_recheck (merchant_id text not null default yz_merchant(), user_id text not null, primary key (merchant_id, user_id));
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
create trigger recheck after delete on user_role for each row execute function yz_recheck_person();
create trigger recheck after update or delete on department_leader for each row execute function yz_recheck_person();
create trigger recheck after update of state on user_merchant for each row when (old.state <> new.state) execute function yz_recheck_person();
create trigger recheck after update of state on role for each row when (old.state <> new.state) execute function yz_recheck_role();
`,
}
