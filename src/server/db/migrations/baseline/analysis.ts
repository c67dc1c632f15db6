export const analysis = String.raw`
-- The company's analysis of a project, one per round: an approved document. A void one belongs to a bid that was not won.
-- The built area by which a round was composed: one that is approved keeps it.
create table analysis_round (like yz.tenant_row including defaults,
  id text not null, project_id text not null, code text not null, round_name text not null, pinyin text not null default '',
  round integer not null, labour numeric, material numeric, machine numeric, other numeric, direct numeric, sell numeric,
  per_area numeric, best_at timestamptz, best_by text, reason text, superseded_at timestamptz, voided_at timestamptz,
  process_state text not null default 'NOT_START', remark text, attachment_ids text[] not null default '{}', building_area numeric,
  quote_total numeric,
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
  reason text, started_at timestamptz, submitted_at timestamptz, machine_submitted boolean not null default false,
  other_submitted boolean not null default false, progress_confirmed boolean not null default false,
  labour numeric not null default 0, material numeric not null default 0, machine numeric not null default 0,
  other numeric not null default 0, direct numeric not null default 0, sell numeric not null default 0,
  priced_sell numeric not null default 0,
  primary key (merchant_id, id), foreign key (merchant_id, round_id) references analysis_round (merchant_id, id) on delete cascade,
  foreign key (merchant_id, user_id) references user_merchant (merchant_id, user_id));
create unique index analysis_of_person on analysis (merchant_id, round_id, user_id);
create unique index analysis_selected on analysis (merchant_id, round_id) where state = 'SELECTED';
create index analysis_of_user on analysis (merchant_id, user_id);
select yz_tenant('analysis');

-- The project's items as they were copied, and rows of its own. A row with a unit is an item, the others are sections.
-- The snapshot is a draft of a package, its decimals as text; snapshot_version counts its changes, whatever else becomes of the row;
-- bill_quantity is what the project's item had when it was copied.
-- How many packages were found for an item of which none was far enough ahead to be taken by itself.
-- price_way is how an item came to its price.
-- The price that the bill had when an analysis took its row over: another one now is a difference of the bill.
create table analysis_item (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, project_item_id text, parent_id text, sort bigint not null, name text not null,
  number text, code text, feature text, unit text, quantity numeric check (quantity > 0),
  sell_price numeric check (sell_price >= 0), remark text, bill_quantity numeric,
  state text check (state in ('NONE', 'MATCHED', 'CONFIRMED', 'LOCKED')), no_cost_reason text, quota_id text, quota_version integer,
  quota_code text, quota_name text, score integer, reasons jsonb, snapshot jsonb, snapshot_version integer not null default 0,
  snapshot_at timestamptz, labour_price numeric, material_price numeric, labour numeric, material numeric,
  machine numeric not null default 0, other numeric not null default 0, direct numeric, sell numeric, priced_sell numeric,
  margin numeric, pinyin text not null default '', candidates integer, own_machine numeric check (own_machine >= 0),
  own_other numeric check (own_other >= 0), main_price numeric, unit_labour numeric, unit_material numeric, unit_main numeric,
  unit_machine numeric, unit_other numeric, unit_direct numeric, unit_manage numeric, unit_profit numeric, unit_risk numeric,
  unit_fees numeric, labour_side numeric not null default 1, other_side numeric not null default 1, side_direct numeric,
  due_price numeric,
  price_way text not null default 'RATE' check (price_way in ('RATE', 'MARGIN', 'TARGET', 'MANUAL', 'LUMP', 'GIVEN')),
  price_param numeric, price_locked boolean not null default false, price_reason text, price_parts jsonb, price_basis text,
  bill_price numeric,
  primary key (merchant_id, id), check ((unit is null) = (state is null)),
  foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, parent_id) references analysis_item (merchant_id, id),
  foreign key (merchant_id, project_item_id) references project_item (merchant_id, id));
create index analysis_item_place on analysis_item (merchant_id, analysis_id, parent_id, sort, id);
create unique index analysis_item_copied on analysis_item (merchant_id, analysis_id, project_item_id) where project_item_id is not null;
create index analysis_item_of on analysis_item (merchant_id, project_item_id) where project_item_id is not null;
create index analysis_item_parent on analysis_item (merchant_id, parent_id) where parent_id is not null;
create index analysis_item_quota on analysis_item (merchant_id, quota_id) where quota_id is not null;
select yz_tenant('analysis_item');

-- The snapshot of an item exploded for reports: per unit, and in all for its quantity. The amounts of an item's rows add up to its own to
-- the cent.
create table analysis_step (
  merchant_id text not null default yz_merchant(), analysis_id text not null, item_id text not null, sort integer not null,
  job_name text not null, job_category text, job_level text, daily_price numeric, work_day numeric, work_days numeric,
  amount numeric,
  primary key (merchant_id, item_id, sort),
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id) on delete cascade);
create index analysis_step_of on analysis_step (merchant_id, analysis_id, job_category);
select yz_tenant('analysis_step');

create table analysis_material (
  merchant_id text not null default yz_merchant(), analysis_id text not null, item_id text not null, sort integer not null,
  lib_material_id text, name text not null, spec text, brand text, unit text, num numeric, price numeric, quantity numeric,
  amount numeric,
  primary key (merchant_id, item_id, sort),
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id) on delete cascade);
create index analysis_material_of on analysis_material (merchant_id, analysis_id, lib_material_id);
select yz_tenant('analysis_material');

-- Costs beside the packages; with an item they count in its columns.
create table analysis_machine (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, item_id text, machine_name text not null, cost_type text not null,
  way text not null check (way in ('PURCHASE', 'LEASE')), quantity numeric not null, days numeric not null, price numeric not null,
  amount numeric not null, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id));
create index analysis_machine_of on analysis_machine (merchant_id, analysis_id);
create index analysis_machine_item on analysis_machine (merchant_id, item_id) where item_id is not null;
select yz_tenant('analysis_machine');

create table analysis_other (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, item_id text, cost_name text not null, cost_type text not null,
  base text not null check (base in ('FIXED', 'LABOUR', 'DIRECT', 'AREA', 'DAY')), days numeric, rate numeric not null,
  basis numeric not null, factor numeric not null, amount numeric not null, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id));
create index analysis_other_of on analysis_other (merchant_id, analysis_id);
create index analysis_other_item on analysis_other (merchant_id, item_id) where item_id is not null;
select yz_tenant('analysis_other');

-- What a public percentage of the selected analysis comes to in the composition of its round; without a row it is what it is in its own
-- analysis.
create table analysis_composed_other (
  merchant_id text not null default yz_merchant(), other_id text not null, round_id text not null, basis numeric not null,
  amount numeric not null,
  primary key (merchant_id, other_id),
  foreign key (merchant_id, other_id) references analysis_other (merchant_id, id) on delete cascade,
  foreign key (merchant_id, round_id) references analysis_round (merchant_id, id) on delete cascade);
create index analysis_composed_other_of on analysis_composed_other (merchant_id, round_id);
select yz_tenant('analysis_composed_other');

create table analysis_phase (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, phase_name text not null, start_offset integer not null, days integer not null,
  remark text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_phase_of on analysis_phase (merchant_id, analysis_id);
select yz_tenant('analysis_phase');

-- The phase of the progress plan in which an item of an analysis is built.
create table analysis_item_phase (
  merchant_id text not null default yz_merchant(), analysis_id text not null, item_id text not null, phase_id text not null,
  primary key (merchant_id, item_id),
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id) on delete cascade,
  foreign key (merchant_id, phase_id) references analysis_phase (merchant_id, id) on delete cascade);
create index analysis_item_phase_of on analysis_item_phase (merchant_id, analysis_id);
create index analysis_item_phase_phase on analysis_item_phase (merchant_id, phase_id);
select yz_tenant('analysis_item_phase');

-- An expected change may be one of an item; without one it is of the analysis as a whole.
create table analysis_change (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, change_name text not null, probability numeric not null, amount numeric not null,
  expected numeric, state text not null default 'DRAFT' check (state in ('DRAFT', 'CONFIRMED')), opinion text, remark text,
  item_id text,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade,
  foreign key (merchant_id, item_id) references analysis_item (merchant_id, id));
create index analysis_change_of on analysis_change (merchant_id, analysis_id);
create index analysis_change_item on analysis_change (merchant_id, item_id) where item_id is not null;
select yz_tenant('analysis_change');

-- 择优: whose item counts in the round, and why where it is not the lowest.
create table analysis_pick (like yz.tenant_row including defaults,
  round_id text not null, analysis_item_id text not null, project_item_id text, reason text,
  primary key (merchant_id, round_id, analysis_item_id),
  foreign key (merchant_id, analysis_item_id) references analysis_item (merchant_id, id) on delete cascade,
  foreign key (merchant_id, round_id) references analysis_round (merchant_id, id) on delete cascade);
create unique index analysis_pick_item on analysis_pick (merchant_id, round_id, project_item_id) where project_item_id is not null;
create index analysis_pick_row on analysis_pick (merchant_id, analysis_item_id);
select yz_tenant('analysis_pick');

-- A page of an analysis for people without an account, opened by a signed link: what it shows, until when and how often, and every time
-- that it was opened.
-- A link shows an analysis, or what was picked of its round.
create table analysis_share (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, user_name text not null, scope text[] not null, show_price boolean not null,
  expires_at timestamptz not null, max_views integer not null check (max_views > 0), views integer not null default 0,
  last_view_at timestamptz, revoked_at timestamptz, remark text, best boolean not null,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_share_id on analysis_share (id);
create index analysis_share_of on analysis_share (merchant_id, analysis_id, created_at);
select yz_tenant('analysis_share');

create table analysis_share_view (
  merchant_id text not null default yz_merchant(), share_id text not null, sort integer not null, viewed_at timestamptz not null,
  ip text not null, user_agent text not null,
  primary key (merchant_id, share_id, sort),
  foreign key (merchant_id, share_id) references analysis_share (merchant_id, id) on delete cascade);
select yz_tenant('analysis_share_view');

-- One act on many items with what they were before, so that whoever did it can take it back as one step.
create table analysis_deed (like yz.tenant_row including defaults,
  id text not null, analysis_id text not null, user_id text not null, title text not null, undone_at timestamptz, fee jsonb,
  primary key (merchant_id, id), foreign key (merchant_id, analysis_id) references analysis (merchant_id, id) on delete cascade);
create index analysis_deed_of on analysis_deed (merchant_id, analysis_id, created_at desc);
select yz_tenant('analysis_deed');

-- An act is taken back as long as items say what it has left, whatever was computed again since.
create table analysis_deed_row (
  merchant_id text not null default yz_merchant(), deed_id text not null, row_id text not null, before jsonb not null,
  mark text not null,
  primary key (merchant_id, deed_id, row_id),
  foreign key (merchant_id, deed_id) references analysis_deed (merchant_id, id) on delete cascade);
select yz_tenant('analysis_deed_row');
`
