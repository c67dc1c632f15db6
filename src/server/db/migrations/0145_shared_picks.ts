import type { Migration } from './migration.ts'

export const sharedPicks: Migration = {
  name: '0145_shared_picks',
  sql: String.raw`
-- A link shows an analysis, or what was picked of its round.
alter table analysis_share add column best boolean not null default false;
alter table analysis_share alter column best drop default;
`,
}
