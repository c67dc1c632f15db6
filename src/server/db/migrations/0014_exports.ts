import type { Migration } from './migration.ts'

export const exports: Migration = {
  name: '0014_exports',
  sql: String.raw`
-- Exported lists are kept for some days beside the workbooks of imports.
alter table kept_workbook drop constraint kept_workbook_kind_check;
alter table kept_workbook add constraint kept_workbook_kind_check check (kind in ('UPLOAD', 'FAILED', 'EXPORT'));
`,
}
