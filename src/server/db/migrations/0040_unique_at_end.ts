import type { Migration } from './migration.ts'

export const uniqueAtEnd: Migration = {
  name: '0040_unique_at_end',
  sql: String.raw`
-- Rows may exchange what only one of them can have: it is compared at the end of a statement, or of an import that asks for it.
alter table material add constraint material_identity unique using index material_identity deferrable;
drop index material_code;
alter table material add constraint material_code unique (merchant_id, code) deferrable;
drop index man_bank_card;
alter table man add constraint man_bank_card unique (merchant_id, card_mark) deferrable;
`,
}
