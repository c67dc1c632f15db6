import type { Migration } from './migration.ts'

export const packageUse: Migration = {
  name: '0098_package_use',
  sql: String.raw`
-- How often a company has confirmed a package, its own or the platform's, for items whose code begins with these nine digits.
create table package_use (merchant_id text not null default yz_merchant(), item_code text not null, quota_id text not null,
  count integer not null default 0 check (count > 0), primary key (merchant_id, item_code, quota_id));
select yz_tenant('package_use');
`,
}
