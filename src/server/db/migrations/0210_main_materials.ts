import type { Migration } from './migration.ts'

export const mainMaterials: Migration = {
  name: '0210_main_materials',
  sql: String.raw`
-- Whether a material of a package is 主材, as a base of fees counts it; nothing said is 辅材.
alter table quota_material add column is_main boolean;
`,
}
