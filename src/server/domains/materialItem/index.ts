import { businessStamp } from '#schemas/kit/index.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { STARTS_TASK, type TaskHandler } from '#server/core/tasks.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { demandFew, demandSoon, exportRows } from '#server/grid/index.ts'
import { failedReply, keepUpload, MAX_WORKBOOK_BYTES, pastImports, startImport } from '#server/grid/import/index.ts'
import { EXPORT_AT_ONCE } from '#shared/api/export.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { bindItems } from './bind.ts'
import { sheetOf } from './import/rows.ts'
import { importItems, ITEM_IMPORT, undoItemImport } from './import/task.ts'
import { itemInfo, suggestFor } from './info.ts'
import { countByType, gridOf, listItems } from './list.ts'
import { addItem, saveItems } from './save.ts'
import { deleteItems, demandKind, setState } from './states.ts'

export type { WrittenItem } from '#server/db/tables/materialItemRows.ts'
export { resolveItems, type Resolved } from './resolve.ts'
export type { Candidate } from './score.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The sheets of both kinds have the same headers. */
const WANTED = wantedOf(importTargets(sheetOf(false)))

export const materialItemCalls: CallSet = [
  implement(materialItemApi.queryPageMaterialItem, { read: listItems }),
  implement(materialItemApi.describeMaterialItemStaticsByType, { read: (db, { machine }) => countByType(db, machine) }),
  implement(materialItemApi.queryInfoMaterialItem, { read: (db, { id }) => itemInfo(db, id) }),
  implement(materialItemApi.querySuggestMaterialItem, { read: (db, { machine, itemIds }) => suggestFor(db, machine, itemIds) }),
  implement(materialItemApi.addMaterialItem, {
    audit: 'own',
    async write(tx, { machine, row }) {
      demandKind(tx.ctx, 'edit', machine)
      return addItem(tx, machine, row)
    },
  }),
  implement(materialItemApi.updateMaterialItem, {
    audit: 'own',
    async write(tx, { machine, ...change }) {
      demandKind(tx.ctx, 'edit', machine)
      if (change.removed.length > 0) demandKind(tx.ctx, 'delete', machine)
      return saveItems(tx, machine, change)
    },
  }),
  implement(materialItemApi.updateMaterialItemState, { audit: 'own', write: (tx, { ids, state }) => setState(tx, ids, state) }),
  implement(materialItemApi.deleteMaterialItem, { audit: 'own', write: (tx, { ids }) => deleteItems(tx, ids) }),
  implement(materialItemApi.bindingMaterial, {
    audit: 'own',
    async write(tx, asked) {
      demandKind(tx.ctx, 'edit', asked.machine)
      return bindItems(tx, asked)
    },
  }),
  implement(materialItemApi.exportMaterialItem, {
    async file(db, asked) {
      demandKind(db.ctx, 'export', asked.machine)
      const inTime = demandSoon()
      const { rows, total } = await listItems(db, { ...asked, pageNum: 1, pageSize: EXPORT_AT_ONCE })
      demandFew(total)
      inTime()
      const grid = gridOf(asked.machine)
      const lookups = await lookupsFor(db)
      return { name: `${grid.title}_${businessStamp(db.ctx.now)}.xlsx`, type: XLSX, body: () => exportRows(grid, rows, lookups, db.ctx) }
    },
  }),
  implement(materialItemApi.uploadMaterialItemExcel, { audit: 'none', maxBytes: MAX_WORKBOOK_BYTES, upload: (file, call) => keepUpload(file, WANTED, personOf(call)) }),
  implement(materialItemApi.importMaterialNumExcel, {
    audit: STARTS_TASK,
    async write(tx, { options, ...asked }) {
      const machine = options.machine === 'true'
      demandKind(tx.ctx, 'import', machine)
      return startImport(tx, ITEM_IMPORT, sheetOf(machine).title, { ...asked, machine })
    },
  }),
  implement(materialItemApi.undoImportMaterialItem, { audit: 'own', write: (tx, { taskId }) => undoItemImport(tx, taskId) }),
  implement(materialItemApi.exportFailedMaterialItems, { file: (db, { fileId }) => failedReply(db, fileId) }),
  implement(materialItemApi.queryMaterialItemImports, {
    async read(db, { options }) {
      const machine = options.machine === 'true'
      demandKind(db.ctx, 'import', machine)
      return pastImports(db, { kind: ITEM_IMPORT, within: { machine } })
    },
  }),
]

/** Task handlers by kind, to be registered before jobs start. */
export const materialItemTasks = { [ITEM_IMPORT]: importItems } as const satisfies Readonly<Record<string, TaskHandler>>
