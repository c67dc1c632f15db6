import { z } from 'zod'
import { analysisItems } from '#schemas/analysis/items.ts'
import { ITEM_STATE, type ItemState } from '#schemas/analysis/itemStates.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { ANALYSE_EDIT, ANALYSE_READ, analysisSums, inAnalysedProject, ofAnalysis, variable } from './analysis.ts'
import { BODY, reads, writes, type Need } from './contract.ts'
import { REASON_MAX } from './document.ts'
import { ofGrid } from './gridOf.ts'
import { id, int32, kv } from './kv.ts'
import { pageInput, pageOf, ROW_CEILING, rowSchema } from './page.ts'
import { standsIn } from './presence.ts'
import { quotaPayload, stepFull } from './quota.ts'
import { rowsAnswer, rowsChange } from './rows.ts'

/** 成本总监, or the estimator with 测算优化 (domain B4.3). */
const LOCK: Need = ['edit', 'P_ANALYSE_OPTIMIZE', 'P_ANALYSE_COMPARISON']
const itemIds = z.array(id).min(1).max(ROW_CEILING)
const ofItems = ofAnalysis.extend({ itemIds })
const within = inAnalysedProject

/** Refused items are unchanged; `deedId` undoes the batch. */
const batch = z.object({
  done: int32, refused: z.array(z.object({ itemId: z.string(), name: z.string(), reason: z.string() })), deedId: z.string().nullable(),
})
export type ItemBatch = z.output<typeof batch>

/** Sums cover items with a cost; `items` counts by state. */
const totals = z.object({
  sums: analysisSums, publicMachine: z.string().nullish(), publicOther: z.string().nullish(),
  items: z.object({ NONE: int32, MATCHED: int32, CONFIRMED: int32, LOCKED: int32 }), sections: int32, differences: int32,
})

const state = z.enum(Object.keys(ITEM_STATE) as [ItemState, ...ItemState[]])
/** Package of an item for its editor (spec-2 §3): the payload with item facts; `version` counts its changes. */
const itemQuota = ofGrid(z.looseObject({
  analyseItemId: z.string(), itemName: z.string(), itemUnit: z.string().nullable(), itemUnitKv: kv.nullable(),
  itemDesc: z.string().nullable(), analyseNum: z.string().nullable(),
  itemState: state.nullable(), version: int32, quotaId: z.string().nullable(), quotaVersion: z.number().nullable(),
  quotaCode: z.string().nullable(), quotaName: z.string(),
  savedByName: z.string(), savedAt: z.string(),
  snapshotAt: z.string().nullable(), newestVersion: z.number().nullable(),
  score: int32.nullable(), reasons: z.array(z.string()),
  materialBudget: z.string(), workerBudget: z.string(), totalBudget: z.string(), workers: z.array(stepFull),
  can: z.object({ edit: z.boolean(), confirm: z.boolean(), cancel: z.boolean(), clear: z.boolean(), writeBack: z.boolean() }),
}), quotaPackage.header, 'quotaWorkerTotalAmount', 'materialBudget', 'workerBudget', 'totalBudget')
export type ItemQuota = z.output<typeof itemQuota>

const STEPS_MAX = 500
/** Default: the enabled version. */
const packageFields = { quotaId: id, quotaVersion: int32.optional() }

