import type { Migration } from './migration.ts'

export const policies: Migration = {
  name: '0021_policies',
  sql: String.raw`
-- Whose transaction it is stands in a subquery: it is found out once per statement, not once per row.
create or replace function yz_tenant(tab regclass, platform_readable boolean default false) returns void language plpgsql as $$
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

do $$
declare tab regclass;
begin
  for tab in select polrelid::regclass from pg_policy where polname = 'own_merchant' and pg_get_expr(polqual, polrelid) like '%(merchant_id = NULLIF(%' loop
    execute format('alter policy own_merchant on %s using (merchant_id = (select yz_merchant())) with check (merchant_id = (select yz_merchant()))', tab);
  end loop;
end $$;
`,
}
