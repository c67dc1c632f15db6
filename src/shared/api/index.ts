import { DOCUMENTS } from '#schemas/documents.ts'
import type { Document, DocumentCalls } from '#schemas/kit/index.ts'
import { analysisApi } from './analysis.ts'
import { analysisBestApi } from './analysisBest.ts'
import { analysisBlockApi } from './analysisBlocks.ts'
import { analysisChangeApi } from './analysisChange.ts'
import { analysisMatchApi } from './analysisMatch.ts'
import { analysisExecuteApi } from './analysisExecute.ts'
import { analysisExportApi } from './analysisExport.ts'
import { analysisOptimizeApi } from './analysisOptimize.ts'
import { analysisWhatIfApi } from './analysisWhatIf.ts'
import { analysisReportApi } from './analysisReport.ts'
import { analysisPricingApi } from './analysisPricing.ts'
import { analysisReadingApi } from './analysisReading.ts'
import { analysisRepriceApi } from './analysisReprice.ts'
import { analysisShareApi } from './analysisShare.ts'
import { analysisSheetApi } from './analysisSheet.ts'
import { analysisSubmitApi } from './analysisSubmit.ts'
import { approvalApi } from './approval.ts'
import { authApi } from './auth.ts'
import { commonApi } from './common.ts'
import { companyApi } from './company.ts'
import { byEveryPath, fullPath, type Contract } from './contract.ts'
import { dictApi } from './dict.ts'
import { documentApi, documentViews } from './document.ts'
import { duplicatesApi } from './duplicates.ts'
import { documentFactsApi } from './documentFacts.ts'
import { exportApi } from './export.ts'
import { feedbackApi } from './feedback.ts'
import { fileApi } from './file.ts'
import { labourApi } from './labour.ts'
import { libraryApi } from './library.ts'
import { manApi } from './man.ts'
import { materialItemApi } from './materialItem.ts'
import { planApi } from './plan.ts'
import { priceApi } from './price.ts'
import { proofApi } from './proof.ts'
import { purchaseApi } from './purchase.ts'
import { pullApi } from './pulls.ts'
import { peopleApi } from './people.ts'
import { registrationApi } from './org/registration.ts'
import { projectApi } from './project.ts'
import { executeReadyApi, projectStaffApi } from './projectStaff.ts'
import { lossApi, variableChangeApi } from './change.ts'
import { inquiryLinkApis } from './inquiryLink.ts'
import { positionApi } from './position.ts'
import { positionMatchApi } from './positionMatch.ts'
import { positionWorkApi } from './positionWork.ts'
import { itemLabelApi, projectItemApi } from './projectItem.ts'
import { projectClosingApi } from './projectClosing.ts'
import { projectQuoteApi } from './projectQuote.ts'
import { noticeApi } from './notice.ts'
import { quotaApi } from './quota.ts'
import { quoteApi } from './quote.ts'
import { refreshApi } from './refreshPrices.ts'
import { scheduleApi } from './schedule.ts'
import { searchApi } from './search.ts'
import { settingApi } from './setting.ts'
import { subscribeApi } from './subscribe.ts'
import { stockCountApi } from './stockCount.ts'
import { storeApi } from './store.ts'
import { storeBillApi, storeRequestApi } from './storeBills.ts'
import { storeNoteApi } from './storeNote.ts'
import { storeReceiptApi } from './storeReceipt.ts'
import { storeScanApi } from './storeScan.ts'
import { storeWaitsApi } from './storeWaits.ts'
import { supplyComparisonApi } from './supplyComparison.ts'
import { supplierApi, supplierImports } from './supplier.ts'
import { workerSummaryApi } from './projectWorkers.ts'
import { taskApi } from './task.ts'

const hasCalls = (document: Document): document is Document & { readonly calls: DocumentCalls } => document.calls !== undefined
const OF_DOCUMENTS = Object.fromEntries(
  DOCUMENTS.filter(hasCalls).map(document => [`document/${document.name}`, { ...documentApi(document), ...documentViews(document) }])
)

/** Registry of every call: the server implements it, tests walk it. */
export const API = {
  auth: authApi, common: commonApi, export: exportApi, file: fileApi, quota: quotaApi, library: libraryApi, labour: labourApi,
  duplicates: duplicatesApi, search: searchApi, setting: settingApi, task: taskApi,
  company: companyApi, proof: proofApi, dict: dictApi,
  people: peopleApi,
  registration: registrationApi,
  project: projectApi, projectStaff: projectStaffApi, executeReady: executeReadyApi, projectClosing: projectClosingApi,
  projectItem: projectItemApi, itemLabel: itemLabelApi, position: positionApi, positionMatch: positionMatchApi,
  positionWork: positionWorkApi, projectQuote: projectQuoteApi,
  analysis: analysisApi, analysisSheet: analysisSheetApi, analysisBlock: analysisBlockApi, analysisChange: analysisChangeApi,
  analysisSubmit: analysisSubmitApi, analysisBest: analysisBestApi,
  analysisMatch: analysisMatchApi, analysisReport: analysisReportApi, analysisExport: analysisExportApi,
  analysisOptimize: analysisOptimizeApi,
  analysisWhatIf: analysisWhatIfApi, analysisShare: analysisShareApi, analysisReprice: analysisRepriceApi,
  analysisPricing: analysisPricingApi, analysisReading: analysisReadingApi,
  analysisExecute: analysisExecuteApi, plan: planApi,
  schedule: scheduleApi,
  documentFacts: documentFactsApi, pull: pullApi, approval: approvalApi,
  man: manApi,
  supplier: supplierApi,
  labourSupplierImport: supplierImports.LABOUR, materialSupplierImport: supplierImports.MATERIAL,
  machineSupplierImport: supplierImports.MACHINE,
  materialItem: materialItemApi,
  quote: quoteApi, labourInquiryLink: inquiryLinkApis.LABOUR, materialInquiryLink: inquiryLinkApis.MATERIAL,
  machineInquiryLink: inquiryLinkApis.MACHINE,
  price: priceApi, refresh: refreshApi,
  subscribe: subscribeApi,
  purchase: purchaseApi,
  store: storeApi, stockCount: stockCountApi, inBills: storeBillApi.in, outBills: storeBillApi.out, storeRequests: storeRequestApi,
  storeWaits: storeWaitsApi, storeReceipt: storeReceiptApi, storeScan: storeScanApi, storeNote: storeNoteApi,
  variableChange: variableChangeApi, loss: lossApi,
  workerSummary: workerSummaryApi,
  labourComparison: supplyComparisonApi.LABOUR, materialComparison: supplyComparisonApi.MATERIAL,
  machineComparison: supplyComparisonApi.MACHINE,
  notice: noticeApi, feedback: feedbackApi,
  ...OF_DOCUMENTS,
} as const

export const CONTRACTS: readonly Contract[] = Object.values(API).flatMap(group => (Object.values(group) as Contract[]).flatMap(byEveryPath))
export { fullPath }
