import type { Migration } from './migration.ts'

export const orderNeed: Migration = {
  name: '0215_order_need',
  sql: String.raw`
ALTER TABLE "purchase_order_line" ADD COLUMN "need_document" text;
ALTER TABLE "purchase_order_line" ADD COLUMN "need_row" text;
`,
}
