import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK, type TaskHandler } from '#server/core/tasks.ts'
import { failedReply, keepUpload, MAX_WORKBOOK_BYTES, pastImports } from '#server/grid/import/index.ts'
import { itemLabelApi, projectItemApi } from '#shared/api/projectItem.ts'
import { projectQuoteApi } from '#shared/api/projectQuote.ts'
import { listBidders, removeBidders } from './bidders.ts'
import { BILL_WANTED } from './bill/sheets.ts'
import { startBill } from './bill/start.ts'
import { BILL_IMPORT, importBillTask } from './bill/task.ts'
import { billFill, filledBill } from './fill/fill.ts'
import { itemTotals, listItems, oneItem, saveItems } from './items.ts'
import { addLabel, clearLabels, labelTypes, listLabels, removeLabels, renameLabel, renameType, saveLabels, setLabels } from './labels.ts'

export { saveItems } from './items.ts'
export { addLabel, setLabels } from './labels.ts'

export const projectItemCalls: CallSet = [
  implement(projectItemApi.describeProjectItems, { read: listItems }),
  implement(projectItemApi.describeProjectItem, { read: oneItem }),
  implement(projectItemApi.queryProjectItemsTotal, { read: itemTotals }),
  implement(projectItemApi.saveProjectItems, { audit: 'own', write: saveItems }),
  implement(projectItemApi.uploadProjectItemList, {
    audit: 'none', maxBytes: MAX_WORKBOOK_BYTES, upload: (file, call) => keepUpload(file, BILL_WANTED, personOf(call)),
  }),
  implement(projectItemApi.uploadProjectItemDetailList, { audit: STARTS_TASK, prepare: startBill }),
  implement(projectItemApi.exportFailedProjectItems, { file: (db, { fileId }) => failedReply(db, fileId) }),
  implement(
    projectItemApi.queryProjectItemImports,
    { read: (db, { options }) => pastImports(db, { kind: BILL_IMPORT, within: { projectId: options.projectId } }) }
  ),
  implement(projectQuoteApi.fill, { collect: billFill }),
  implement(projectQuoteApi.exportBill, { file: filledBill }),
  implement(projectItemApi.queryBidderItems, { read: listBidders }),
  implement(projectItemApi.deleteBidderItem, { audit: 'own', write: (tx, { projectId, id }) => removeBidders(tx, projectId, id) }),
  implement(projectItemApi.deleteAllBidderItems, { audit: 'own', write: (tx, { projectId }) => removeBidders(tx, projectId) }),

  implement(itemLabelApi.queryPage, { read: listLabels }),
  implement(itemLabelApi.add, { audit: 'own', write: addLabel }),
  implement(itemLabelApi.update, { audit: 'own', write: renameLabel }),
  implement(itemLabelApi.delete, {
    audit: 'own',
    async write(tx, { projectId, ids }) {
      await saveLabels(tx, { projectId, changed: [], added: [], moved: [], removed: [...new Set(ids)] })
    },
  }),
  implement(itemLabelApi.batchSave, { audit: 'own', write: saveLabels }),
  implement(itemLabelApi.queryType, { read: (db, { projectId }) => labelTypes(db, projectId) }),
  implement(itemLabelApi.updateType, { audit: 'own', write: renameType }),
  implement(itemLabelApi.batchLabelSave, { audit: 'own', write: setLabels }),
  implement(itemLabelApi.batchLabelDelete, { audit: 'own', write: removeLabels }),
  implement(itemLabelApi.batchLabelClear, { audit: 'own', write: clearLabels }),
]

/** Task handlers by kind, to be registered before jobs start. */
export const projectItemTasks = { [BILL_IMPORT]: importBillTask } as const satisfies Readonly<Record<string, TaskHandler>>
