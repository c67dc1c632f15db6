import type { Migration } from './migration.ts'

const sides = (table: string, lines: string, of: string) => `
update ${lines} l set
  amount = case when c.include_tax then l.amount else round(l.amount * (1 + c.tax_rate / 100), 2) end,
  excl_amount = case when c.include_tax then round(l.amount / (1 + c.tax_rate / 100), 2) else l.amount end
from ${table} c where c.merchant_id = l.merchant_id and c.id = l.${of};
update ${table} c set total_amount = s.amount, excl_amount = s.excl_amount
from (select merchant_id, ${of}, sum(amount) as amount, sum(excl_amount) as excl_amount from ${lines} group by merchant_id, ${of}) s
where s.merchant_id = c.merchant_id and s.${of} = c.id;
`

export const contractSides: Migration = {
  name: '0094_contract_sides',
  sql: `
-- Each line has both sides of the tax, rounded by itself; what a contract comes to is the sum of its lines.
alter table contract_line add column excl_amount numeric;
alter table contract_supplement_line add column excl_amount numeric;
set local role em_system;
${sides('contract', 'contract_line', 'contract_id')}
${sides('contract_supplement', 'contract_supplement_line', 'supplement_id')}
update contract_supplement set change_amount = total_amount - base_amount;
reset role;
`,
}
