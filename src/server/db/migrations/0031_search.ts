import type { Migration } from './migration.ts'

export const search: Migration = {
  name: '0031_search',
  sql: String.raw`
-- What a search of the library looks at, apart from the wide rows of the library itself: a word that every third item holds is
-- counted and ranked by reading these alone. Written with the items, by nobody else.
create table material_search (
  merchant_id text not null default yz_merchant(), id text not null, machine boolean not null, live boolean not null,
  type_code text collate "C" not null, name text collate "C" not null, pinyin text collate "C" not null, text text not null,
  primary key (merchant_id, id), foreign key (merchant_id, id) references material (merchant_id, id) on delete cascade);
select yz_tenant('material_search', true);

create function material_search_write() returns trigger language plpgsql as $$
begin
  insert into material_search (merchant_id, id, machine, live, type_code, name, pinyin, text)
  select merchant_id, id, machine, state = '1', type_code, name_key, pinyin, search_key || '|' || pinyin from written
  on conflict (merchant_id, id) do update set (machine, live, type_code, name, pinyin, text)
    = (excluded.machine, excluded.live, excluded.type_code, excluded.name, excluded.pinyin, excluded.text)
    where (material_search.machine, material_search.live, material_search.type_code, material_search.name, material_search.pinyin, material_search.text)
      is distinct from (excluded.machine, excluded.live, excluded.type_code, excluded.name, excluded.pinyin, excluded.text);
  return null;
end $$;
create trigger search_insert after insert on material referencing new table as written for each statement execute function material_search_write();
create trigger search_update after update on material referencing new table as written for each statement execute function material_search_write();

-- As the system, whose policy shows every row.
set local role em_system;
insert into material_search (merchant_id, id, machine, live, type_code, name, pinyin, text)
select merchant_id, id, machine, state = '1', type_code, name_key, pinyin, search_key || '|' || pinyin from material;
reset role;
drop index material_grams;
create index material_search_grams on material_search using gin (yz_grams(merchant_id, text));

-- Of a needle of two characters or more its pairs say everything that its characters would. Of no merchant there is nothing to find.
create or replace function yz_all_grams(merchant text, needles text[]) returns text[] language sql immutable parallel safe
  return case when merchant is not null then array(
    select distinct gram from unnest(needles) needle, unnest(yz_grams(merchant, needle)) gram
    where length(needle) = 1 or length(gram) = length(merchant) + 3) end;
-- A needle of one or two characters is an entry of the index itself: what is found holds it.
create function yz_long_patterns(needles text[]) returns text[] language sql immutable parallel safe
  return yz_patterns(array(select needle from unnest(needles) needle where length(needle) > 2));

create or replace function material_find(needles text[], owners text[]) returns setof material language plpgsql stable security definer
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare owner text;
begin
  for owner in select distinct o from unnest(owners) o where o in ('0', yz_merchant()) loop
    return query select m.* from material_search s join material m using (merchant_id, id)
      where s.merchant_id = owner and yz_grams(s.merchant_id, s.text) @> yz_all_grams(owner, needles)
        and s.text like all (yz_long_patterns(needles));
  end loop;
end $$;

-- Items of one library that hold every needle (grams are led by their merchant), of a branch of the tree, with a specification and a brand ('' for none) where
-- these are given. It reads as its caller.
create function material_hits(mine text, common text, needles text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text)
  returns setof material_search language sql stable as $$
  select s.* from material_search s
  where (yz_grams(s.merchant_id, s.text) @> yz_all_grams(mine, needles) or yz_grams(s.merchant_id, s.text) @> yz_all_grams(common, needles))
    and s.machine = of_machine and (s.live or not live_only) and s.text like all (yz_long_patterns(needles))
    and (under is null or s.type_code >= under and s.type_code < under || '~')
    and (of_spec is null or position(of_spec in split_part(s.text, '|', 4)) > 0)
    and (of_brand is null or of_brand <> '' and position(of_brand in split_part(s.text, '|', 5)) > 0
      or of_brand = '' and split_part(s.text, '|', 5) in ('', '无'))
$$;

-- One page of them, best first, and how many there are. Nearness is told by the first needle: the name or code itself, how the
-- name begins, what it holds, its initials, its alias, its brand, anything else; among equals the shorter name comes first.
-- It runs as its owner for the reason of material_find, and keeps to the same owners.
create function material_ranked(needles text[], owners text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text, skip bigint, size bigint)
  returns table (merchant_id text, id text, place bigint, total bigint) language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  mine constant text := case when yz_merchant() = any (owners) then yz_merchant() end;
  common constant text := case when '0' = any (owners) and mine is distinct from '0' then '0' end;
  lead constant text := needles[1];
  counted bigint;
begin
  select count(*) into counted from material_hits(mine, common, needles, of_machine, live_only, under, of_spec, of_brand);
  return query
    select best.merchant_id, best.id, row_number() over (), counted from (
      select s.merchant_id, s.id from material_hits(mine, common, needles, of_machine, live_only, under, of_spec, of_brand) s
      order by
        case
          when s.name = lead or starts_with(s.text, lead || '|') then 0
          when starts_with(s.name, lead) then 1
          when position(lead in s.name) > 0 then 2
          when starts_with(s.pinyin, lead) then 3
          when position(lead in split_part(s.text, '|', 3)) > 0 then 4
          when position(lead in split_part(s.text, '|', 5)) > 0 then 5
          else 6
        end, length(s.name), s.pinyin, s.id
      limit size offset skip) best;
end $$;
revoke execute on function material_ranked(text[], text[], boolean, boolean, text, text, text, bigint, bigint) from public;
grant execute on function material_ranked(text[], text[], boolean, boolean, text, text, text, bigint, bigint) to em_app, em_system;
`,
}
