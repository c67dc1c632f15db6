import { analysisApi, analysisRoundApi } from './analysis.ts'
import { analysisBestApi } from './analysisBest.ts'
import { analysisBlockApi } from './analysisBlocks.ts'
import { analysisMatchApi } from './analysisMatch.ts'
import { analysisExportApi } from './analysisExport.ts'
import { analysisOptimizeApi } from './analysisOptimize.ts'
import { analysisWhatIfApi } from './analysisWhatIf.ts'
import { analysisReportApi } from './analysisReport.ts'
import { analysisRepriceApi } from './analysisReprice.ts'
import { analysisShareApi } from './analysisShare.ts'
import { analysisSheetApi } from './analysisSheet.ts'
import { analysisSubmitApi } from './analysisSubmit.ts'
import { approvalApi } from './approval.ts'
import { authApi } from './auth.ts'
import { commonApi } from './common.ts'
import { companyApi } from './company.ts'
import { fullPath, type Contract } from './contract.ts'
import { contractApis, managedContractApi, supplementApis } from './contractDocument.ts'
import { dictApi } from './dict.ts'
import { duplicatesApi } from './duplicates.ts'
import { documentFactsApi } from './documentFacts.ts'
import { exportApi } from './export.ts'
import { feedbackApi } from './feedback.ts'
import { fileApi } from './file.ts'
import { labourApi } from './labour.ts'
import { libraryApi } from './library.ts'
import { manApi, personApi, teamApi } from './man.ts'
import { materialItemApi } from './materialItem.ts'
import { priceApi } from './price.ts'
import { peopleApi } from './people.ts'
import { registrationApi } from './org/registration.ts'
import { projectApi } from './project.ts'
import { projectBidApi, projectContractApi, projectRecordApi } from './projectRecord.ts'
import { executeReadyApi, projectStaffApi } from './projectStaff.ts'
import { itemLabelApi, projectItemApi } from './projectItem.ts'
import { noticeApi } from './notice.ts'
import { quotaApi } from './quota.ts'
import { refreshApi } from './refreshPrices.ts'
import { searchApi } from './search.ts'
import { settingApi } from './setting.ts'
import { supplierApi, supplierApis, supplierImports } from './supplier.ts'
import { taskApi } from './task.ts'

/** Every call by group; the registry that the server implements and the tests walk. */
export const API = {
  auth: authApi, common: commonApi, export: exportApi, file: fileApi, quota: quotaApi, library: libraryApi, labour: labourApi, duplicates: duplicatesApi, search: searchApi, setting: settingApi, task: taskApi,
  company: companyApi, dict: dictApi,
  people: peopleApi,
  registration: registrationApi,
  project: projectApi, projectRecord: projectRecordApi, projectBid: projectBidApi, projectContract: projectContractApi, projectStaff: projectStaffApi, executeReady: executeReadyApi,
  projectItem: projectItemApi, itemLabel: itemLabelApi,
  analysis: analysisApi, analysisRound: analysisRoundApi, analysisSheet: analysisSheetApi, analysisBlock: analysisBlockApi,
  analysisSubmit: analysisSubmitApi, analysisBest: analysisBestApi, analysisMatch: analysisMatchApi, analysisReport: analysisReportApi,
  analysisExport: analysisExportApi, analysisOptimize: analysisOptimizeApi, analysisReprice: analysisRepriceApi,
  analysisSubmit: analysisSubmitApi, analysisBest: analysisBestApi, analysisMatch: analysisMatchApi, analysisReport: analysisReportApi, analysisExport: analysisExportApi, analysisOptimize: analysisOptimizeApi, analysisWhatIf: analysisWhatIfApi, analysisReprice: analysisRepriceApi,
  analysisSubmit: analysisSubmitApi, analysisBest: analysisBestApi, analysisMatch: analysisMatchApi, analysisReport: analysisReportApi, analysisExport: analysisExportApi, analysisOptimize: analysisOptimizeApi, analysisWhatIf: analysisWhatIfApi, analysisShare: analysisShareApi, analysisReprice: analysisRepriceApi,
  documentFacts: documentFactsApi, approval: approvalApi,
  man: manApi, person: personApi, team: teamApi,
  supplier: supplierApi, labourSupplier: supplierApis.LABOUR, materialSupplier: supplierApis.MATERIAL, machineSupplier: supplierApis.MACHINE,
  labourSupplierImport: supplierImports.LABOUR, materialSupplierImport: supplierImports.MATERIAL, machineSupplierImport: supplierImports.MACHINE,
  labourContract: contractApis.LABOUR, materialContract: contractApis.MATERIAL, machineContract: contractApis.MACHINE, managedContract: managedContractApi,
  labourSupplement: supplementApis.LABOUR, materialSupplement: supplementApis.MATERIAL, machineSupplement: supplementApis.MACHINE,
  materialItem: materialItemApi,
  price: priceApi, refresh: refreshApi,
  notice: noticeApi, feedback: feedbackApi,
} as const

export const CONTRACTS: readonly Contract[] = Object.values(API).flatMap(group => Object.values(group) as Contract[])
export { fullPath }
