import type { Migration } from './migration.ts'

export const analysisCandidates: Migration = {
  name: '0101_analysis_candidates',
  sql: String.raw`
-- How many packages were found for an item of which none was far enough ahead to be taken by itself.
alter table analysis_item add candidates integer;
`,
}
