import type { Grid } from '#schemas/kit/index.ts'
import { analysisChanges, analysisMachines, analysisOthers, analysisPhases } from './analysis/blocks.ts'
import { analysisComparison } from './analysis/comparison.ts'
import { executeItems, executeMaterials, executeSteps, targetCosts, targetPostings } from './analysis/execute.ts'
import { analysisMatched } from './analysis/matched.ts'
import { analysisItemChoice } from './analysis/itemChoice.ts'
import { analysisItems } from './analysis/items.ts'
import { analysisPackages } from './analysis/packages.ts'
import { itemCosts, optimizeItems, optimizeMaterials, optimizeTrades } from './analysis/optimize.ts'
import { analysisPhaseItems } from './analysis/phaseItems.ts'
import { phaseDetail, phaseReport } from './analysis/phaseReport.ts'
import { planPhases } from './analysis/plan.ts'
import { analysisShares, shareViews } from './analysis/share.ts'
import { sharedItems, sharedMaterials, sharedSums, sharedTrades } from './analysis/shared.ts'
import { waterfallRows } from './analysis/waterfall.ts'
import { analysisOffers, analysisRepriced } from './analysis/repricing.ts'
import { whatIfItems, whatIfRows } from './analysis/whatIf.ts'
import { feeDetail, feeReport, materialDetail, materialReport, processReport, workerDetail, workerReport } from './analysis/reports.ts'
import { changeSides, clientAnswers } from './change/clientAnswers.ts'
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
import { manSheet } from './man/sheet.ts'
import { bankAccounts } from './org/accounts.ts'
import { calendarDays } from './org/calendar.ts'
import { changeLog } from './org/changeLog.ts'
import { companyForm } from './org/company.ts'
import { departments } from './org/departments.ts'
import { dictEntries, treeNodes } from './org/dictionary.ts'
import { flowList } from './org/flows.ts'
import { ledgerFlaws } from './org/ledgerProof.ts'
import { numberPrefixes } from './org/prefixes.ts'
import { settingList } from './org/settingValue.ts'
import { warehouses } from './org/warehouses.ts'
import { projectRoles } from './org/projectRoles.ts'
import { rolePermissions } from './org/rolePermissions.ts'
import { roles } from './org/roles.ts'
import { staff } from './org/staff.ts'
import { registrations } from './org/registrations.ts'
import { exportRecords } from './export/records.ts'
import { DOCUMENTS } from './documents.ts'
import { feedbackList } from './feedback/feedback.ts'
import { notices } from './notice/notices.ts'
import { warnings } from './notice/warnings.ts'
import { feeLines, feeRows } from './pricing/fees.ts'
import { priceAnalysis } from './pricing/priceAnalysis.ts'
import { movedPrices } from './pricing/movedPrices.ts'
import { placeRates } from './pricing/projectFees.ts'
import { priceListRows } from './price/listRows.ts'
import { workerSummary, workerTeams } from './supply/workerSummary.ts'
import { supplyComparison } from './supply/comparison.ts'
import { materialSuppliers, pricePoints } from './price/points.ts'
import { PROCESS_LISTS } from './process/lists.ts'
import { bidders } from './project/bid.ts'
import { projectPeople, projectStaff } from './project/people.ts'
import { matchItems, positionMatches } from './position/matches.ts'
import { positions } from './position/positions.ts'
import { positionTags } from './position/tags.ts'
import { projectItems } from './projectItem/items.ts'
import { scheduleBars } from './schedule/bars.ts'
import { scheduleMaterials, schedulePlans, scheduleWorkers } from './schedule/demand.ts'
import { scheduleSteps } from './schedule/steps.ts'
import { projectItemLabels } from './projectItem/labels.ts'
import { quotaDocuments } from './quota/documents.ts'
import { quotaDelList, quotaList, quotaPlatList } from './quota/lists.ts'
import { labourPrices, stepPrices } from './quota/lookups.ts'
import { quotaMachines, quotaMaterials } from './quota/materials.ts'
import { refreshPrices } from './quota/refreshPrices.ts'
import { quotaWorkers } from './quota/workers.ts'
import { inBills, outBills } from './store/billTypes.ts'
import { bills } from './store/bills.ts'
import { materialItems as itemsOfMaterial, materialState } from './store/materialState.ts'
import { stockMoves, stockReport } from './store/moves.ts'
import { stockRows } from './store/stockRows.ts'
import { surplusRows } from './store/surplusRows.ts'
import { unusedRows } from './store/unusedRows.ts'
import { arrivalRows, arrivals, backPlanOutRows, issues, pickOutRows, returns, stillBackRows } from './store/pendingLists.ts'
import { storeWarehouses } from './store/warehouses.ts'
import { ratingFacts } from './supplier/rating.ts'
import { supplierSheets } from './supplier/sheet.ts'
import { labourEnteredQuote, machineEnteredQuote, materialEnteredQuote } from './supply/entered.ts'
import { purchaseEvents, purchaseSummary } from './supply/purchaseSummary.ts'
import { SUPPLIERS } from './supplier/suppliers.ts'
import { supplies } from './supplier/supplies.ts'
import { entitlementTakers, referenceMaterials, subscribedRows } from './supply/reference.ts'
import { labourInquiryLinks, machineInquiryLinks, materialInquiryLinks } from './supply/links.ts'

