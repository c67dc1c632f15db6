import { z } from 'zod'
import { bidders } from '#schemas/project/bid.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { projectItemLabels } from '#schemas/projectItem/labels.ts'
import { BODY, reads, writes, type Need } from './contract.ts'
import { importAsked, pastImportsCall } from './gridImport.ts'
import { id, ids } from './kv.ts'
import { pageInput, pageOf, ROW_CEILING, rowSchema } from './page.ts'
import { rowsAnswer, rowsChange } from './rows.ts'
import { uploadedWorkbook } from './workbook.ts'

const needFor = (action: 'add' | 'edit' | 'delete' | 'import'): Need => [action, 'P_ANALYSE_COMPARISON']
const READ: Need = ['query', 'P_INFO', 'P_ANALYSE_COMPARISON']

/** Rights in the call's project count (domain B14). */
const ofProject = z.object({ projectId: id })
const within = { project: (input: { readonly projectId: string }) => input.projectId }
const itemIds = z.array(id).min(1).max(ROW_CEILING)

/** Items missing in a changed bill stay, get quantity 0, or are deleted. */
export const goneChoice = z.enum(['keep', 'mark', 'delete'])
export type GoneChoice = z.output<typeof goneChoice>

/** Adds the unit to the dictionary as spelled in the file. */
export const ADDED_UNIT = '+'
/** `all`: reads further sheets of the same form too. `units`: maps unknown units to a key or {@link ADDED_UNIT}. */
const billOptions = z.object({
  gone: goneChoice.default('mark'), all: z.enum(['1']).nullable().default('1'),
  units: z.record(z.string().min(1).max(40), z.string().min(1).max(40)).default({}),
})
export const billAsked = importAsked.extend({ projectId: id, options: billOptions })
export type BillAsked = z.output<typeof billAsked>

/** `why`: reason why it cannot be filled with prices. */
const bill = z.object({ id: z.string(), fileName: z.string(), createTime: z.string(), why: z.string().nullable() })
const totals = z.object({
  items: z.number(), sections: z.number(), gone: z.number(), total: z.string().nullable(), provisional: z.string().nullable(),
  bill: bill.nullable(),
})
export type ProjectItemsTotal = z.output<typeof totals>

/** A project's bill of quantities (spec-2 §7 Project; domain B3, B4.1). */
export const projectItemApi = {
  describeProjectItems: reads('project/describeProjectItems', {
    title: '工程量清单', need: READ, maxBody: BODY.rows, input: pageInput(projectItems, { projectId: id }),
    output: pageOf(rowSchema(projectItems)), ...within,
  }),
  describeProjectItem: reads('project/describeProjectItem', {
    title: '清单项', need: READ, input: ofProject.extend({ id }), output: rowSchema(projectItems), ...within,
  }),
  /** Counts of items and sections, and their sums; amounts only with the price right. */
  queryProjectItemsTotal: reads('project/queryProjectItemsTotal', {
    title: '清单合计', need: READ, input: ofProject, output: totals, ...within,
  }),
  saveProjectItems: writes('project/saveProjectItems', {
    title: '保存工程量清单', need: needFor('edit'), maxBody: BODY.rows, input: z.intersection(rowsChange, ofProject),
    output: rowsAnswer(projectItems),
    ...within,
  }),
  /** Multipart with one part `file`, private until the import checks the right in the project. */
  uploadProjectItemList: writes('project/manage/uploadProjectItemList', {
    title: '上传工程量清单', need: '-', body: 'form', output: uploadedWorkbook,
  }),
  /** Starts a task that checks or imports the workbook, with the result of every grid import. */
  uploadProjectItemDetailList: writes('project/manage/uploadProjectItemDetailList', {
    title: '导入工程量清单', need: needFor('import'), prices: true, input: billAsked, output: z.object({ taskId: z.string() }), ...within,
  }),
  exportFailedProjectItems: reads('project/exportFailedProjectItems', {
    title: '下载未导入的清单行', need: '-', body: 'file', input: z.object({ fileId: id }),
  }),
  queryProjectItemImports: pastImportsCall('project/item', '工程量清单', '-'),

  queryBidderItems: reads('project/queryBidderItems', {
    title: '投标单位', need: READ, input: pageInput(bidders, { projectId: id }), output: pageOf(rowSchema(bidders)), ...within,
  }),
  deleteBidderItem: writes(
    'project/deleteBidderItem', { title: '删除投标单位', need: needFor('edit'), input: ofProject.extend({ id }), ...within }
  ),
  deleteAllBidderItems: writes('project/deleteAllBidderItems', { title: '清空投标单位', need: needFor('edit'), input: ofProject, ...within }),
}

const labelType = z.object({
  typeId: z.string(), typeName: z.string(), labels: z.array(z.object({ labelId: z.string(), labelName: z.string() })),
})
export type LabelType = z.output<typeof labelType>
const name = z.string().trim().min(1, '不能为空').max(20)
const labelled = z.object({ count: z.number() })

/** Labels of project items by type (spec-2 §7, project/item/label/). */
export const itemLabelApi = {
  queryPage: reads('project/item/label/queryPage', {
    title: '清单标签', need: READ, input: pageInput(projectItemLabels, { projectId: id }), output: pageOf(rowSchema(projectItemLabels)),
    ...within,
  }),
  add: writes('project/item/label/add', {
    title: '新增清单标签', need: needFor('edit'), input: ofProject.extend({ typeName: name, labelName: name }),
    output: z.object({ id: z.string() }),
    ...within,
  }),
  update: writes('project/item/label/update', {
    title: '修改清单标签', need: needFor('edit'), input: ofProject.extend({ id, labelName: name }), ...within,
  }),
  delete: writes('project/item/label/delete', { title: '删除清单标签', need: needFor('edit'), input: ofProject.extend({ ids }), ...within }),
  batchSave: writes('project/item/label/batchSave', {
    title: '保存清单标签', need: needFor('edit'), maxBody: BODY.rows, input: z.intersection(rowsChange, ofProject),
    output: rowsAnswer(projectItemLabels), ...within,
  }),
  queryType: reads('project/item/label/queryType', {
    title: '清单标签类型', need: READ, input: ofProject, output: z.array(labelType), ...within,
  }),
  updateType: writes('project/item/label/updateType', {
    title: '修改清单标签类型', need: needFor('edit'), input: ofProject.extend({ typeId: id, typeName: name }), ...within,
  }),
  /** Adds labels to items; existing ones stay. `count`: changed items. */
  batchLabelSave: writes('project/item/label/batchLabelSave', {
    title: '设置清单标签', need: needFor('edit'), maxBody: BODY.rows, input: ofProject.extend({ itemIds, labelIds: ids }), output: labelled,
    ...within,
  }),
  batchLabelDelete: writes('project/item/label/batchLabelDelete', {
    title: '移除清单标签', need: needFor('edit'), maxBody: BODY.rows, input: ofProject.extend({ itemIds, labelIds: ids }), output: labelled,
    ...within,
  }),
  batchLabelClear: writes('project/item/label/batchLabelClear', {
    title: '清除清单标签', need: needFor('edit'), maxBody: BODY.rows, input: ofProject.extend({ itemIds }), output: labelled, ...within,
  }),
}
