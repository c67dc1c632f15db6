import type { Migration } from './migration.ts'

export const analysis: Migration = {
  name: '0100_analysis',
  sql: String.raw`
-- The company's analysis of a project, one per round: an approved document. A void one belongs to a bid that was not won.
create table analysis_round (like yz.tenant_row including defaults,
  id text not null, project_id text not null, code text not null, round_name text not null, pinyin text not null default '', round integer not null,
  labour numeric, material numeric, machine numeric, other numeric, direct numeric, sell numeric, per_area numeric,
  best_at timestamptz, best_by text, reason text, superseded_at timestamptz, voided_at timestamptz,
  process_state text not null default 'NOT_START', remark text, attachment_ids text[] not null default '{}',
  primary key (merchant_id, id), foreign key (merchant_id, project_id) references project (merchant_id, id));
create unique index analysis_round_code on analysis_round (merchant_id, code);
create unique index analysis_round_of on analysis_round (merchant_id, project_id, round);
create unique index analysis_round_current on analysis_round (merchant_id, project_id) where superseded_at is null and voided_at is null;
create index analysis_round_attachments on analysis_round using gin (attachment_ids);
select yz_tenant('analysis_round');

-- One estimator's own within a round, with the sums of its sheet as they stand.
create table analysis (like yz.tenant_row including defaults,
  id text not null, round_id text not null, project_id text not null, user_id text not null,
  state text not null default 'ASSIGNED' check (state in ('UNASSIGNED', 'ASSIGNED', 'ANALYSING', 'REJECTED', 'SUBMITTED', 'SELECTED')),
  reason text, started_at timestamptz, submitted_at timestamptz, machine_submitted boolean not null default false, other_submitted boolean not null default false,
  progress_confirmed boolean not null default false,
  labour numeric not null default 0, material numeric not null default 0, machine numeric not null default 0, other numeric not null default 0,
  direct numeric not null default 0, sell numeric not null default 0, priced_sell numeric not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, round_id) references analysis_round (merchant_id, id) on delete cascade,
  foreign key (merchant_id, user_id) references user_merchant (merchant_id, user_id));
create unique index analysis_of_person on analysis (merchant_id, round_id, user_id);
create unique index analysis_selected on analysis (merchant_id, round_id) where state = 'SELECTED';
create index analysis_of_user on analysis (merchant_id, user_id);
select yz_tenant('analysis');

-- The project's items as they were copied, and rows of its own. A row with a unit is an item, the others are sections. The snapshot is a draft of a
-- package, its decimals as text; snapshot_version counts its changes, whatever else becomes of the row;
-- bill_quantity is what the project's item had when it was copied.
create table analysis_item (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, project_item_id text, parent_id text, sort bigint not null,
  name text not null, number text, code text, feature text, unit text, quantity numeric check (quantity > 0), sell_price numeric check (sell_price >= 0), remark text,
  bill_quantity numeric,
  state text check (state in ('NONE', 'MATCHED', 'CONFIRMED', 'LOCKED')), no_cost_reason text,
  quota_id text, quota_version integer, quota_code text, quota_name text, score integer, reasons jsonb, snapshot jsonb, snapshot_version integer not null default 0, snapshot_at timestamptz,
  labour_price numeric, material_price numeric, labour numeric, material numeric, machine numeric not null default 0, other numeric not null default 0,
  direct numeric, sell numeric, priced_sell numeric, margin numeric, pinyin text not null default '',
  primary key (merchant_id, id), check ((unit is null) = (state is null)),
  foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, project_item_id) references project_item (merchant_id, id),
  foreign key (merchant_id, parent_id) references analysis_item (merchant_id, id));
create index analysis_item_place on analysis_item (merchant_id, analysis_id, parent_id, sort, id);
create unique index analysis_item_copied on analysis_item (merchant_id, analysis_id, project_item_id) where project_item_id is not null;
create index analysis_item_of on analysis_item (merchant_id, project_item_id) where project_item_id is not null;
create index analysis_item_parent on analysis_item (merchant_id, parent_id) where parent_id is not null;
create index analysis_item_quota on analysis_item (merchant_id, quota_id) where quota_id is not null;
select yz_tenant('analysis_item');

-- The snapshot of an item exploded for reports: per unit, and in all for its quantity. The amounts of an item's rows add up to its own to the cent.
create table analysis_step (
  merchant_id text not null default yz_merchant(), analysis_id text not null, item_id text not null, sort integer not null,
  job_name text not null, job_category text, job_level text, daily_price numeric, work_day numeric, work_days numeric, amount numeric,
  primary key (merchant_id, item_id, sort), foreign key (merchant_id, item_id) references analysis_item (merchant_id, id) on delete cascade);
create index analysis_step_of on analysis_step (merchant_id, analysis_id, job_category);
select yz_tenant('analysis_step');
create table analysis_material (
  merchant_id text not null default yz_merchant(), analysis_id text not null, item_id text not null, sort integer not null,
  lib_material_id text, name text not null, spec text, brand text, unit text, num numeric, price numeric, quantity numeric, amount numeric,
  primary key (merchant_id, item_id, sort), foreign key (merchant_id, item_id) references analysis_item (merchant_id, id) on delete cascade);
create index analysis_material_of on analysis_material (merchant_id, analysis_id, lib_material_id);
select yz_tenant('analysis_material');

-- Costs beside the packages; with an item they count in its columns.
create table analysis_machine (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, item_id text, machine_name text not null, cost_type text not null, way text not null check (way in ('PURCHASE', 'LEASE')),
  quantity numeric not null, days numeric not null, price numeric not null, amount numeric not null, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id));
create index analysis_machine_of on analysis_machine (merchant_id, analysis_id);
create index analysis_machine_item on analysis_machine (merchant_id, item_id) where item_id is not null;
select yz_tenant('analysis_machine');
create table analysis_other (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, item_id text, cost_name text not null, cost_type text not null,
  base text not null check (base in ('FIXED', 'LABOUR', 'DIRECT', 'AREA', 'DAY')), days numeric, rate numeric not null, basis numeric not null, factor numeric not null, amount numeric not null, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id));
create index analysis_other_of on analysis_other (merchant_id, analysis_id);
create index analysis_other_item on analysis_other (merchant_id, item_id) where item_id is not null;
select yz_tenant('analysis_other');
create table analysis_phase (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, phase_name text not null, start_offset integer not null, days integer not null, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_phase_of on analysis_phase (merchant_id, analysis_id);
select yz_tenant('analysis_phase');
create table analysis_change (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, change_name text not null, probability numeric not null, amount numeric not null, expected numeric,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'CONFIRMED')), opinion text, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_change_of on analysis_change (merchant_id, analysis_id);
select yz_tenant('analysis_change');

-- 择优: whose item counts in the round, and why where it is not the lowest.
create table analysis_pick (like yz.tenant_row including defaults,
  round_id text not null, analysis_item_id text not null, project_item_id text, reason text,
  primary key (merchant_id, round_id, analysis_item_id),
  foreign key (merchant_id, round_id) references analysis_round (merchant_id, id) on delete cascade,
  foreign key (merchant_id, analysis_item_id) references analysis_item (merchant_id, id) on delete cascade);
create unique index analysis_pick_item on analysis_pick (merchant_id, round_id, project_item_id) where project_item_id is not null;
create index analysis_pick_row on analysis_pick (merchant_id, analysis_item_id);
select yz_tenant('analysis_pick');

-- One act on many items with what they were before, so that whoever did it can take it back as one step.
create table analysis_deed (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, user_id text not null, title text not null, undone_at timestamptz,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_deed_of on analysis_deed (merchant_id, analysis_id, created_at desc);
select yz_tenant('analysis_deed');
create table analysis_deed_row (
  merchant_id text not null default yz_merchant(), deed_id text not null, row_id text not null, after_version integer not null, before jsonb not null,
  primary key (merchant_id, deed_id, row_id), foreign key (merchant_id, deed_id) references analysis_deed (merchant_id, id) on delete cascade);
select yz_tenant('analysis_deed_row');
`,
}
