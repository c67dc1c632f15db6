import type { Migration } from './migration.ts'

export const heldFiles: Migration = {
  name: '0056_held_files',
  sql: String.raw`
-- Rows are written one by one here and looked up at once: entries that wait in a list would have to be read with every look.
create index material_img_ids on material using gin (img_ids) with (fastupdate = off);
create index material_attachment_ids on material using gin (attachment_ids) with (fastupdate = off);
create index quota_img_ids on quota using gin (img_ids) with (fastupdate = off);
create index man_photo_ids on man using gin (photo_ids) with (fastupdate = off);
create index man_id_picture_ids on man using gin (id_picture_ids) with (fastupdate = off);
create index man_certificate_picture_ids on man_certificate using gin (picture_ids) with (fastupdate = off);

-- Which of these ids the rows of the transaction's merchant hold in a column of lists. Under row-level security the index would not be used
-- (the overlap of lists is not leakproof), so it runs as its owner, keeps to the merchant itself and tells nothing but the ids it was asked for.
create function yz_held(tab regclass, col text, wanted text[]) returns setof text language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
begin
  return query execute format('select distinct f from %s t, unnest(t.%I) as held (f) where t.merchant_id = $1 and t.%I && $2 and f = any ($2)', tab, col, col)
    using yz_merchant(), wanted;
end $$;
revoke execute on function yz_held(regclass, text, text[]) from public;
grant execute on function yz_held(regclass, text, text[]) to em_app, em_system;
`,
}
