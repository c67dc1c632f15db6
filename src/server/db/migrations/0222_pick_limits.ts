import type { Migration } from './migration.ts'

export const pickLimits: Migration = {
  name: '0222_pick_limits',
  sql: String.raw`
ALTER TABLE "pick" ADD COLUMN "over_budget" boolean;
ALTER TABLE "pick_line" ADD COLUMN "limit" numeric;
ALTER TABLE "pick_line" ADD COLUMN "asked" numeric;
ALTER TABLE "pick_line" ADD COLUMN "left" numeric;
ALTER TABLE "pick_line" ADD COLUMN "over" numeric;
ALTER TABLE "pick_line" ADD COLUMN "cause" text;
ALTER TABLE "pick_line" ADD COLUMN "cause_note" text;
ALTER TABLE "pick_line" ADD COLUMN "draws_on" text;
`,
}
