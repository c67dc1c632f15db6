import type { Migration } from './migration.ts'

export const closedDays: Migration = {
  name: '0223_closed_days',
  sql: String.raw`
ALTER TABLE "project" ADD COLUMN "closed_through" date;
`,
}
