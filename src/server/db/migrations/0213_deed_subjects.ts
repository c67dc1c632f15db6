import type { Migration } from './migration.ts'

export const deedSubjects: Migration = {
  name: '0213_deed_subjects',
  sql: String.raw`
-- Every deed says itself what it was done to: earlier ones are told by the values that they kept.
alter table audit_log no force row level security;
update audit_log set subject = named.subject
from audit_log deed cross join lateral (
  select coalesce(nullif(deed.after ->> key, ''), nullif(deed.before ->> key, '')) as subject
  from unnest(array['name', 'realName', 'itemName', 'quotaName', 'materialName', 'teamName', 'supplierName', 'companyName', 'title', 'label', 'value', 'phone', 'day', 'code'])
    with ordinality as known (key, place)
  where coalesce(nullif(deed.after ->> key, ''), nullif(deed.before ->> key, '')) is not null
  order by deed.after ->> key is null, place limit 1) named
where audit_log.merchant_id = deed.merchant_id and audit_log.id = deed.id and deed.subject is null;
alter table audit_log force row level security;
`,
}
