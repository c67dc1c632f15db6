import type { Document, Grid } from '#schemas/kit/index.ts'
import { operations } from './auth/operations.ts'
import { dailyPrices } from './labour/dailyPrices.ts'
import { priceLog } from './labour/priceLog.ts'
import { contractPrices, inquiryPrices } from './labour/pricePoints.ts'
import { repricing } from './labour/repricing.ts'
import { setPrices } from './labour/setPrices.ts'
import { machineItems, machineItemSheet, materialItems, materialItemSheet } from './library/items.ts'
import { machinePicker, machines, materialPicker, materials } from './library/materials.ts'
import { manCertificates } from './man/certificates.ts'
import { manList } from './man/list.ts'
import { manPerson } from './man/person.ts'
import { manSheet } from './man/sheet.ts'
import { manTeam } from './man/teams.ts'
import { bankAccounts } from './org/accounts.ts'
import { calendarDays } from './org/calendar.ts'
import { changeLog } from './org/changeLog.ts'
import { companyForm } from './org/company.ts'
import { dictEntries, treeNodes } from './org/dictionary.ts'
import { flowList } from './org/flows.ts'
import { numberPrefixes } from './org/prefixes.ts'
import { settingList } from './org/settingValue.ts'
import { warehouses } from './org/warehouses.ts'
import { projectRoles } from './org/projectRoles.ts'
import { rolePermissions } from './org/rolePermissions.ts'
import { roles } from './org/roles.ts'
import { staff } from './org/staff.ts'
import { registrations } from './org/registrations.ts'
import { exportRecords } from './export/records.ts'
import { feedbackList } from './feedback/feedback.ts'
import { notices } from './notice/notices.ts'
import { warnings } from './notice/warnings.ts'
import { priceListRows } from './price/listRows.ts'
import { materialSuppliers, pricePoints } from './price/points.ts'
import { projectList } from './project/list.ts'
import { quotaDocuments } from './quota/documents.ts'
import { quotaDelList, quotaList, quotaPlatList } from './quota/lists.ts'
import { labourPrices, stepPrices } from './quota/lookups.ts'
import { quotaMachines, quotaMaterials } from './quota/materials.ts'
import { quotaPackage } from './quota/package.ts'
import { refreshPrices } from './quota/refreshPrices.ts'
import { quotaWorkers } from './quota/workers.ts'

/** Every document of the product. */
export const DOCUMENTS: readonly Document[] = [quotaPackage, manPerson, manTeam]

/** Every grid of the product; the lists of documents are among them by themselves. */
export const GRIDS: readonly Grid[] = [
  quotaList, quotaPlatList, quotaDelList, quotaWorkers, quotaMaterials, quotaMachines, quotaDocuments,
  stepPrices, labourPrices, dailyPrices, setPrices, priceLog, inquiryPrices, contractPrices, repricing,
  materials, machines, materialPicker, machinePicker,
  materialItems, machineItems, materialItemSheet, machineItemSheet,
  companyForm, dictEntries, treeNodes, settingList, numberPrefixes, calendarDays, warehouses, bankAccounts, flowList, changeLog,
  staff, roles, rolePermissions, projectRoles,
  operations, registrations,
  manList, manCertificates, manSheet,
  notices, warnings, feedbackList, exportRecords, projectList,
  pricePoints, materialSuppliers, priceListRows, refreshPrices,
  ...DOCUMENTS.flatMap(({ list }) => list ?? []),
]
