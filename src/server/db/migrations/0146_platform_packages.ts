import type { Migration } from './migration.ts'

export const platformPackages: Migration = {
  name: '0146_platform_packages',
  sql: String.raw`
-- The platform's people keep its packages as they keep its materials (migration 0043); they delete none, for companies copy from them.
set local role em_system;
insert into role_permission (merchant_id, role_id, permission, actions)
select r.merchant_id, r.id, 'N_QUOTA', array['query', 'get', 'add', 'edit', 'enable', 'disable', 'import', 'export', 'print']
from role r where r.merchant_id = '0' and r.key = 1
on conflict (merchant_id, role_id, permission) do nothing;
reset role;
`,
}
