import type { Migration } from './migration.ts'

export const clock: Migration = {
  name: '0055_clock',
  sql: String.raw`
-- Work by the clock: up to which moment each has been done, and since when a process is at it. It belongs to no merchant.
create table clock_work (name text primary key, done timestamptz not null, taken_at timestamptz);
alter table clock_work enable row level security;
alter table clock_work force row level security;
create policy system_alone on clock_work for all to em_system using (true) with check (true);
grant select, insert, update on clock_work to em_system;
drop schema if exists pgboss cascade;
`,
}
