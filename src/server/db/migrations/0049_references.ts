import type { Migration } from './migration.ts'

export const references: Migration = {
  name: '0049_references',
  sql: String.raw`
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

select yz_refers('quota_material', 'lib_material_id', 'material');
select yz_refers('quota_machine', 'lib_material_id', 'material');
select yz_refers('material', 'pid', 'material');
select yz_refers('material_default', 'material_id', 'material');
select yz_refers('material_item', 'lib_material_id', 'material');
select yz_refers('price_point', 'lib_material_id', 'material');
create index material_variants on material (merchant_id, pid);
create index price_point_named on price_point (merchant_id, lib_material_id);
`,
}
