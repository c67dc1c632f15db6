import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK, type TaskHandler } from '#server/core/tasks.ts'
import { bringInto } from '#server/document/index.ts'
import { failedReply, keepUpload, MAX_WORKBOOK_BYTES, pastImports, startImport } from '#server/grid/import/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { detailExport, exportQuotas } from './excel/export.ts'
import { COLUMN_LABELS } from './excel/layout.ts'
import { importQuotaTask, QUOTA_COUNTS, QUOTA_IMPORT } from './excel/task.ts'
import { quotaTemplate } from './excel/template.ts'
import { undoQuotaImport } from './excel/undo.ts'
import { previewLabourPrices } from './labourPrices/preview.ts'
import { LABOUR_REPRICE, labourRepriceTask, startLabourReprice } from './labourPrices/task.ts'
import { packages } from './content.ts'
import { listVersions, loadQuotas, readVersion } from './full.ts'
import { listPlatformQuotas, listQuotas } from './list.ts'
import { countByItem, findByName, listLabourPrices, listStepPrices } from './lookups.ts'
import { namesakesOf } from './namesakes.ts'
import { quotaPriceCalls } from './prices/calls.ts'
import { REFRESH_PRICES, refreshPricesTask } from './prices/refresh.ts'
import { restoreVersion, saveQuota } from './save.ts'

export { saveDraft as savePackage } from './save.ts'
export { checkSnapshot, sameContent, settleSnapshot, takeSnapshots, type TakenPackage } from './snapshot.ts'
export { searchPackages, type PackageHit } from './lookups.ts'
export { quotaFinders } from './warnings.ts'

export const quotaCalls: CallSet = [
  implement(quotaApi.describeQuotas, { read: listQuotas }),
  implement(quotaApi.describePlatQuotas, { read: listPlatformQuotas }),
  implement(quotaApi.describeQuotasByES, { read: (db, { ids }) => loadQuotas(db, ids, 'merchant') }),
  implement(quotaApi.describePlatQuotasByES, { read: (db, { ids }) => loadQuotas(db, ids, 'platform') }),
  implement(quotaApi.describeAllQuotasByES, { read: findByName }),
  implement(quotaApi.queryQuotaNamesakes, {
    read: async (db, { quotaName, exceptId }) => [...(await namesakesOf(db, [quotaName], exceptId ?? null)).values()].flat(),
  }),
  implement(quotaApi.describeQuotaStaticsByType, { read: countByItem }),
  implement(quotaApi.saveQuotas, { audit: 'own', write: saveQuota }),
  implement(quotaApi.deleteQuotas, { audit: 'own', write: (tx, { ids }) => bringInto(tx, packages, ids, '9') }),
  implement(quotaApi.updateQuotaState, { audit: 'own', write: (tx, { ids, state }) => bringInto(tx, packages, ids, state) }),
  implement(quotaApi.queryQuotaVersions, { read: (db, { quotaId }) => listVersions(db, quotaId) }),
  implement(quotaApi.queryQuotaVersion, { read: (db, { quotaId, quotaVersion }) => readVersion(db, quotaId, quotaVersion) }),
  implement(quotaApi.restoreQuotaVersion, { audit: 'own', write: restoreVersion }),
  implement(quotaApi.describeQuotaWorks, { read: listStepPrices }),
  implement(quotaApi.queryPageQuotaWorkerPrice, { read: listLabourPrices }),
  implement(quotaApi.exportQuotaDetails, { replica: true, file: exportQuotas }),
  implement(
    quotaApi.uploadQuotaExcel,
    { audit: 'none', maxBytes: MAX_WORKBOOK_BYTES, upload: (file, call) => keepUpload(file, COLUMN_LABELS, personOf(call)) }
  ),
  implement(quotaApi.importExcel, { audit: STARTS_TASK, write: (tx, input) => startImport(tx, QUOTA_IMPORT, '定额', input) }),
  implement(labourApi.queryJobCategorySetPriceQuotas, { read: previewLabourPrices }),
  implement(labourApi.updateQuotaJobCategoryPrice, {
    audit: STARTS_TASK,
    write: async (tx, input) => ({ taskId: await startLabourReprice(tx, input) }),
  }),
  implement(quotaApi.exportFailedQuotas, { file: (db, { fileId }) => failedReply(db, fileId) }),
  implement(quotaApi.queryQuotaImports, { read: db => pastImports(db, { kind: QUOTA_IMPORT, counts: QUOTA_COUNTS }) }),
  implement(quotaApi.undoImportQuotas, { audit: 'own', write: (tx, { taskId }) => undoQuotaImport(tx, taskId) }),
  implement(quotaApi.exportQuotaTemplate, { file: quotaTemplate }),
  ...quotaPriceCalls,
]

export const quotaExports = [detailExport] as const

/** Task handlers by kind, to be registered before jobs start. */
export const quotaTasks = {
  [QUOTA_IMPORT]: importQuotaTask, [LABOUR_REPRICE]: labourRepriceTask, [REFRESH_PRICES]: refreshPricesTask,
} as const satisfies Readonly<Record<string, TaskHandler>>
