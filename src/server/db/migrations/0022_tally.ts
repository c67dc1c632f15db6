import type { Migration } from './migration.ts'

export const tally: Migration = {
  name: '0022_tally',
  sql: String.raw`
-- How many rows a list has, by a key of its rows: a long list need not be counted to be turned over. The number is the sum of
-- the rows here. Every statement that changes it adds one, so that two people who write do not wait for each other.
create table tally (
  merchant_id text not null default yz_merchant(), list text not null, key text collate "C" not null,
  id uuid not null default gen_random_uuid(), rows bigint not null, primary key (merchant_id, list, key, id));
select yz_tenant('tally', true);

-- Folds what many statements have left into one row, once there are enough; leaves to others what they are folding.
create function yz_tally_fold(of_merchant text, of_list text, of_key text) returns void language plpgsql as $$
begin
  if (select count(*) from tally where merchant_id = of_merchant and list = of_list and key = of_key) < 20 then return; end if;
  with old as (
    select id from tally where merchant_id = of_merchant and list = of_list and key = of_key for update skip locked),
  gone as (
    delete from tally where merchant_id = of_merchant and list = of_list and key = of_key and id in (select id from old) returning rows)
  insert into tally (merchant_id, list, key, rows) select of_merchant, of_list, of_key, sum(rows) from gone having sum(rows) <> 0;
end $$;

-- Has the rows of a table counted from now on. In both expressions r is a row; rows of no list are not counted.
create function yz_tallied(tab regclass, list text, key text) returns void language plpgsql as $$
declare
  counted constant text := format('select r.merchant_id, %s as list, %s as key, %%s as one from %%s r', list, key);
  body constant text := $t$
declare change record;
begin
  for change in
    select c.merchant_id, c.list, c.key, sum(c.one) as rows from (%s) c where c.list is not null group by 1, 2, 3 having sum(c.one) <> 0
  loop
    insert into tally (merchant_id, list, key, rows) values (change.merchant_id, change.list, change.key, change.rows);
    perform yz_tally_fold(change.merchant_id, change.list, change.key);
  end loop;
  return null;
end $t$;
  event text;
  changed text;
  tables text;
begin
  -- As the system, whose policy shows every row: row-level security is forced upon the tables' owner too.
  set local role em_system;
  execute format('insert into tally (merchant_id, list, key, rows) select merchant_id, list, key, count(*) from (%s) c where list is not null group by 1, 2, 3',
    format(counted, 1, tab));
  reset role;
  foreach event in array array['insert', 'update', 'delete'] loop
    changed := concat_ws(' union all ',
      case when event <> 'delete' then format(counted, 1, 'added') end, case when event <> 'insert' then format(counted, -1, 'gone') end);
    tables := concat_ws(' ', case when event <> 'delete' then 'new table as added' end, case when event <> 'insert' then 'old table as gone' end);
    execute format('create function %I() returns trigger language plpgsql as %L', format('tally_%s_%s', tab, event), format(body, changed));
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I()',
      'tally_' || event, event, tab, tables, format('tally_%s_%s', tab, event));
  end loop;
end $$;

select yz_tallied('quota', $$case when r.state = '9' then 'quota.deleted' else 'quota' end$$, $$coalesce(r.item_type, '')$$);
select yz_tallied('material', $$case when r.machine then 'machine' else 'material' end$$, $$r.type_code$$);
`,
}
