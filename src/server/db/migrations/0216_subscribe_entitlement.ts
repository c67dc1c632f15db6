import type { Migration } from './migration.ts'

export const subscribeEntitlement: Migration = {
  name: '0216_subscribe_entitlement',
  sql: String.raw`
ALTER TABLE "subscribe_line" ADD COLUMN "rest" numeric;
ALTER TABLE "subscribe_line" ADD COLUMN "over_amount" numeric;
ALTER TABLE "subscribe_line" ADD COLUMN "draws_on" text;
`,
}
