export const pricing = String.raw`
-- Fee tables: a company's templates, and the copy of each project, whose id is the project's.
create table fee_template (like yz.tenant_row including defaults,
  id text not null, pinyin text not null default '', template_name text not null, standard text not null default 'GB2024',
  tax_method text not null default 'GENERAL', labour_tax numeric not null default 3, other_tax numeric not null default 13,
  remark text, is_default boolean not null default false,
  primary key (merchant_id, id));
create unique index fee_template_name on fee_template (merchant_id, lower(template_name));
create unique index fee_template_default on fee_template (merchant_id) where is_default;
select yz_tenant('fee_template');

create table fee_template_row (like yz.tenant_row including defaults,
  template_id text not null, id text not null, sort integer not null default 0, name text not null,
  part text not null default 'UNIT', kind text not null default 'RATE', bases text, rate numeric, amount numeric, role text,
  competitive boolean not null default true, given boolean not null default false, outward_rate numeric, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, template_id) references fee_template (merchant_id, id) on delete cascade);
create index fee_template_row_of on fee_template_row (merchant_id, template_id);
select yz_tenant('fee_template_row');

create table project_fees (like yz.tenant_row including defaults,
  id text not null, pinyin text not null default '', standard text not null default 'GB2024',
  tax_method text not null default 'GENERAL', labour_tax numeric not null default 3, other_tax numeric not null default 13,
  remark text, template_name text, taken_day date, cost_side text, target_total numeric,
  primary key (merchant_id, id), foreign key (merchant_id, id) references project (merchant_id, id));
select yz_tenant('project_fees');

create table project_fee_row (like yz.tenant_row including defaults,
  fees_id text not null, id text not null, sort integer not null default 0, name text not null, part text not null default 'UNIT',
  kind text not null default 'RATE', bases text, rate numeric, amount numeric, role text, competitive boolean not null default true,
  given boolean not null default false, outward_rate numeric, remark text,
  primary key (merchant_id, id), foreign key (merchant_id, fees_id) references project_fees (merchant_id, id) on delete cascade);
create index project_fee_row_of on project_fee_row (merchant_id, fees_id);
select yz_tenant('project_fee_row');

create table project_fee_line (like yz.tenant_row including defaults,
  fees_id text not null, id text not null, sort integer not null default 0, fee_name text not null, name text not null, unit text,
  quantity numeric not null, price numeric not null default 0, rate numeric not null default 0, amount numeric,
  primary key (merchant_id, id), foreign key (merchant_id, fees_id) references project_fees (merchant_id, id) on delete cascade);
create index project_fee_line_of on project_fee_line (merchant_id, fees_id);
select yz_tenant('project_fee_line');

create table project_fee_rate (like yz.tenant_row including defaults,
  fees_id text not null, id text not null, sort integer not null default 0, place_name text not null, place_id text not null,
  fee_name text not null, rate numeric not null,
  primary key (merchant_id, id), foreign key (merchant_id, fees_id) references project_fees (merchant_id, id) on delete cascade);
create unique index project_fee_rate_of on project_fee_rate (merchant_id, fees_id, place_id, fee_name);
select yz_tenant('project_fee_rate');

-- What approved rounds have offered. The price that a client's file brought along stays beside ours.
create table project_quote (like yz.tenant_row including defaults,
  id text not null, project_id text not null, round_id text not null, number integer not null, facts jsonb not null,
  fees jsonb not null, total numeric not null, withdrawn_at timestamptz,
  primary key (merchant_id, id), foreign key (merchant_id, project_id) references project (merchant_id, id),
  foreign key (merchant_id, round_id) references analysis_round (merchant_id, id));
create unique index project_quote_number on project_quote (merchant_id, project_id, number);
select yz_tenant('project_quote');

create table project_quote_row (
  merchant_id text not null default yz_merchant(), quote_id text not null, sort integer not null, project_item_id text,
  analysis_item_id text not null, sections text[] not null default '{}', code text, name text not null, feature text,
  unit text not null, quantity numeric not null, price numeric, total numeric, way text not null, labour numeric, material numeric,
  main numeric, machine numeric, other numeric, parts jsonb,
  primary key (merchant_id, quote_id, sort),
  foreign key (merchant_id, quote_id) references project_quote (merchant_id, id) on delete cascade);
create index project_quote_row_item on project_quote_row (merchant_id, project_item_id) where project_item_id is not null;
select yz_tenant('project_quote_row');
`
