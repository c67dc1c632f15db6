import { GRIDS } from '#schemas/index.ts'
import type { Grid } from '#schemas/kit/index.ts'
import type { CallSet } from '#server/core/calls/index.ts'
import { registerCalls } from '#server/core/calls/index.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite } from '#server/db/tx.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import {
  analysisCalls, analysisExports, analysisSeal, analysisTasks, executeExports, priceAnalysisSource,
} from '#server/domains/analysis/index.ts'
import {
  approvalCalls, approvalDuty, opinionFiles, ownDuty, PEOPLE_CHANGED, recheckEnded, recheckPeople, remindTasks,
} from '#server/domains/approval/index.ts'
import { awardCalls } from '#server/domains/award/index.ts'
import { changeCalls, confirmationFiles } from '#server/domains/change/index.ts'
import { authCalls, forgetOldSignIns } from '#server/domains/auth/index.ts'
import { DICT_PLACES, dictCalls, placesOfDocuments } from '#server/domains/dict/index.ts'
import { feedbackCalls } from '#server/domains/feedback/index.ts'
import { documentFactsCalls } from '#server/domains/document/index.ts'
import { exportCalls, exportTasks } from '#server/domains/export/index.ts'
import { fileCalls, forgetUploads, registerFileRoutes } from '#server/domains/file/index.ts'
import { labourCalls } from '#server/domains/labour/index.ts'
import { libraryCalls, libraryTasks } from '#server/domains/library/index.ts'
import { manCalls, manTasks } from '#server/domains/man/index.ts'
import { changeLogCalls, dutyCalls, orgCalls } from '#server/domains/org/index.ts'
import { materialItemCalls, materialItemTasks } from '#server/domains/materialItem/index.ts'
import { projectCalls } from '#server/domains/project/index.ts'
import { positionCalls } from '#server/domains/position/index.ts'
import { projectItemCalls, projectItemTasks } from '#server/domains/projectItem/index.ts'
import { priceCalls } from '#server/domains/price/index.ts'
import { proofCalls, proofTasks } from '#server/domains/proof/index.ts'
import { purchaseCalls } from '#server/domains/purchase/index.ts'
import { priceListCalls, priceListTasks } from '#server/domains/priceList/index.ts'
import { noticeCalls } from '#server/domains/notice/index.ts'
import { quoteCalls } from '#server/domains/quote/index.ts'
import { quotaCalls, quotaExports, quotaTasks } from '#server/domains/quota/index.ts'
import { scheduleCalls, scheduleExports } from '#server/domains/schedule/index.ts'
import { searchCalls } from '#server/domains/search/index.ts'
import { settingCalls, viewCalls } from '#server/domains/setting/index.ts'
import { subscribeCalls, subscribeExports } from '#server/domains/subscribe/index.ts'
import { supplierCalls, supplierTasks } from '#server/domains/supplier/index.ts'
import { workerSummaryCalls } from '#server/domains/workerSummary/index.ts'
import { storeBillCalls, storeCalls, storeWaitCalls } from '#server/domains/store/index.ts'
import { taskCalls } from '#server/domains/task/index.ts'
import type { TaskKind } from '#shared/api/taskResults.ts'
import { registerEventStream } from './eventStream.ts'
import { scheduleNightly, WARNING_FINDERS } from './nightly.ts'
import { KINDS } from '#server/kinds/index.ts'
import { loss } from '#server/kinds/change/loss.ts'
import { variableChange } from '#server/kinds/change/variable.ts'
import { scheduleDelay } from '#server/kinds/schedule/delay.ts'
import { servedSubscribe } from '#server/kinds/supply/subscribe.ts'
import { inquiryLinkCalls } from '#server/kinds/supply/links.ts'
import type { Register } from './services.ts'

