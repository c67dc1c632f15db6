import type { Migration } from './migration.ts'

export const searchSigns: Migration = {
  name: '0023_search_signs',
  sql: String.raw`
-- In search keys the signs for a dimension are one (searchKey of grid-schemas/kit/text.ts). Nobody has edited these rows: their
-- version and time stay. As the system, whose policy shows every row.
alter table material disable trigger touch;
alter table quota disable trigger touch;
set local role em_system;
update material set search_key = regexp_replace(search_key, '[×✕*]', 'x', 'g') where search_key ~ '[×✕*]';
update quota set search_key = regexp_replace(search_key, '[×✕*]', 'x', 'g') where search_key ~ '[×✕*]';
reset role;
alter table material enable trigger touch;
alter table quota enable trigger touch;
`,
}
