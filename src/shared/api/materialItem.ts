import { z } from 'zod'
import { machineItems, materialItems } from '#schemas/library/items.ts'
import { materials } from '#schemas/library/materials.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { gridImportApi, importAsked, importUndone, type GridImportApi } from './gridImport.ts'
import { id, ids, looseRow, problem } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { rowsAnswer, rowsChange } from './rows.ts'

const query = needOn('query', materialItems, machineItems)
const edit = needOn('edit', materialItems, machineItems)
const imports = needOn('import', materialItems, machineItems)
const machine = z.boolean().default(false)
export const MOST_BINDINGS = 1000
export const MOST_SUGGESTED = 200

const listInput = pageInput(materialItems, { machine, type: z.string().max(20).optional() })
const libraryItem = rowSchema(materials)

/** Candidates for an item, likeliest first, with reasons. */
const candidates = z.array(z.object({ item: libraryItem, reasons: z.array(z.string()) }))
/** `item`: the only candidate; `by`: a binding of the same name, or the library. */
const suggestion = z.object({ id: z.string(), item: libraryItem.nullable(), by: z.enum(['BINDING', 'LIBRARY']).nullable(), candidates })
export type ItemSuggestion = z.output<typeof suggestion>

const bindingChange = z.object({
  at: z.string(), realName: z.string(), before: z.string().nullable(), after: z.string().nullable(), general: z.boolean(),
})
export type BindingChange = z.output<typeof bindingChange>

/** The specification names the import itself. */
const sheet = gridImportApi('material/item', '材料明细', imports)

/** Suppliers' names of materials and machines (spec-2 §7). */
export const materialItemApi = {
  queryPageMaterialItem: reads('material/queryPageMaterialItem', {
    title: '材料明细列表', need: query, input: listInput, output: pageOf(rowSchema(materialItems)),
  }),
  describeMaterialItemStaticsByType: reads('material/describeMaterialItemStaticsByType', {
    title: '材料明细分类统计', need: query, input: z.object({ machine }), output: z.array(z.object({ code: z.string(), count: z.number() })),
  }),
  queryInfoMaterialItem: reads('material/queryInfoMaterialItem', {
    title: '材料明细详情', need: query, input: z.object({ id }),
    output: z.object({ row: rowSchema(materialItems), item: libraryItem.nullable(), candidates, history: z.array(bindingChange) }),
  }),
  /** Suggestions for unbound items; ignores unknown ids. */
  querySuggestMaterialItem: reads('material/querySuggestMaterialItem', {
    title: '材料明细绑定建议', need: query, input: z.object({ machine, itemIds: z.array(id).min(1).max(MOST_SUGGESTED) }),
    output: z.array(suggestion),
  }),
  addMaterialItem: writes('material/addMaterialItem', {
    title: '新增材料明细', need: edit, input: z.object({ machine, row: looseRow }), output: z.object({ id: z.string() }),
  }),
  updateMaterialItem: writes('material/updateMaterialItem', {
    title: '保存材料明细', need: edit, maxBody: BODY.rows, input: z.intersection(rowsChange, z.object({ machine })),
    output: rowsAnswer(materialItems),
  }),
  updateMaterialItemState: writes('material/updateMaterialItemState', {
    title: '启用停用材料明细', need: edit, input: z.object({ ids, state: z.enum(['1', '2']) }),
  }),
  deleteMaterialItem: writes('material/deleteMaterialItem', {
    title: '删除材料明细', need: needOn('delete', materialItems, machineItems), input: z.object({ ids }),
  }),
  /**
   * Binds items to library items, or unbinds them (null). `was`: binding seen by the user; an item bound otherwise since is returned as a
   * problem, the others are saved. `general`: valid for every supplier; absent, each item's scope stays.
   */
  bindingMaterial: writes('material/bindingMaterial', {
    title: '绑定材料明细', need: edit,
    input: z.object({
      machine, general: z.boolean().optional(),
      rows: z.array(z.object({ id, libMaterialId: id.nullable(), was: z.string().max(64).nullable() })).min(1).max(MOST_BINDINGS),
    }),
    output: z.object({ done: z.array(z.string()), problems: z.array(problem) }),
  }),
  /** Columns are those accepted by the import. */
  exportMaterialItem: reads('material/exportMaterialItem', {
    title: '导出材料明细', need: needOn('export', materialItems, machineItems), body: 'file', input: listInput,
  }),
  uploadMaterialItemExcel: sheet.uploadExcel,
  /** `options.machine` is 'true' for machines. */
  importMaterialNumExcel: writes('material/importMaterialNumExcel', {
    title: '导入材料明细', need: imports,
    input: importAsked.extend({ options: z.record(z.string().max(40), z.string().max(200).nullable()).default({}) }),
    output: z.object({ taskId: z.string() }),
  }),
  /** Undoes an import row by row: rows changed since stay, with the reason. */
  undoImportMaterialItem: writes('material/undoImportMaterialItem', {
    title: '撤销导入材料明细', need: imports, input: z.object({ taskId: id }), output: importUndone,
  }),
  exportFailedMaterialItems: sheet.exportFailedRows,
  /** `options.machine` is 'true' for machines. */
  queryMaterialItemImports: sheet.queryImports,
}

export const materialItemImport: GridImportApi = {
  uploadExcel: materialItemApi.uploadMaterialItemExcel, importExcel: materialItemApi.importMaterialNumExcel,
  exportFailedRows: materialItemApi.exportFailedMaterialItems, queryImports: materialItemApi.queryMaterialItemImports,
}
