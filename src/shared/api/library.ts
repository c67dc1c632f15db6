import { z } from 'zod'
import { machines, materialPicker, materials } from '#schemas/library/materials.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { oneChange } from './changes.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { importMode, importReading, importUndone, pastImportsCall } from './gridImport.ts'
import { id, ids, int32, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { rowsAnswer, rowsChange } from './rows.ts'
import { mapping, uploadedWorkbook } from './workbook.ts'

const query = needOn('query', materials, machines)
/** Package editors use the pickers. */
const pick = needOn('query', materials, machines, materialPicker)
const edit = needOn('edit', materials, machines)
const imports = needOn('import', materials, machines)
const machine = z.boolean().default(false)

const picked = z.intersection(rowSchema(materialPicker), z.looseObject({ materialCode: z.string().nullish(), version: z.number() }))
const pickFilters = {
  machine, materialName: z.string().max(100).optional(), materialType: z.string().max(20).optional(), spec: z.string().max(100).optional(),
  brand: z.string().max(50).optional(), sys: z.boolean().nullish(),
}
const sheetItem = z.object({
  materialName: z.string().max(200), materialCode: z.string().max(60).nullish(), spec: z.string().max(200).nullish(),
  brand: z.string().max(100).nullish(), unit: z.string().max(30).nullish(),
})

/** Reference to an item: a package with its row count; `path`: its page, if any. */
export const materialUse = z.object({
  item: z.string(), user: z.string(), word: z.string(), id: z.string(), code: z.string(), name: z.string(), rows: z.number(),
  path: z.string().nullable(),
})
export type MaterialUse = z.output<typeof materialUse>

export const libraryApi = {
  describeMaterials: reads('material/describeMaterials', {
    title: '材料库列表', need: query, input: pageInput(materials, { machine, type: z.string().max(20).optional() }),
    output: pageOf(rowSchema(materials)),
  }),
  describeMaterialsByES: reads('material/describeMaterialsByES', {
    title: '材料库选择', need: pick, input: pageInput(materialPicker, pickFilters), output: pageOf(picked),
  }),
  /** Item per name, spec, brand and unit, for pasting into a package. */
  queryMatchMaterials: reads('material/queryMatchMaterials', {
    title: '按名称匹配材料', need: pick, maxBody: BODY.rows, input: z.object({ machine, rows: z.array(sheetItem).max(5000) }),
    output: z.array(rowSchema(materials).nullable()),
  }),
  describeMaterial: reads('material/describeMaterial', {
    title: '材料详情', need: pick, input: z.object({ id }), output: rowSchema(materials),
  }),
  saveMaterial: writes('material/saveMaterial', {
    title: '新增材料', need: needOn('edit', materials, machines, quotaMaterials), input: z.object({ machine, row: looseRow }),
    output: z.object({ id: z.string() }),
  }),
  /** Saves cell by cell; returns refused rows and cells. */
  batchSaveMaterial: writes('material/batchSaveMaterial', {
    title: '批量保存材料', need: edit, maxBody: BODY.rows, input: z.intersection(rowsChange, z.object({ machine })),
    output: rowsAnswer(materials),
  }),
  /** Enables or disables items, all or none; a disabled item is not offered but stays where it is used. */
  updateMaterialState: writes('material/updateMaterialState', {
    title: '启用或停用材料', need: edit, input: z.object({ machine, ids, state: z.enum(['1', '2']) }), output: z.object({ changed: z.number() }),
  }),
  batchSaveMaterialType: writes('material/batchSaveMaterialType', {
    title: '批量修改材料类型', need: edit, input: z.object({ machine, ids, materialType: z.string().min(1).max(20) }),
    output: z.object({ changed: z.number() }),
  }),
  /** Offered first among its name and type; at most one. */
  setDefaultMaterial: writes('material/setDefaultMaterial', {
    title: '设为默认材料', need: edit, input: z.object({ machine, id, isDefault: z.boolean().default(true) }),
  }),
  /** Standard item of an item, and its brand items. */
  describeBrandMaterial: reads('material/describeBrandMaterial', {
    title: '品牌项', need: pick, input: z.object({ id }),
    output: z.object({ standard: rowSchema(materials).nullable(), rows: z.array(rowSchema(materials)) }),
  }),
  queryMaterialUses: reads('material/queryMaterialUses', {
    title: '材料的使用处', need: query, input: z.object({ id }), output: z.array(materialUse),
  }),
  queryMaterialLog: reads('material/queryMaterialLog', {
    title: '材料的修改记录', need: query, input: z.object({ id }), output: z.array(oneChange),
  }),
  /** Compares name, specification, brand and unit, normalized. */
  queryMaterialTwins: reads('material/queryMaterialTwins', {
    title: '相同的材料', need: pick, output: z.array(rowSchema(materials)),
    input: z.object({
      machine, materialName: z.string().max(200), spec: z.string().max(200).nullish(), brand: z.string().max(100).nullish(),
      unit: z.string().max(30),
    }),
  }),
  deleteMaterial: writes('material/deleteMaterial', {
    title: '删除材料', need: needOn('delete', materials, machines), input: z.object({ ids }),
  }),
  describeMaterialStaticsByType: reads('material/describeMaterialStaticsByType', {
    title: '材料分类统计', need: query, input: z.object({ machine }), output: z.array(z.object({ code: z.string(), count: z.number() })),
  }),
  getBrandMaterialKeyword: reads('material/getBrandMaterialKeyword', {
    title: '品牌、产地、厂家', need: pick,
    input: z.object({
      materialType3rd: z.string().max(20).optional(), type: z.enum(['BRAND', 'ORIGIN_PLACE', 'MANUFACTURER']),
      keyword: z.string().max(50).optional(),
    }),
    output: z.object({ rows: z.array(z.object({ keyword: z.string() })) }),
  }),
  /** Multipart: part `file`, field `machine`. */
  uploadMaterialExcel: writes('material/uploadExcel', { title: '上传材料表', need: imports, body: 'form', output: uploadedWorkbook }),
  importExcelMaterial: writes('material/importExcelMaterial', {
    title: '导入材料', need: imports,
    input: z.object({
      machine, uploadId: id, sheet: z.string().max(100), headerRow: int32.min(1), mapping, defaultType: z.string().max(20).nullish(),
      matchBy: z.enum(['materialCode', 'materialName']).default('materialCode'), mode: importMode.default('both'), reading: importReading,
      commit: z.boolean(),
    }),
    output: z.object({ taskId: z.string() }),
  }),
  /** Undoes an import row by row: rows changed or used since stay, with the reason. */
  undoImportMaterial: writes('material/undoImportMaterial', {
    title: '撤销导入材料', need: imports, input: z.object({ taskId: id }), output: importUndone,
  }),
  exportFailedMaterials: reads('material/exportFailedMaterials', {
    title: '下载未导入的材料', need: imports, body: 'file', input: z.object({ fileId: id }),
  }),
  /** `options.machine` is 'true' for machines. */
  queryMaterialImports: pastImportsCall('material', '材料', imports),
}
