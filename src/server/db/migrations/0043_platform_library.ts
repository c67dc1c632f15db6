import type { Migration } from './migration.ts'

export const platformLibrary: Migration = {
  name: '0043_platform_library',
  sql: String.raw`
-- The platform's people keep its materials and machines; they delete none, for what companies have made of them is hidden from them.
set local role em_system;
insert into role_permission (merchant_id, role_id, permission, actions)
select r.merchant_id, r.id, given.permission, given.actions
from role r cross join (values
  ('N_MATERIAL', array['query', 'get', 'add', 'edit', 'enable', 'disable', 'import', 'export', 'print']),
  ('N_MACHINE', array['query', 'get', 'add', 'edit', 'enable', 'disable', 'import', 'export', 'print']),
  ('P_PRICE', array['query', 'get', 'export', 'print'])) as given (permission, actions)
where r.merchant_id = '0' and r.key = 1
on conflict (merchant_id, role_id, permission) do nothing;
reset role;
`,
}
