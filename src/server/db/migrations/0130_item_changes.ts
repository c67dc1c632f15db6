import type { Migration } from './migration.ts'

export const itemChanges: Migration = {
  name: '0130_item_changes',
  sql: String.raw`
-- An expected change may be one of an item; without one it is of the analysis as a whole.
alter table analysis_change add column item_id text,
  add foreign key (merchant_id, item_id) references analysis_item (merchant_id, id);
create index analysis_change_item on analysis_change (merchant_id, item_id) where item_id is not null;
`,
}
