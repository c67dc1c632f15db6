import type { Document, Grid } from '#schemas/kit/index.ts'
import { exportRecords } from './export/records.ts'
import { feedbackList } from './feedback/feedback.ts'
import { dailyPrices } from './labour/dailyPrices.ts'
import { machines, materialPicker, materials } from './library/materials.ts'
import { notices } from './notice/notices.ts'
import { warnings } from './notice/warnings.ts'
import { quotaDocuments } from './quota/documents.ts'
import { quotaDelList, quotaList, quotaPlatList } from './quota/lists.ts'
import { labourPrices, stepPrices } from './quota/lookups.ts'
import { quotaMachines, quotaMaterials } from './quota/materials.ts'
import { quotaPackage } from './quota/package.ts'
import { quotaWorkers } from './quota/workers.ts'

/** Every grid of the product. */
export const GRIDS: readonly Grid[] = [
  quotaList, quotaPlatList, quotaDelList, quotaWorkers, quotaMaterials, quotaMachines, quotaDocuments,
  stepPrices, labourPrices, dailyPrices, materials, machines, materialPicker,
  notices, warnings, feedbackList, exportRecords,
]

/** Every document of the product. */
export const DOCUMENTS: readonly Document[] = [quotaPackage as unknown as Document]

export const gridByName = (name: string): Grid | undefined => GRIDS.find(grid => grid.name === name)
