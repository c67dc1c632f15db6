import type { Migration } from './migration.ts'

export const formulas: Migration = {
  name: '0024_formulas',
  sql: String.raw`
-- How a person computed a cell (计算式), by the column of the line's grid: {"quotaNum": "=12*3.5+0.8"}.
alter table quota_worker add column formulas jsonb;
alter table quota_material add column formulas jsonb;
`,
}