/** The domains' calls; document calls come from `KINDS`. */
export const DOMAINS: CallSet = [
  ...authCalls, ...dictCalls([...DICT_PLACES, ...placesOfDocuments(KINDS.map(({ stored }) => stored))]), ...fileCalls, ...settingCalls,
  ...taskCalls, ...libraryCalls, ...labourCalls, ...quotaCalls, ...searchCalls(KINDS),
  ...orgCalls, ...changeLogCalls([analysisSeal]),
  ...projectCalls, ...projectItemCalls, ...positionCalls, ...scheduleCalls(scheduleDelay),
  ...analysisCalls,
  ...manCalls, ...supplierCalls, ...awardCalls, ...workerSummaryCalls,
  ...materialItemCalls, ...subscribeCalls(servedSubscribe), ...purchaseCalls(KINDS.map(({ stored }) => stored.document)), ...quoteCalls,
  ...storeCalls, ...storeBillCalls(KINDS), ...storeWaitCalls, ...changeCalls(variableChange, loss),
  ...priceCalls, ...priceListCalls,
  ...noticeCalls(WARNING_FINDERS), ...feedbackCalls, ...proofCalls,
  ...KINDS.flatMap(({ calls }) => calls), ...inquiryLinkCalls,
]

/** Exports other than lists. */
export const EXPORTS = [
  ...quotaExports, ...analysisExports, ...executeExports, priceAnalysisSource, ...subscribeExports, ...scheduleExports,
]

/** Domain calls with the common document calls, list exports and views. */
const withLists = (calls: CallSet, grids: readonly Grid[], served: readonly ServedDocument[]): CallSet =>
  [
    ...calls, ...documentFactsCalls(served, [opinionFiles, confirmationFiles]), ...approvalCalls(served),
    ...dutyCalls([approvalDuty(served), ownDuty(served)]), ...exportCalls(calls, EXPORTS), ...viewCalls(grids),
  ]

export const CALLS: CallSet = withLists(DOMAINS, GRIDS, KINDS)

type Tasks = Readonly<Partial<Record<TaskKind, TaskHandler>>>

/** Background tasks by kind; results are declared in src/shared/api/taskResults.ts. */
export const TASKS: Tasks = {
  ...libraryTasks, ...quotaTasks, ...manTasks, ...supplierTasks, ...materialItemTasks, ...priceListTasks, ...projectItemTasks,
  ...analysisTasks, ...proofTasks,
}

/** Registers calls, exports and views, the API description, the file route and the event stream with the app, and tasks with the jobs. */
export const registering = (calls: CallSet, tasks: Tasks, grids: readonly Grid[], served: readonly ServedDocument[]): Register =>
  async (app, services) => {
    await registerCalls(app, withLists(calls, grids, served), services)
    registerFileRoutes(app, services)
    registerEventStream(app, services)
    services.jobs.schedule('file-forget', { minute: 20 }, () => forgetUploads(services.pool, services.store))
    const all = { ...tasks, ...exportTasks(calls, EXPORTS, services) }
    const recheck = (): Promise<void> => recheckPeople(services.pool, served)
    // Delivers events published while this process was not listening.
    app.addHook('onClose', async () => unheard())
    const unheard = services.events.subscribeAll(PEOPLE_CHANGED, () => { recheck().catch((error: unknown) => app.log.error(error)) })
    services.jobs.schedule('approval-remind', { minute: 5 }, async () => {
      await inWrite(services.pool, systemCtx('approval.ended'), recheckEnded)
      await recheck()
      await inWrite(services.pool, systemCtx('approval.remind'), tx => remindTasks(tx, served))
    })
    for (const [kind, handler] of Object.entries(all)) services.jobs.registerTask(kind, handler)
    services.jobs.schedule('sign-in-forget', { minute: 30 }, () => forgetOldSignIns(services.pool))
  }

export const registerAll: Register = async (app, services) => {
  await registering(DOMAINS, TASKS, GRIDS, KINDS)(app, services)
  scheduleNightly(services)
}
