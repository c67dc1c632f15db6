import type { Migration } from './migration.ts'

export const storeMark: Migration = {
  name: '0234_store_mark',
  sql: String.raw`
-- Empty until a start has claimed the file store; nothing but this one value is ever written by the program.
alter table app_secret no force row level security;
insert into app_secret values ('store-mark', '');
alter table app_secret force row level security;
grant update (value) on app_secret to em_system;
create policy store_mark on app_secret for update to em_system using (name = 'store-mark' and value = '') with check (name = 'store-mark');
`,
}
