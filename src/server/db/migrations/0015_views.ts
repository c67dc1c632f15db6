import type { Migration } from './migration.ts'

export const views: Migration = {
  name: '0015_views',
  sql: String.raw`
-- Named views of a list. Colleagues read what is shared; only its creator changes or deletes it.
create table grid_view (like yz.tenant_row including defaults,
  id text not null, user_id text not null default yz_user(), grid text not null, name text not null,
  shared boolean not null default false, content jsonb not null, primary key (merchant_id, id));
create unique index grid_view_name on grid_view (merchant_id, grid, user_id, name);
select yz_tenant('grid_view');
create policy readable on grid_view as restrictive for select to em_app using (shared or user_id = yz_user());
create policy own_insert on grid_view as restrictive for insert to em_app with check (user_id = yz_user());
create policy own_update on grid_view as restrictive for update to em_app using (user_id = yz_user()) with check (user_id = yz_user());
create policy own_delete on grid_view as restrictive for delete to em_app using (user_id = yz_user());
`,
}
