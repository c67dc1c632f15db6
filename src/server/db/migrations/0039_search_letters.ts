import type { Migration } from './migration.ts'

export const searchLetters: Migration = {
  name: '0039_search_letters',
  sql: String.raw`
-- Initials of names in the order of the ranking, and what holds letters or digits anywhere else than in codes, initials and specifications.
create index material_search_initial on material_search (merchant_id, machine, (left(pinyin, 1)), letters, pinyin, id) include (name, live);
create index material_search_latin on material_search (merchant_id, machine, letters, pinyin, id) include (name, alias, brand, live)
  where name ~ '[0-9a-z]' or alias ~ '[0-9a-z]' or brand ~ '[0-9a-z]';

-- What material_first (migration 0038) is for a character, for a letter or a digit: few names hold it, nearly all codes and
-- specifications do. All names, aliases and brands with letters are looked through, then initials and whatever else holds it are taken
-- in the order of the names. Nothing where too few of the shortest names are such items. It reads as its caller.
create function material_first_latin(mine text, common text, letter text, of_machine boolean, live_only boolean, preferred text[], wanted bigint)
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
    with spelled as materialized (
      select s.merchant_id, s.id, s.pinyin, s.letters + 100000 * case
          when s.name like holds then case when s.name = letter then 0 when s.name like begins then 1 else 2 end
          when s.pinyin like begins then 3
          when s.alias like holds then 4
          else 5
        end near
      from material_search s
      where s.merchant_id in (mine, common) and s.machine = of_machine and (s.name ~ '[0-9a-z]' or s.alias ~ '[0-9a-z]' or s.brand ~ '[0-9a-z]')
        and (s.name like holds or s.alias like holds or s.brand like holds) and (s.live or not live_only) and s.id <> all (coded)
      order by near, s.pinyin, s.id limit wanted),
    initial as materialized (
      select s.merchant_id, s.id, s.pinyin, s.letters + 300000 near from (
        (select * from material_search s where s.merchant_id = mine and s.machine = of_machine and left(s.pinyin, 1) = letter
          order by s.letters, s.pinyin, s.id)
        union all
        (select * from material_search s where s.merchant_id = common and s.machine = of_machine and left(s.pinyin, 1) = letter
          order by s.letters, s.pinyin, s.id)) s
      where s.name not like holds and (s.live or not live_only) and s.id <> all (coded)
      order by s.letters, s.pinyin, s.id limit wanted),
    nearer as materialized (select * from spelled union select * from initial),
    rest as materialized (
      select s.merchant_id, s.id, s.pinyin, s.letters + 600000 near from (
        select * from (
          (select * from material_search s where s.merchant_id = mine and s.machine = of_machine order by s.letters, s.pinyin, s.id)
          union all
          (select * from material_search s where s.merchant_id = common and s.machine = of_machine order by s.letters, s.pinyin, s.id)) s
        order by s.letters, s.pinyin, s.id limit 10000) s
      where (select count(*) from nearer) < wanted and s.text like holds and s.name not like holds and s.alias not like holds
        and s.brand not like holds and s.pinyin not like begins and (s.live or not live_only) and s.id <> all (coded)
      order by s.letters, s.pinyin, s.id limit wanted),
    enough as (select (select count(*) from nearer) + (select count(*) from rest) >= wanted as yes)
    select found.* from enough, lateral (
      select * from nearer union select * from rest
      union select s.merchant_id, s.id, s.pinyin, material_nearness(s, letter, begins, holds) from material_search s
        where s.merchant_id in (mine, common) and s.id = any (coded || preferred) and s.machine = of_machine and (s.live or not live_only)
          and s.text like holds) found
    where enough.yes;
end $$;

-- The ranking of migration 0038, whose short way letters and digits have as well.
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
  if cardinality(needles) = 1 and length(lead) = 1 and (lead > '~' collate "C" or lead ~ '[0-9a-z]') and coalesce(under, of_spec, of_brand) is null
    and skip + size <= 200 then
    select count(*) into counted from material_hits(mine, common, needles, of_machine, live_only, under, of_spec, of_brand);
    if counted > 4000 then
      if lead > '~' collate "C" then
        return query
          select best.merchant_id, best.id, row_number() over (), counted from (
            select f.merchant_id, f.id from material_first(mine, common, lead, of_machine, live_only, preferred, skip + size) f
            order by f.near, f.pinyin, f.id <> all (preferred), f.id limit size offset skip) best;
      else
        return query
          select best.merchant_id, best.id, row_number() over (), counted from (
            select f.merchant_id, f.id from material_first_latin(mine, common, lead, of_machine, live_only, preferred, skip + size) f
            order by f.near, f.pinyin, f.id <> all (preferred), f.id limit size offset skip) best;
      end if;
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
