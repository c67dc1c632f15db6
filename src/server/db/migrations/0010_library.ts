import type { Migration } from './migration.ts'

export const library: Migration = {
  name: '0010_library',
  sql: String.raw`
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

create table material (like yz.tenant_row including defaults,
  id text not null, code text, name text not null, spec text, brand text, unit text not null,
  type_code text collate "C" not null, machine boolean not null,
  price_excl numeric, tax_rate numeric, price_incl numeric,
  origin_place text, manufacturer text, nick_name text, feature text,
  state text not null default '1' check (state in ('1', '2')),
  img_ids text[] not null default '{}', attachment_ids text[] not null default '{}',
  pid text not null default '-1', identity text not null, search_key text not null, pinyin text not null default '',
  name_key text collate "C" generated always as (split_part(search_key, '|', 2)) stored,
  primary key (merchant_id, id));
create unique index material_identity on material (merchant_id, identity);
create unique index material_code on material (merchant_id, code) where code is not null;
create index material_recent on material (merchant_id, machine, updated_at, id);
select yz_chinese_index('material_name', 'material', 'merchant_id, machine, name @, id');
create index material_of_type on material (merchant_id, type_code, id);
create index material_by_name on material (merchant_id, name_key);
create index material_grams on material using gin (yz_grams(merchant_id, search_key || '|' || pinyin));
select yz_tenant('material', true);

-- Rows that hold every needle. The index of grams is not used under row-level security (its operators are not leakproof), so
-- these functions run as their owner and keep to the merchant of the transaction and the platform themselves: another owner
-- that is asked for has nothing. Whole rows, because looking them up again by id costs several times the search. A needle is
-- a search key, as in the rows.
create function yz_all_grams(merchant text, needles text[]) returns text[] language sql immutable parallel safe
  return array(select distinct gram from unnest(needles) needle, unnest(yz_grams(merchant, needle)) gram);
create function yz_patterns(needles text[]) returns text[] language sql immutable parallel safe
  return array(select '%' || regexp_replace(needle, '([\\%_])', '\\\1', 'g') || '%' from unnest(needles) needle);
create function material_find(needles text[], owners text[]) returns setof material language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  patterns constant text[] := yz_patterns(needles);
  owner text;
begin
  for owner in select distinct o from unnest(owners) o where o in ('0', yz_merchant()) loop
    return query select m.* from material m
      where m.merchant_id = owner and yz_grams(m.merchant_id, m.search_key || '|' || m.pinyin) @> yz_all_grams(owner, needles)
        and m.search_key || '|' || m.pinyin like all (patterns);
  end loop;
end $$;
revoke execute on function material_find(text[], text[]) from public;
grant execute on function material_find(text[], text[]) to em_app, em_system;

-- Workbooks on their way through an import: what was uploaded, and the rows that could not be taken.
create table kept_workbook (like yz.tenant_row including defaults,
  id text not null, user_id text not null, kind text not null check (kind in ('UPLOAD', 'FAILED')),
  name text not null, content bytea not null, primary key (merchant_id, id));
create index kept_workbook_age on kept_workbook (merchant_id, created_at);
select yz_tenant('kept_workbook');
`,
}
