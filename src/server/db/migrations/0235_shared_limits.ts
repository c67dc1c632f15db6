import type { Migration } from './migration.ts'

const ofSystem = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy system_alone on ${table} for all to em_system using (true) with check (true);
grant select, insert, update, delete on ${table} to em_system;
`

export const sharedLimits: Migration = {
  name: '0235_shared_limits',
  sql: String.raw`
-- What processes count together. Unlogged: it costs no write-ahead log, and a crash may forget it.
create unlogged table call_count (key text not null, calls integer not null, until timestamptz not null, primary key (key));
create index call_count_until on call_count (until);
create unlogged table large_body (user_id text not null, place integer not null, holder text not null, until timestamptz not null, primary key (user_id, place));
${ofSystem('call_count')}${ofSystem('large_body')}`,
}
