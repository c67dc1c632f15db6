import type { Migration } from './migration.ts'

export const itemTypes: Migration = {
  name: '0097_item_types',
  sql: String.raw`
-- The third-level item type of an item of a bill, by which packages are compared with it.
alter table project_item add column item_type text collate "C";
create index project_item_typed on project_item (merchant_id, item_type) where item_type is not null;
`,
}
