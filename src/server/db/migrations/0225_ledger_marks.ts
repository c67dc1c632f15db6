import type { Migration } from './migration.ts'

export const ledgerMarks: Migration = {
  name: '0225_ledger_marks',
  sql: String.raw`
ALTER TABLE "ledger_balance" ADD COLUMN "mark" text;
ALTER TABLE "ledger_balance" ADD COLUMN "last_day" date;
ALTER TABLE "ledger_row" ADD COLUMN "mark" text;
alter table ledger_row disable trigger user;
update ledger_row set mark = to_json(key)::text;
alter table ledger_row enable trigger user;
update ledger_balance b set mark = to_json(key)::text,
  last_day = (select max(day) from ledger_row r where r.merchant_id = b.merchant_id and r.ledger = b.ledger and r.key = b.key);
ALTER TABLE "ledger_balance" ALTER COLUMN "mark" SET NOT NULL;
ALTER TABLE "ledger_row" ALTER COLUMN "mark" SET NOT NULL;
drop index ledger_row_day;
create unique index ledger_balance_mark on ledger_balance (merchant_id, ledger, mark);
create index ledger_row_of_day on ledger_row (merchant_id, ledger, day) include (mark, quantity, amount);
create index ledger_row_mark on ledger_row (merchant_id, ledger, mark, day);
`,
}
