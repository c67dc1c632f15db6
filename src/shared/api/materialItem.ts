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
/** Most items that one binding takes. */
export const MOST_BINDINGS = 1000
/** Most items that one question about suggestions takes. */
export const MOST_SUGGESTED = 200

const listInput = pageInput(materialItems, { machine, type: z.string().max(20).optional() })
const libraryItem = rowSchema(materials)

/** What an item may mean, the likeliest first, each with what speaks for it. */
const candidates = z.array(z.object({ item: libraryItem, reasons: z.array(z.string()) }))
/** `item` is the only one that can be meant; `by` says whether a binding of the same name or the library says so. */
const suggestion = z.object({ id: z.string(), item: libraryItem.nullable(), by: z.enum(['BINDING', 'LIBRARY']).nullable(), candidates })
export type ItemSuggestion = z.output<typeof suggestion>

const bindingChange = z.object({ at: z.string(), realName: z.string(), before: z.string().nullable(), after: z.string().nullable(), general: z.boolean() })
export type BindingChange = z.output<typeof bindingChange>

/** Upload and failed rows are the engine's; the import itself is named by the specification. */
const sheet = gridImportApi('material/item', '材料明细', imports)

/** What suppliers call materials and machines (spec-2 §7). */
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
  /** What unbound items may mean; ids that are not there are left out. */
  querySuggestMaterialItem: reads('material/querySuggestMaterialItem', {
    title: '材料明细绑定建议', need: query, input: z.object({ machine, itemIds: z.array(id).min(1).max(MOST_SUGGESTED) }), output: z.array(suggestion),
  }),
  addMaterialItem: writes('material/addMaterialItem', {
    title: '新增材料明细', need: edit, input: z.object({ machine, row: looseRow }), output: z.object({ id: z.string() }),
  }),
  /** One action on the rows of the list, or of the form that edits one. */
  updateMaterialItem: writes('material/updateMaterialItem', {
    title: '保存材料明细', need: edit, maxBody: BODY.rows, input: z.intersection(rowsChange, z.object({ machine })), output: rowsAnswer(materialItems),
  }),
  updateMaterialItemState: writes('material/updateMaterialItemState', {
    title: '启用停用材料明细', need: edit, input: z.object({ ids, state: z.enum(['1', '2']) }),
  }),
  deleteMaterialItem: writes('material/deleteMaterialItem', {
    title: '删除材料明细', need: needOn('delete', materialItems, machineItems), input: z.object({ ids }),
  }),
  /**
   * Binds items to library items, or to none (null). `was` is the binding that the person saw; what somebody else has bound
   * otherwise meanwhile comes back as a problem of its row, the others are written. `general` lets the bindings speak for
   * every supplier; left out, each item keeps what it says.
   */
  bindingMaterial: writes('material/bindingMaterial', {
    title: '绑定材料明细', need: edit,
    input: z.object({
      machine, general: z.boolean().optional(),
      rows: z.array(z.object({ id, libMaterialId: id.nullable(), was: z.string().max(64).nullable() })).min(1).max(MOST_BINDINGS),
    }),
    output: z.object({ done: z.array(z.string()), problems: z.array(problem) }),
  }),
  /** The list's rows as xlsx, in columns that the import takes back. */
  exportMaterialItem: reads('material/exportMaterialItem', {
    title: '导出材料明细', need: needOn('export', materialItems, machineItems), body: 'file', input: listInput,
  }),
  uploadMaterialItemExcel: sheet.uploadExcel,
  /** Items with the library code that each means. Starts a task; its result is a GridImportResult. `options.machine` is 'true' for machines. */
  importMaterialNumExcel: writes('material/importMaterialNumExcel', {
    title: '导入材料明细', need: imports,
    input: importAsked.extend({ options: z.record(z.string().max(40), z.string().max(200).nullable()).default({}) }), output: z.object({ taskId: z.string() }),
  }),
  /** Takes an import back, row by row: what was changed since stays, with its reason. */
  undoImportMaterialItem: writes('material/undoImportMaterialItem', {
    title: '撤销导入材料明细', need: imports, input: z.object({ taskId: id }), output: importUndone,
  }),
  exportFailedMaterialItems: sheet.exportFailedRows,
  /** `options.machine` is 'true' for machines. */
  queryMaterialItemImports: sheet.queryImports,
}

/** The calls as the wizard takes them. */
export const materialItemImport: GridImportApi = {
  uploadExcel: materialItemApi.uploadMaterialItemExcel, importExcel: materialItemApi.importMaterialNumExcel,
  exportFailedRows: materialItemApi.exportFailedMaterialItems, queryImports: materialItemApi.queryMaterialItemImports,
}
