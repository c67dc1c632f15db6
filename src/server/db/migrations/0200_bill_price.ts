import type { Migration } from './migration.ts'

export const billPrice: Migration = {
  name: '0200_bill_price',
  sql: String.raw`
-- The price that the bill had when an analysis took its row over: another one now is a difference of the bill.
alter table analysis_item add bill_price numeric;
set local role em_system;
update analysis_item a set bill_price = p.price from project_item p
where p.merchant_id = a.merchant_id and p.id = a.project_item_id and a.unit is not null and p.price is not null;
reset role;
`,
}
