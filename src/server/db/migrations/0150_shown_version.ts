import type { Migration } from './migration.ts'

export const shownVersion: Migration = {
  name: '0150_shown_version',
  sql: String.raw`
-- The version of a document's own record that its row in the spine was taken of: who answers in an approval names what he was shown.
alter table document add column content_version integer not null default 0;
-- What was changed in its amount never goes straight back to who rejected it: there is nothing left to decide.
set local role em_system;
delete from merchant_setting where key = 'resumeAmountChanged';
reset role;
`,
}
