import { z } from 'zod'
import { quotaDelList, quotaList } from '#schemas/quota/lists.ts'
import { labourPrices, stepPrices } from '#schemas/quota/lookups.ts'
import { quotaMachines, quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { PACKAGE_ROWS, rowsUnder, TOO_MANY_PACKAGE_ROWS } from '#schemas/quota/payload.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { documentCell, documentChoices, documentState } from './documentImport.ts'
import { ofGrid } from './gridOf.ts'
import { importProblem, importReading, importUndone, pastImportsCall } from './gridImport.ts'
import { id, ids, int32, kv, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { mapping, uploadedWorkbook } from './workbook.ts'

const query = needOn('query', quotaList)
const state = z.enum(['0', '1', '2', '9'])

/** Nested rows and steps of the specification's payload; line grids check the cells. */
const step = z.looseObject({
  key: id, materials: z.array(looseRow).max(5000), machines: z.array(looseRow).max(5000), documents: z.array(looseRow).max(5000),
})
/** Whole package (spec-2 §7), created without `quotaId`; `quotaVersion`: opened version. */
export const quotaPayload = z.looseObject({
  quotaId: id.nullish(), quotaVersion: int32.nullish(), sourceType: z.enum(['PLAT', 'SELF', 'IMPORT', 'NEW']).nullish(),
  sourceId: z.string().max(64).nullish(),
  workers: z.array(step).max(1000).refine(steps => rowsUnder(steps) <= PACKAGE_ROWS, TOO_MANY_PACKAGE_ROWS),
})
export const stepFull = ofGrid(step.extend({
  materials: z.array(ofGrid(z.looseObject({}), quotaMaterials)),
  machines: z.array(ofGrid(z.looseObject({}), quotaMachines)),
}), quotaWorkers)
/** The payload with labels (Kv) and totals under the specified names. */
export const quotaFull = ofGrid(z.looseObject({
  quotaId: z.string(), quotaVersion: z.number(), quotaCode: z.string(), quotaName: z.string(), quotaState: state, sys: z.boolean(),
  quotaProjectTypeKv: kv.nullable(), quotaItemType1stKv: kv.nullable(), quotaItemType2ndKv: kv.nullable(),
  quotaItemType3rdKv: kv.nullable(),
  materialBudget: z.string(), workerBudget: z.string(), totalBudget: z.string(), workers: z.array(stepFull),
  can: z.object({
    edit: z.boolean(), enable: z.boolean(), disable: z.boolean(), delete: z.boolean(), restore: z.boolean(), copy: z.boolean(),
  }),
}), quotaPackage.header, 'quotaWorkerTotalAmount', 'materialBudget', 'workerBudget', 'totalBudget',
  'workerTotalAmount', 'materialTotalAmount')
export type QuotaFull = z.output<typeof quotaFull>

const versionRow = ofGrid(
  z.object({ quotaVersion: z.number(), quotaState: state, quotaTotalAmount: z.string().nullish(), byName: z.string(), time: z.string() }),
  quotaList
)
const figures = { worker: z.string().optional(), material: z.string().optional(), total: z.string().optional() }
/** `row`: sheet row; `same`: another package of the same name; amounts require the price right. */
const importedPackage = ofGrid(z.object({
  row: z.number(), quotaCode: z.string(), quotaName: z.string(), quotaUnit: z.string(), ok: z.boolean(), ...figures,
  state: documentState.default('added'), note: z.string().optional(), quotaId: z.string().nullish(), quotaVersion: z.number().optional(),
  same: z.object({ id: z.string(), code: z.string() }).optional(),
  before: z.object(figures).optional(), cells: z.array(documentCell).optional(),
}), quotaList, 'worker', 'material', 'total', 'before', 'cells')
/** `beside`: additions to libraries and dictionaries, which an undo does not remove. */
export const quotaImportResult = z.object({
  packages: z.array(importedPackage), problems: z.array(importProblem), written: z.number(), added: z.number().optional(),
  updated: z.number().optional(),
  failedFileId: z.string().nullable(), beside: z.object({ materials: z.number(), machines: z.number(), words: z.number() }).optional(),
  undone: importUndone.optional(),
})
export type QuotaImportResult = z.output<typeof quotaImportResult>
/** `createMissing`: adds materials, leaves unknown item types empty; `addWords`: adds unknown words. */
export const quotaImportInput = z.object({
  uploadId: id, sheet: z.string().max(100), headerRow: int32.min(1), mapping, reading: importReading,
  createMissing: z.boolean().default(false),
  addWords: z.boolean().default(false), ...documentChoices, commit: z.boolean(),
})
export type QuotaImportAsked = z.output<typeof quotaImportInput>
const byIds = { ids: z.array(id).max(50).optional() }
const listRow = z.intersection(rowSchema(quotaList), z.looseObject({}))
const byName = z.object({ quotaName: z.string().max(100), pageNum: int32.min(1).default(1) })
const nameHit = z.object({ id: z.string(), quotaName: z.string(), quotaCode: z.string(), sys: z.boolean(), projectTypeKv: kv.nullable() })

const namesake = z.object({ quotaId: z.string(), quotaCode: z.string(), quotaName: z.string() })
export type Namesake = z.output<typeof namesake>
const savedQuota = z.object({ quotaId: z.string(), quotaCode: z.string(), quotaVersion: z.number(), namesakes: z.array(namesake) })

const stepPrice = z.intersection(rowSchema(stepPrices), z.looseObject({ jobId: z.string().nullish(), ratio: z.string().nullish() }))
const itemType = z.string().max(20).optional()
const listInput = pageInput(quotaDelList, { ...byIds, deleted: z.boolean().optional(), itemType })
const imports = needOn('import', quotaList)

export const quotaApi = {
  describeQuotas: reads('quota/merchant/describeQuotas', {
    title: '企业定额列表', need: query, input: listInput, output: pageOf(listRow),
  }),
  describePlatQuotas: reads('quota/plat/describePlatQuotas', {
    title: '平台定额列表', need: query, input: pageInput(quotaList, { ...byIds, itemType }), output: pageOf(listRow),
  }),
  /** Packages of the merchant's library, then the platform's (spec-2 §7, "Load a package"). */
  describeQuotasByES: reads('quota/merchant/describeQuotasByES', {
    title: '读取企业定额', need: query, input: z.object({ ids }), output: pageOf(quotaFull),
  }),
  describePlatQuotasByES: reads('quota/plat/describePlatQuotasByES', {
    title: '读取平台定额', need: query, input: z.object({ ids }), output: pageOf(quotaFull),
  }),
  describeAllQuotasByES: reads('quota/describeAllQuotasByES', { title: '按名称查找定额', need: query, input: byName, output: pageOf(nameHit) }),
  /** Compared without regard to width, blanks and case. */
  queryQuotaNamesakes: reads('quota/merchant/queryQuotaNamesakes', {
    title: '查找同名定额', need: query, input: z.object({ quotaName: z.string().max(200), exceptId: id.nullish() }), output: z.array(namesake),
  }),
  describeQuotaStaticsByType: reads('quota/describeQuotaStaticsByType', {
    title: '定额分类统计', need: query, input: z.object({ sys: z.boolean().default(false), deleted: z.boolean().default(false) }),
    output: z.array(z.object({ code: z.string(), count: z.number() })),
  }),
  saveQuotas: writes('quota/saveQuotas', {
    title: '保存定额包', need: needOn('edit', quotaPackage), prices: true, maxBody: BODY.rows, input: quotaPayload,
    output: savedQuota,
  }),
  deleteQuotas: writes('quota/deleteQuotas', { title: '删除定额包', need: needOn('delete', quotaPackage), input: z.object({ ids }) }),
  updateQuotaState: writes('quota/updateQuotaState', {
    title: '启用、停用或恢复定额包', need: needOn('edit', quotaPackage), input: z.object({ ids, state }),
  }),
  queryQuotaVersions: reads('quota/queryQuotaVersions', {
    title: '定额版本', need: query, input: z.object({ quotaId: id }), output: z.array(versionRow),
  }),
  queryQuotaVersion: reads('quota/queryQuotaVersion', {
    title: '定额某一版本', need: query, input: z.object({ quotaId: id, quotaVersion: int32 }), output: quotaFull,
  }),
  /** Saves an earlier version's content as a new one; `current`: newest version seen. */
  restoreQuotaVersion: writes('quota/restoreQuotaVersion', {
    title: '恢复定额版本', need: needOn('edit', quotaPackage), prices: true,
    input: z.object({ quotaId: id, quotaVersion: int32, current: int32 }), output: savedQuota,
  }),
  describeQuotaWorks: reads('quota/merchant/describeQuotaWorks', {
    title: '工序价格查询', need: query,
    input: pageInput(stepPrices, {
      jobName: z.string().max(50).optional(), jobCategory: z.string().max(20).optional(), quotaName: z.string().max(100).optional(),
    }),
    output: pageOf(stepPrice),
  }),
  queryPageQuotaWorkerPrice: reads('quota/queryPageQuotaWorkerPrice', {
    title: '人工单价查询', need: query,
    input: pageInput(labourPrices, { quotaName: z.string().max(100).optional(), itemName: z.string().max(100).optional() }),
    output: pageOf(rowSchema(labourPrices)),
  }),
  /** Packages by id, by a list's `query`, or all. */
  exportQuotaDetails: reads('quota/exportQuotaDetails', {
    title: '导出定额明细', need: needOn('export', quotaPackage), body: 'file',
    input: z.object({ ids: z.array(id).max(1000).optional(), query: listInput.optional(), sys: z.boolean().default(false) }),
  }),
  uploadQuotaExcel: writes('quota/merchant/uploadExcel', { title: '上传定额工作簿', need: imports, body: 'form', output: uploadedWorkbook }),
  /** `commit` true writes all valid packages in one transaction, new ones as drafts, existing ones as their next version. */
  importExcel: writes('quota/merchant/importExcel', {
    title: '导入定额', need: imports,
    input: quotaImportInput, output: z.object({ taskId: z.string() }),
  }),
  exportFailedQuotas: reads('quota/exportFailedQuotas', {
    title: '下载未导入的定额', need: imports, body: 'file', input: z.object({ fileId: id }),
  }),
  queryQuotaImports: pastImportsCall('quota', '定额', imports),
  /** New packages go to the recycle bin, changed ones get their previous content. */
  undoImportQuotas: writes('quota/merchant/undoImportQuotas', {
    title: '撤销导入定额', need: imports, input: z.object({ taskId: id }), output: importUndone,
  }),
  exportQuotaTemplate: reads('quota/exportQuotaTemplate', { title: '下载定额导入模板', need: imports, body: 'file', input: z.object({}) }),
}
