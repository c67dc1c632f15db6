import type { Migration } from './migration.ts'

const items = (lines: string) => `
alter table ${lines} add column lib_material_id text, add column job_category text, add column job_level text;
create index ${lines}_item on ${lines} (merchant_id, lib_material_id) where lib_material_id is not null;
select yz_refers('${lines}', 'lib_material_id', 'material');
`

export const contractItems: Migration = {
  name: '0095_contract_items',
  sql: `
-- Which item of the library a line agrees on, or which trade and level.
${items('contract_line')}
${items('contract_supplement_line')}
alter table labour_price_point add column job_category text, add column job_level text;
`,
}
