import type { Migration } from './migration.ts'

export const quotaNames: Migration = {
  name: '0042_quota_names',
  sql: String.raw`
-- The name in the form in which two names are equal: width, blanks and the case of letters do not count.
alter table quota add column name_key text collate "C" generated always as (substr(search_key, strpos(search_key, '|') + 1)) stored;
create index quota_named on quota (merchant_id, name_key) where state <> '9';
`,
}
