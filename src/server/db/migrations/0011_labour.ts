import type { Migration } from './migration.ts'

export const labour: Migration = {
  name: '0011_labour',
  sql: String.raw`
create table labour_price (like yz.tenant_row including defaults,
  job_category text not null, job_level text not null, reference_price numeric, daily_price numeric,
  record_date date not null, primary key (merchant_id, job_category, job_level, record_date));
select yz_tenant('labour_price', true);
`,
}
