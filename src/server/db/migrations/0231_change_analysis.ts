import type { Migration } from './migration.ts'

export const changeAnalysis: Migration = {
  name: '0231_change_analysis',
  sql: String.raw`
ALTER TABLE "analysis_item" ADD COLUMN "change_line_id" text;
ALTER TABLE "analysis_item" ADD COLUMN "sign" numeric DEFAULT '1' NOT NULL;
ALTER TABLE "analysis_item" ADD COLUMN "agreed_version" integer;
ALTER TABLE "analysis_round" ADD COLUMN "change_id" text;
ALTER TABLE "analysis_round" ADD CONSTRAINT "analysis_round_merchant_id_change_id_fkey" FOREIGN KEY ("merchant_id","change_id") REFERENCES "variable_change"("merchant_id","id") ON DELETE no action ON UPDATE no action;

-- A project has one round at a time, and a change one analysis beside it.
drop index analysis_round_of;
drop index analysis_round_current;
drop index analysis_item_copied;
create unique index analysis_round_of on analysis_round (merchant_id, project_id, round) where change_id is null;
create unique index analysis_round_current on analysis_round (merchant_id, project_id) where superseded_at is null and voided_at is null and change_id is null;
create unique index analysis_round_change on analysis_round (merchant_id, change_id) where change_id is not null and process_state <> 'CANCELLED';
create index analysis_round_project on analysis_round (merchant_id, project_id);
create unique index analysis_item_copied on analysis_item (merchant_id, analysis_id, project_item_id) where project_item_id is not null and change_line_id is null;
create unique index analysis_item_changed on analysis_item (merchant_id, analysis_id, change_line_id, sign) where change_line_id is not null and unit is not null;
alter table analysis_item add check (sign in (1, -1));
`,
}
