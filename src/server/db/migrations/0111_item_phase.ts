import type { Migration } from './migration.ts'

export const itemPhase: Migration = {
  name: '0111_item_phase',
  sql: String.raw`
-- The phase of the progress plan in which an item of an analysis is built.
create table analysis_item_phase (
  merchant_id text not null default yz_merchant(), analysis_id text not null, item_id text not null, phase_id text not null,
  primary key (merchant_id, item_id),
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id) on delete cascade,
  foreign key (merchant_id, phase_id) references analysis_phase (merchant_id, id) on delete cascade);
create index analysis_item_phase_of on analysis_item_phase (merchant_id, analysis_id);
create index analysis_item_phase_phase on analysis_item_phase (merchant_id, phase_id);
select yz_tenant('analysis_item_phase');
`,
}
