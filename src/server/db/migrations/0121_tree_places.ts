import type { Migration } from './migration.ts'

export const treePlaces: Migration = {
  name: '0121_tree_places',
  sql: String.raw`
-- A node of a merchant's own can be moved and keeps its code: what stands under a node is told by the tree, not by how codes begin.
-- The condition on the merchant is for those who call as the owner of the table, to whom row-level security says nothing.
create function yz_codes_under(of_tree text, node text) returns text[] language sql stable as $$
  with recursive below as (
    select node as code
    union
    select t.code from dict_tree t join below b on t.parent_code = b.code
      where t.tree = of_tree and t.merchant_id in (yz_merchant(), '0'))
  select array(select code from below)
$$;

-- As in migration 0031, with the tree.
create or replace function material_hits(mine text, common text, needles text[], of_machine boolean, live_only boolean, under text, of_spec text, of_brand text)
  returns setof material_search language sql stable as $$
  select s.* from material_search s
  where (yz_grams(s.merchant_id, s.text) @> yz_all_grams(mine, needles) or yz_grams(s.merchant_id, s.text) @> yz_all_grams(common, needles))
    and s.machine = of_machine and (s.live or not live_only) and s.text like all (yz_long_patterns(needles))
    and (under is null or s.type_code = any ((select yz_codes_under('MATERIAL', under))::text[]))
    and (of_spec is null or position(of_spec in split_part(s.text, '|', 4)) > 0)
    and (of_brand is null or of_brand <> '' and position(of_brand in split_part(s.text, '|', 5)) > 0
      or of_brand = '' and split_part(s.text, '|', 5) in ('', '无'))
$$;
`,
}
