import type { Column, Grid, KindName } from '#schemas/kit/index.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import type { ImportField } from '#client/document/import/mapping.ts'

const field = (columns: Readonly<Record<string, Column<KindName, unknown>>>, required = false) => (key: string): ImportField => {
  const { label, facts: { excelAliases = [] } } = columns[key]!
  return { key, label, required, names: [label, ...excelAliases] }
}
const columnsOf = (grid: unknown): Grid['columns'] => (grid as Grid).columns

/** What a sheet of packages brings: one row per step or material, the package's own facts repeated or left empty. */
export const quotaImportFields: readonly ImportField[] = [
  field(columnsOf(quotaPackage.header), true)('quotaName'),
  ...['quotaCode', 'quotaUnit', 'quotaProjectType', 'quotaItemType', 'quotaDesc', 'quotaJobCategory', 'quotaWorkerTotalAmount'].map(field(columnsOf(quotaPackage.header))),
  field(columnsOf(quotaWorkers), true)('jobName'),
  ...['jobCategory', 'jobLevel', 'dailyPrice', 'ratio', 'waitTime'].map(field(columnsOf(quotaWorkers))),
  ...['materialCode', 'materialName', 'spec', 'brand', 'unit', 'quotaNum', 'price'].map(field(columnsOf(quotaMaterials))),
]
