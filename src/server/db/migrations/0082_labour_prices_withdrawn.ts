import type { Migration } from './migration.ts'

export const labourPricesWithdrawn: Migration = {
  name: '0082_labour_prices_withdrawn',
  sql: String.raw`
-- A price that a document told which was taken back is none any more; what it said stays as it was written.
alter table labour_price_point add column withdrawn_at timestamptz, add column withdrawn_by text;
drop index labour_price_point_once;
create unique index labour_price_point_once on labour_price_point (merchant_id, source, source_item_id) where withdrawn_at is null;
grant update (withdrawn_at, withdrawn_by, updated_at, updated_by, version) on labour_price_point to em_app, em_system;
`,
}
