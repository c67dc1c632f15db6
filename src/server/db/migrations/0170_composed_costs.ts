import type { Migration } from './migration.ts'

export const composedCosts: Migration = {
  name: '0170_composed_costs',
  sql: String.raw`
-- What a public percentage of the selected analysis comes to in the composition of its round; without a row it is what it is in its own analysis.
create table analysis_composed_other (
  merchant_id text not null default yz_merchant(), other_id text not null, round_id text not null, basis numeric not null, amount numeric not null,
  primary key (merchant_id, other_id),
  foreign key (merchant_id, other_id) references analysis_other (merchant_id, id) on delete cascade,
  foreign key (merchant_id, round_id) references analysis_round (merchant_id, id) on delete cascade);
create index analysis_composed_other_of on analysis_composed_other (merchant_id, round_id);
select yz_tenant('analysis_composed_other');

-- The built area by which a round was composed: one that is approved keeps it.
alter table analysis_round add column building_area numeric;
-- An act is taken back as long as items say what it has left, whatever was computed again since.
alter table analysis_deed_row add column mark text;
alter table analysis_round disable trigger touch;
set local role em_system;
update analysis_round r set building_area = p.building_area from project p where p.merchant_id = r.merchant_id and p.id = r.project_id and r.best_at is not null;
-- Whether acts of before may be taken back is not known any more.
update analysis_deed_row set mark = '';
reset role;
alter table analysis_round enable trigger touch;
alter table analysis_deed_row alter column mark set not null, drop column after_version;
`,
}
