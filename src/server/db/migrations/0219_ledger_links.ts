import type { Migration } from './migration.ts'

export const ledgerLinks: Migration = {
  name: '0219_ledger_links',
  sql: String.raw`
ALTER TABLE "ledger_row" ADD COLUMN "linked" text;
create index ledger_row_linked on ledger_row (merchant_id, linked) where linked is not null;
create index ledger_row_day on ledger_row (merchant_id, ledger, key, day);
`,
}