export { DOCUMENTS } from './documents.ts'

/** Every grid; document lists are included automatically. */
export const GRIDS: readonly Grid[] = [...new Set<Grid>([
  quotaList, quotaPlatList, quotaDelList, quotaWorkers, quotaMaterials, quotaMachines, quotaDocuments,
  stepPrices, labourPrices, dailyPrices, setPrices, priceLog, inquiryPrices, contractPrices, repricing,
  materials, machines, materialPicker, machinePicker,
  materialItems, machineItems, materialItemSheet, machineItemSheet,
  companyForm, dictEntries, treeNodes, settingList, numberPrefixes, calendarDays, warehouses, bankAccounts, flowList, changeLog,
  ledgerFlaws,
  labourInquiryLinks, materialInquiryLinks, machineInquiryLinks,
  staff, departments, roles, rolePermissions, projectRoles,
  operations, registrations,
  manList, manCertificates, manSheet,
  notices, warnings, feedbackList, exportRecords, bidders, projectPeople, projectStaff,
  projectItems, projectItemLabels,
  positions, positionTags, matchItems, positionMatches,
  scheduleBars, scheduleMaterials, scheduleWorkers, schedulePlans,
  scheduleSteps,
  analysisItems, analysisMachines, analysisOthers, analysisPhases, analysisChanges, analysisItemChoice, analysisComparison,
  analysisPackages, analysisMatched, analysisRepriced, analysisOffers,
  materialReport, materialDetail, workerReport, processReport, workerDetail, feeReport, feeDetail, phaseReport, phaseDetail,
  analysisPhaseItems, planPhases,
  optimizeMaterials, optimizeItems, optimizeTrades, itemCosts, waterfallRows,
  purchaseSummary, purchaseEvents, whatIfRows, whatIfItems, executeItems, executeSteps, executeMaterials, targetCosts, targetPostings,
  feeRows, feeLines, placeRates, priceAnalysis, movedPrices,
  analysisShares, shareViews, sharedSums, sharedItems, sharedMaterials, sharedTrades,
  pricePoints, materialSuppliers, supplyComparison, labourEnteredQuote, materialEnteredQuote, machineEnteredQuote, workerSummary,
  workerTeams, priceListRows, refreshPrices,
  referenceMaterials, subscribedRows, entitlementTakers, storeWarehouses, stockRows, surplusRows, unusedRows, inBills, outBills, stockMoves,
  stockReport, itemsOfMaterial, materialState,
  clientAnswers, changeSides,
  bills, arrivals, issues, returns, arrivalRows, pickOutRows, stillBackRows, backPlanOutRows,
  ...Object.values(SUPPLIERS).flatMap(({ lines }) => Object.values(lines)), ...Object.values(supplierSheets), supplies, ratingFacts,
  ...Object.values(PROCESS_LISTS),
  ...DOCUMENTS.flatMap(({ list, views, lines }) => [...list ? [list] : [], ...views, ...Object.values(lines)]),
])]
