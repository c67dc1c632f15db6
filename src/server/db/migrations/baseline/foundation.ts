export const foundation = String.raw`
-- Roles belong to the cluster, not to the database: another database may have made them already.
do $$
declare r text;
begin
  foreach r in array array['em_app', 'em_system'] loop
    begin
      execute format('create role %I nologin', r);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, r, 'usage') then
      execute format('grant %I to current_user', r);
    end if;
  end loop;
end $$;

create function yz_merchant() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.merchant_id', true), '') $$;

create function yz_user() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '') $$;

-- The columns every tenant table begins with: create table x (like yz.tenant_row including defaults, …).
create schema yz;
create table yz.tenant_row (
  merchant_id text not null default yz_merchant(),
  created_at timestamptz not null default now(),
  created_by text not null default coalesce(yz_user(), 'system'),
  updated_at timestamptz not null default now(),
  updated_by text not null default coalesce(yz_user(), 'system'),
  version integer not null default 1
);

create function yz_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.updated_by := coalesce(yz_user(), 'system');
  new.version := old.version + 1;
  return new;
end $$;

-- One line per tenant table: row-level security, policies, grants and the version trigger.
-- Whose transaction it is stands in a subquery: it is found out once per statement, not once per row.
create function yz_tenant(tab regclass, platform_readable boolean default false) returns void language plpgsql as $$
declare own constant text := 'merchant_id = (select yz_merchant())';
begin
  execute format('alter table %s enable row level security', tab);
  execute format('alter table %s force row level security', tab);
  execute format('create policy own_merchant on %s for all to em_app using (%s) with check (%s)', tab, own, own);
  if platform_readable then
    execute format('create policy platform_read on %s for select to em_app using (merchant_id = ''0'')', tab);
  end if;
  execute format('create policy every_merchant on %s for all to em_system using (true) with check (true)', tab);
  execute format('grant select, insert, update, delete on %s to em_app, em_system', tab);
  if exists (select from pg_attribute where attrelid = tab and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function yz_touch()', tab);
  end if;
end $$;

-- An index in the order in which people read Chinese, where the server has it (ICU); elsewhere lists sort by code point.
create function yz_chinese_index(name text, tab regclass, columns text, condition text default 'true') returns void language plpgsql as $$
begin
  if exists (select from pg_collation where collname = 'zh-x-icu') then
    execute format('create index %I on %s (%s) where %s', name, tab, replace(columns, '@', 'collate "zh-x-icu"'), condition);
  end if;
end $$;

-- Characters and pairs of characters of a search key, each led by its merchant: what one merchant looks for
-- never meets another's rows, and a term of two Chinese characters is found by one entry of the index.
create function yz_grams(merchant text, key text) returns text[] language sql immutable parallel safe
  return array(
    select distinct merchant || ':' || substr(key, at, size)
    from generate_series(1, length(key)) as at, generate_series(1, 2) as size
    where length(substr(key, at, size)) = size);

-- Rows that hold every needle. The index of grams is not used under row-level security (its operators are not leakproof), so
-- these functions run as their owner and keep to the merchant of the transaction and the platform themselves: another owner
-- that is asked for has nothing. Whole rows, because looking them up again by id costs several times the search. A needle is
-- a search key, as in the rows.
-- Of a needle of two characters or more its pairs say everything that its characters would. Of no merchant there is nothing to find.
create function yz_all_grams(merchant text, needles text[]) returns text[] language sql immutable parallel safe
  return case when merchant is not null then array(
    select distinct gram from unnest(needles) needle, unnest(yz_grams(merchant, needle)) gram
    where length(needle) = 1 or length(gram) = length(merchant) + 3) end;

create function yz_patterns(needles text[]) returns text[] language sql immutable parallel safe
  return array(select '%' || regexp_replace(needle, '([\\%_])', '\\\1', 'g') || '%' from unnest(needles) needle);

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

-- A needle of one or two characters is an entry of the index itself: what is found holds it.
create function yz_long_patterns(needles text[]) returns text[] language sql immutable parallel safe
  return yz_patterns(array(select needle from unnest(needles) needle where length(needle) > 2));

-- What is left of a text when it is read without signs and blanks: spellings of one thing are equal. Signs between digits tell
-- 2.5 from 25 and stay. The letters are named one by one: character classes know no Chinese in the locale C.
create function yz_alike(words text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(lower(normalize(coalesce(words, ''), NFKC)), '平方米', 'm2'), '立方米', 'm3'), '毫米', 'mm'),
    '[×✕*]', 'x', 'g'),
    '\s|[]["''(),:;<=>?@^_{|}!$、。【】《》〈〉「」“”‘’·…—–\\]', '', 'g'),
    '([0-9])mm(?![0-9])', '\1', 'g'),
    '(?<![0-9])[-.~/+]|[-.~/+](?![0-9])', '', 'g');

-- A column that names a row of another table by its id, own or the platform's, which no foreign key can say (they stay inside a
-- merchant). What begins to refer to a row locks it until it is committed, in the order of the ids, and is refused where the row is
-- gone; of what goes it is asked at the end of its transaction whether anything refers to it, so that a merge may delete first and
-- move afterwards. '-1' and '' name nothing. The faults are those of a foreign key, with a name for each of its sides.
create function yz_refers(tab text, col text, target text) returns void language plpgsql as $$
declare
  name constant text := tab || '_' || col || '_refers';
  keys constant text := (select string_agg(quote_ident(a.attname), ', ') from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = tab::regclass and i.indisprimary and a.attname <> 'merchant_id');
  written record;
begin
  for written in select * from (values
    ('insert', 'new table as new_rows', format('select merchant_id, %I as id from new_rows', col)),
    ('update', 'old table as old_rows new table as new_rows',
      format('select merchant_id, id from (select merchant_id, %1$s, %2$I from new_rows except select merchant_id, %1$s, %2$I from old_rows) as d (merchant_id, %3$s, id)',
        keys, col, (select string_agg('k' || n, ', ') from generate_series(1, cardinality(string_to_array(keys, ', '))) n)))
  ) as each (deed, tables, named) loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql security definer
        set search_path = pg_catalog, public set enable_seqscan = off as $body$
      declare named record;
      begin
        for named in select merchant_id, array_agg(distinct id) as ids from (%5$s) w where id is not null and id not in ('', '-1') group by merchant_id loop
          perform from %4$I t where t.merchant_id in (named.merchant_id, '0') and t.id = any (named.ids)
            order by t.merchant_id, t.id for key share;
          if exists (select from unnest(named.ids) as asked (id)
              where not exists (select from %4$I t where t.merchant_id in (named.merchant_id, '0') and t.id = asked.id)) then
            raise foreign_key_violation using constraint = %2$L, table = %3$L, message = %2$L;
          end if;
        end loop;
        return null;
      end $body$ $f$, name || '_' || written.deed, name, tab, target, written.named);
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      name || '_' || written.deed, written.deed, tab, written.tables, name || '_' || written.deed);
  end loop;
  execute format($f$
    create function %1$I() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public set enable_seqscan = off as $body$
    begin
      if (exists (select from %2$I r where r.merchant_id = old.merchant_id and r.%3$I = old.id)
          or old.merchant_id = '0' and exists (select from %2$I r where r.%3$I = old.id))
        and not exists (select from %4$I t where t.merchant_id = old.merchant_id and t.id = old.id) then
        raise foreign_key_violation using constraint = %5$L, table = %4$L, message = %5$L;
      end if;
      return null;
    end $body$ $f$, name, tab, col, target, name || '_kept');
  execute format('create constraint trigger %I after delete on %I deferrable initially deferred for each row execute function %I()', name, target, name);
end $$;
`
