import type { Migration } from './migration.ts'

export const deedSubject: Migration = {
  name: '0041_deed_subject',
  sql: String.raw`
-- What a deed was done to, by name, where the values that it changed do not tell: things are renamed and deleted, the record stays.
alter table audit_log add column subject text;
`,
}
