export const materialSearch = String.raw`
-- What a search of the library looks at, apart from the wide rows of the library itself: a word that every third item holds is
-- counted and ranked by reading these alone. Written with the items, by nobody else.
-- What the ranking asks of every hit stands ready in the row.
create table material_search (
  merchant_id text not null default yz_merchant(), id text not null, machine boolean not null, live boolean not null,
  type_code text collate "C" not null, name text collate "C" not null, pinyin text collate "C" not null, text text not null,
  letters integer generated always as (length(name)) stored not null,
  alias text collate "C" generated always as (split_part(text, '|', 3)) stored not null,
  brand text collate "C" generated always as (split_part(text, '|', 5)) stored not null,
  code text collate "C" generated always as (split_part(text, '|', 1)) stored not null,
  primary key (merchant_id, id), foreign key (merchant_id, id) references material (merchant_id, id) on delete cascade);
create index material_search_grams on material_search using gin (yz_grams(merchant_id, text));
-- Names in the order of the ranking, all of them and by their first character, and codes that are a character.
create index material_search_short on material_search (merchant_id, machine, letters, pinyin, id) include (name, live);
create index material_search_begin on material_search (merchant_id, machine, (left(name, 1)), letters, pinyin, id) include (live);
create index material_search_code on material_search (merchant_id, code) where length(code) = 1;
-- Initials of names in the order of the ranking, and what holds letters or digits anywhere else than in codes, initials and specifications.
create index material_search_initial on material_search (merchant_id, machine, (left(pinyin, 1)), letters, pinyin, id) include (name, live);
create index material_search_latin on material_search (merchant_id, machine, letters, pinyin, id) include (name, alias, brand, live)
  where name ~ '[0-9a-z]' or alias ~ '[0-9a-z]' or brand ~ '[0-9a-z]';
select yz_tenant('material_search', true);
-- What was written last is looked through row by row until it is sorted into the index: never more than a little.
alter index material_search_grams set (gin_pending_list_limit = 256);

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

-- Items of one library that hold every needle (grams are led by their merchant), of a branch of the tree, with a specification and a
-- brand ('' for none) where these are given. It reads as its caller.
create function material_hits(mine text, common text, needles text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text)
  returns setof material_search language sql stable as $$
  select s.* from material_search s
  where (yz_grams(s.merchant_id, s.text) @> yz_all_grams(mine, needles) or yz_grams(s.merchant_id, s.text) @> yz_all_grams(common, needles))
    and s.machine = of_machine and (s.live or not live_only) and s.text like all (yz_long_patterns(needles))
    and (under is null or s.type_code = any ((select yz_codes_under('MATERIAL', under))::text[]))
    and (of_spec is null or position(of_spec in split_part(s.text, '|', 4)) > 0)
    and (of_brand is null or of_brand <> '' and position(of_brand in split_part(s.text, '|', 5)) > 0
      or of_brand = '' and split_part(s.text, '|', 5) in ('', '无'))
$$;

-- One page of them, best first, and how many there are. Nearness is told by the first needle: the name or code itself, how the
-- name begins, what it holds, its initials, its alias, its brand, anything else; among equals the shorter name comes first.
-- It runs as its owner for the reason of material_find, and keeps to the same owners.
-- Among items of one name the default one comes first. Defaults are few beside what a search finds: they are read once, and a hit is
-- looked up among them by its id. Hits are counted and put in order from the little that is kept of each: to find them costs more.
-- Of a character, letter or digit that thousands hold, and nothing else asked, hits are counted, and only the first ones ranked.
create function material_ranked(needles text[], owners text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text, skip bigint, size bigint)
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
revoke execute on function material_ranked(text[], text[], boolean, boolean, text, text, text, bigint, bigint) from public;
grant execute on function material_ranked(text[], text[], boolean, boolean, text, text, text, bigint, bigint) to em_app, em_system;

-- Enabled items of one library that hold every needle, those first whose name holds the first needle, then those of the given
-- specification and brand, then the shorter names. It runs as its owner for the reason of material_find, and keeps to the same owners.
create function material_near(needles text[], owners text[], of_machine boolean, of_spec text, of_brand text, size bigint)
  returns table (id text, name text, spec text) language plpgsql stable security definer
  set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  mine constant text := case when yz_merchant() = any (owners) then yz_merchant() end;
  common constant text := case when '0' = any (owners) and mine is distinct from '0' then '0' end;
  lead constant text := needles[1];
begin
  return query select s.id, s.name::text, split_part(s.text, '|', 4)
    from material_hits(mine, common, needles, of_machine, true, null, null, null) s
    order by position(lead in s.name) > 0 desc, split_part(s.text, '|', 4) = of_spec desc, split_part(s.text, '|', 5) = of_brand desc,
      length(s.name), s.id
    limit size;
end $$;
revoke execute on function material_near(text[], text[], boolean, text, text, bigint) from public;
grant execute on function material_near(text[], text[], boolean, text, text, bigint) to em_app, em_system;
alter function material_near(text[], text[], boolean, text, text, bigint) set enable_seqscan = off;

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

-- What material_first is for a character, for a letter or a digit: few names hold it, nearly all codes and
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

create trigger search_insert after insert on material referencing new table as written for each statement execute function material_search_write();
create trigger search_update after update on material referencing new table as written for each statement execute function material_search_write();
`
