import type { Migration } from './migration.ts'

export const awardComparison: Migration = {
  name: '0218_award_comparison',
  sql: String.raw`
ALTER TABLE "award" ADD COLUMN "buyer_id" text;
ALTER TABLE "award" ADD COLUMN "comparison" jsonb;
`,
}
