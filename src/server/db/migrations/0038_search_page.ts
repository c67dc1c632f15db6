import type { Migration } from './migration.ts'

export const searchPage: Migration = {
  name: '0038_search_page',
  sql: String.raw`
alter table material_search add code text collate "C" not null generated always as (split_part(text, '|', 1)) stored;
-- Names in the order of the ranking, all of them and by their first character, and codes that are a character.
create index material_search_short on material_search (merchant_id, machine, letters, pinyin, id) include (name, live);
create index material_search_begin on material_search (merchant_id, machine, (left(name, 1)), letters, pinyin, id) include (live);
create index material_search_code on material_search (merchant_id, code) where length(code) = 1;

-- How near an item is to a word, which is given as it stands and as the patterns of its beginning and its inside; in the lower digits
-- the length of the name. A pattern is compared quicker than a word is looked for.
create function material_nearness(s material_search, word text, begins text, holds text) returns integer language sql immutable parallel safe as $$
  select s.letters + 100000 * case
    when s.code = word then 0
    when s.name like holds then case when s.name = word then 0 when s.name like begins then 1 else 2 end
    when s.pinyin like begins then 3
    when s.alias like holds then 4
    when s.brand like holds then 5
    else 6
  end
$$;

-- Items among which the 'wanted' ones are that a character is nearest to, where names are enough to tell: names that begin with it, the
-- shortest of those that hold it, codes, and of equals the default ones. They are found in the order of the names without a look at
-- all that hold the character. Nothing where too few of the shortest names hold it. It reads as its caller.
create function material_first(mine text, common text, letter text, of_machine boolean, live_only boolean, preferred text[], wanted bigint)
  returns table (merchant_id text, id text, pinyin text, near integer) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  begins constant text := letter || '%';
  holds constant text := '%' || begins;
  coded constant text[] := array(
    select s.id from material_search s where s.merchant_id in (mine, common) and s.code = letter and length(s.code) = 1);
begin
  return query
    with named as materialized (
      -- The shortest of them is the character itself.
      select s.merchant_id, s.id, s.pinyin, s.letters + case s.letters when 1 then 0 else 100000 end near from (
        (select * from material_search s where s.merchant_id = mine and s.machine = of_machine and left(s.name, 1) = letter
          order by s.letters, s.pinyin, s.id)
        union all
        (select * from material_search s where s.merchant_id = common and s.machine = of_machine and left(s.name, 1) = letter
          order by s.letters, s.pinyin, s.id)) s
      where (s.live or not live_only) and s.id <> all (coded)
      order by s.letters, s.pinyin, s.id limit wanted),
    held as materialized (
      select s.merchant_id, s.id, s.pinyin, s.letters + 200000 near from (
        select * from (
          (select * from material_search s where s.merchant_id = mine and s.machine = of_machine order by s.letters, s.pinyin, s.id)
          union all
          (select * from material_search s where s.merchant_id = common and s.machine = of_machine order by s.letters, s.pinyin, s.id)) s
        order by s.letters, s.pinyin, s.id limit 10000) s
      where s.name like holds and left(s.name, 1) <> letter and (s.live or not live_only) and s.id <> all (coded)
      order by s.letters, s.pinyin, s.id limit wanted),
    enough as (select (select count(*) from named) + (select count(*) from held) >= wanted as yes)
    select found.* from enough, lateral (
      select * from named union select * from held
      union select s.merchant_id, s.id, s.pinyin, material_nearness(s, letter, begins, holds) from material_search s
        where s.merchant_id in (mine, common) and s.id = any (coded || preferred) and s.machine = of_machine and (s.live or not live_only)
          and (s.name like holds or s.id = any (coded))) found
    where enough.yes;
end $$;

-- The ranking of migration 0032. A character that thousands hold, and nothing else asked: its hits are counted, and only the first ones ranked.
create or replace function material_ranked(needles text[], owners text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text, skip bigint, size bigint)
  returns table (merchant_id text, id text, place bigint, total bigint) language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  mine constant text := case when yz_merchant() = any (owners) then yz_merchant() end;
  common constant text := case when '0' = any (owners) and mine is distinct from '0' then '0' end;
  lead constant text := needles[1];
  holds constant text := (yz_patterns(needles))[1];
  begins constant text := substr(holds, 2);
  preferred text[];
  counted bigint;
begin
  -- Without a needle there is no merchant in the condition: every row of everybody would be counted.
  if lead is null then return; end if;
  select coalesce(array_agg(d.material_id), '{}') into preferred from material_default d
    where d.merchant_id = yz_merchant() and exists (select from material_search s
      where s.merchant_id in (d.merchant_id, '0') and s.id = d.material_id and s.name = d.name_key and s.type_code = d.type_code);
  -- Letters and digits stand in codes and initials, seldom in names.
  if cardinality(needles) = 1 and length(lead) = 1 and lead > '~' collate "C" and coalesce(under, of_spec, of_brand) is null and skip + size <= 200 then
    select count(*) into counted from material_hits(mine, common, needles, of_machine, live_only, under, of_spec, of_brand);
    if counted > 4000 then
      return query
        select best.merchant_id, best.id, row_number() over (), counted from (
          select f.merchant_id, f.id from material_first(mine, common, lead, of_machine, live_only, preferred, skip + size) f
          order by f.near, f.pinyin, f.id <> all (preferred), f.id limit size offset skip) best;
      if found then return; end if;
    end if;
  end if;
  return query
    with hits as materialized (
      select s.merchant_id, s.id, s.pinyin, material_nearness(s, lead, begins, holds) near
      from material_hits(mine, common, needles, of_machine, live_only, under, of_spec, of_brand) s),
    steps as materialized (select h.near, sum(count(*)) over (order by h.near) upto from hits h group by h.near)
    -- What is too far for the page is not sorted.
    select best.merchant_id, best.id, row_number() over (), (select max(upto)::bigint from steps) from (
      select h.merchant_id, h.id from hits h
      where h.near <= coalesce((select min(near) from steps where upto >= skip + size), 700000)
      order by h.near, h.pinyin, h.id <> all (preferred), h.id limit size offset skip) best;
end $$;
`,
}
