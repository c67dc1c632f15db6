import type { Migration } from './migration.ts'

const handled = (table: string): string => `
alter table ${table} add column handler_id text;
alter table ${table} disable trigger touch;
set local role em_system;
update ${table} c set handler_id = c.created_by from user_merchant m where m.merchant_id = c.merchant_id and m.user_id = c.created_by;
reset role;
alter table ${table} enable trigger touch;
create index ${table}_handler on ${table} (merchant_id, handler_id) where handler_id is not null;
`

export const contractHandler: Migration = {
  name: '0122_contract_handler',
  sql: `
-- Who handles a contract, whom its approval may ask. Of those that there are it is whoever made them; nobody has changed them by that, so that they keep their version.
${['contract', 'contract_supplement'].map(handled).join('')}`,
}