export const analysisSheetApi = {
  page: reads('projectAnalyse/queryProjectAnalyseRunPage0', {
    title: '测算表', need: ANALYSE_READ, maxBody: BODY.rows, input: pageInput(analysisItems, { projectId: id, analyseId: id }),
    output: pageOf(rowSchema(analysisItems)), ...within,
  }),
  presence: standsIn('projectAnalyse/queryRunPresence', ofAnalysis, { title: '测算表在场人员', need: ANALYSE_READ, ...within }),
  /** Saves cells and rows added in the analysis; a row without a unit is a section. */
  save: writes('projectAnalyse/saveProjectAnalyseRunItem0', {
    title: '保存测算表', need: ANALYSE_EDIT, maxBody: BODY.rows, input: z.intersection(rowsChange, ofAnalysis),
    output: rowsAnswer(analysisItems), ...within,
  }),
  totals: reads('projectAnalyse/queryProjectAnalyseRunTotal0', {
    title: '测算合计', need: ANALYSE_READ, input: ofAnalysis, output: totals, ...within,
  }),
  /** Resets a confirmed item on a change of quantity (domain B4.3). */
  updateNum: writes('project/analyse/join/updateAnalyseJoinItemNum', {
    title: '修改测算工程量', need: ANALYSE_EDIT,
    input: ofAnalysis.extend({ itemId: id, quantity: z.string().regex(/^\d+(\.\d{1,6})?$/, '工程量不正确').meta({ examples: ['1'] }) }),
    ...within,
  }),
  deleteItem: writes('project/analyse/join/deleteAnalyseItem', {
    also: [variable('deleteAnalyseItem')], title: '删除测算行', need: ANALYSE_EDIT, maxBody: BODY.rows, input: ofItems, ...within,
  }),

  quota: reads('project/analyse/join/describeItemQuota', {
    title: '清单项的定额包', need: ANALYSE_READ, input: ofAnalysis.extend({ itemId: id }), output: itemQuota, ...within,
  }),
  selectQuota: writes('project/analyse/join/selectQuota', {
    also: ['project/analyse/join/batchSelectQuota', 'project/join/batchSelectQuota', 'project/analyse/join/updateSelectedQuota',
      ...['selectQuota', 'batchSelectQuota', 'updateSelectedQuota'].map(variable)],
    title: '选择定额包', need: ANALYSE_EDIT, prices: true, maxBody: BODY.rows, input: ofItems.extend(packageFields), output: batch, ...within,
  }),
  /** Appends steps with their materials, machines and documents. */
  selectWork: writes('project/analyse/join/selectQuotaWork', {
    title: '选择工序', need: ANALYSE_EDIT, prices: true, output: batch, ...within,
    input: ofAnalysis.extend({ itemId: id, ...packageFields, jobNames: z.array(z.string().min(1).max(50)).min(1, '请选择工序').max(STEPS_MAX) }),
  }),
  /**
   * Replaces the whole package.
   * @throws STALE_VERSION if changed since `version`
   */
  updateQuota: writes('project/analyse/join/updateJoinItemQuota', {
    also: ['project/analyse/join/updateItemQuotaData', ...['updateJoinItemQuota', 'updateItemQuotaData'].map(variable)],
    title: '修改清单项的定额包', need: ANALYSE_EDIT, prices: true, maxBody: BODY.rows,
    input: z.intersection(quotaPayload, ofAnalysis.extend({ itemId: id, version: int32 })),
    output: z.object({ version: int32 }), ...within,
  }),
  /** Writes the package to the company library as its next version; `current`: newest version seen. */
  writeBack: writes('project/analyse/join/updateLibQuotaData', {
    also: [variable('updateLibQuotaData')],
    title: '写回企业定额库', need: ['edit', 'N_QUOTA'], prices: true, input: ofAnalysis.extend({ itemId: id, current: int32 }),
    output: z.object({ quotaVersion: int32 }), ...within,
  }),
  clear: writes('project/analyse/join/clearQuota', {
    title: '清除定额包', need: ANALYSE_EDIT, maxBody: BODY.rows, input: ofItems, output: batch, ...within,
  }),
  noCost: writes('project/analyse/join/markNoCost', {
    title: '标记为不计成本', need: ANALYSE_EDIT, maxBody: BODY.rows,
    input: ofItems.extend({ reason: z.string().trim().min(1, '请填写原因').max(REASON_MAX) }), output: batch, ...within,
  }),
  confirm: writes('project/analyse/join/confirmAnalyseItem', {
    also: [variable('confirmAnalyseItem')], title: '确认清单项', need: ANALYSE_EDIT, maxBody: BODY.rows, input: ofItems, output: batch,
    ...within,
  }),
  cancel: writes('project/analyse/join/cancelAnalyseItem', {
    also: [variable('cancelAnalyseItem')], title: '取消确认', need: ANALYSE_EDIT, maxBody: BODY.rows, input: ofItems, output: batch, ...within,
  }),
  lock: writes('project/analyse/join/batchLockItem', {
    also: [variable('batchLockItem')], title: '锁定清单项', need: LOCK, maxBody: BODY.rows, input: ofItems, output: batch, ...within,
  }),
  unlock: writes('project/analyse/join/batchUnlockItem', {
    also: [variable('batchUnlockItem')], title: '解锁清单项', need: LOCK, maxBody: BODY.rows, input: ofItems, output: batch, ...within,
  }),
  /** Refused if one of the items has changed since. */
  undo: writes('project/analyse/join/undoAnalyseDeed', {
    title: '撤销批量操作', need: ANALYSE_EDIT, input: ofAnalysis.extend({ deedId: id }), output: z.object({ count: int32 }), ...within,
  }),
}
