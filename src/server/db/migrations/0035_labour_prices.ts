import type { Migration } from './migration.ts'

export const labourPrices: Migration = {
  name: '0035_labour_prices',
  sql: String.raw`
-- Prices of a day are records: a change is a new one with its date, and none is ever overwritten. Of two records of one day
-- the later id counts. An empty region is the whole country.
alter table labour_price add column id text, add column region_code text;
set local role em_system;
update labour_price set id = '0' || job_category || '-' || job_level || '-' || record_date;
reset role;
alter table labour_price alter column id set not null;
alter table labour_price drop constraint labour_price_pkey;
alter table labour_price add primary key (merchant_id, id);
create index labour_price_of on labour_price (merchant_id, job_category, job_level, record_date, id);
create index labour_price_log on labour_price (merchant_id, created_at, id);
revoke update, delete on labour_price from em_app, em_system;

-- What labour cost by an inquiry or a contract, written by those documents: facts, never changed.
create table labour_price_point (like yz.tenant_row including defaults,
  id text not null, source text not null check (source in ('INQUIRY', 'CONTRACT')), source_item_id text not null,
  bill_code text not null, contract_name text, supplier_name text not null,
  supplier_type text check (supplier_type in ('COMPANY', 'TEAM', 'PERSON')),
  item_code text, item_name text not null, num numeric, price numeric not null, total numeric,
  include_tax boolean not null, tax_rate numeric, region_code text, price_date date not null,
  primary key (merchant_id, id));
create unique index labour_price_point_once on labour_price_point (merchant_id, source, source_item_id);
create index labour_price_point_recent on labour_price_point (merchant_id, source, price_date, id);
select yz_tenant('labour_price_point');
revoke update, delete on labour_price_point from em_app, em_system;
`,
}
