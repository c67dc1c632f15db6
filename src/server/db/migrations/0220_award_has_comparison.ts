import type { Migration } from './migration.ts'

export const awardHasComparison: Migration = {
  name: '0220_award_has_comparison',
  sql: String.raw`
ALTER TABLE "award" ALTER COLUMN "comparison" SET NOT NULL;
`,
}
