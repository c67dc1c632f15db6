import type { Migration } from './migration.ts'

const SIDES = 'price_incl, price_excl, total_incl, total_excl'
const both = (given: string): string => `
  ${given}_incl = case when include_tax then ${given} else round(${given} * (1 + tax_rate / 100), 2) end,
  ${given}_excl = case when include_tax then round(${given} / (1 + tax_rate / 100), 2) else ${given} end`

export const labourPriceSides: Migration = {
  name: '0171_labour_price_sides',
  sql: `
-- What labour costs has both sides of the tax: the one that was given, and the other by the rate; without a rate it stays unknown.
alter table labour_price_point add column price_incl numeric, add column price_excl numeric, add column total_incl numeric, add column total_excl numeric;
alter table labour_price_point disable trigger touch;
grant update (${SIDES}) on labour_price_point to em_system;
set local role em_system;
update labour_price_point set ${both('price')}, ${both('total')};
reset role;
revoke update (${SIDES}) on labour_price_point from em_system;
alter table labour_price_point enable trigger touch;
alter table labour_price_point add check (price_incl is not null or price_excl is not null), drop column price, drop column total;
`,
}
