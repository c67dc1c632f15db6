import { implement, type CallSet } from '#server/core/calls/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { importCalls, type ImportOptions } from '#server/grid/import/index.ts'
import { materialItemApi, materialItemImport } from '#shared/api/materialItem.ts'
import { bindItems } from './bind.ts'
import { sheetOf } from './import/rows.ts'
import { importItems, ITEM_IMPORT, undoItemImport } from './import/task.ts'
import { itemInfo, suggestFor } from './info.ts'
import { countByType, exportItems, listItems } from './list.ts'
import { addItem, saveItems } from './save.ts'
import { deleteItems, demandKind, setState } from './states.ts'

export type { WrittenItem } from '#server/db/tables/materialItemRows.ts'
export { bindWords } from './bindWords.ts'
export { boundWords, resolveItems, type Resolved } from './resolve.ts'
export type { Candidate } from './score.ts'

const isMachine = ({ machine }: ImportOptions): boolean => machine === 'true'

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
    async write(tx, input) {
      demandKind(tx.ctx, 'edit', input.machine)
      return bindItems(tx, input)
    },
  }),
  implement(materialItemApi.exportMaterialItem, {
    replica: true,
    file(db, query) {
      demandKind(db.ctx, 'export', query.machine)
      return exportItems(db, query)
    },
  }),
  implement(materialItemApi.undoImportMaterialItem, { audit: 'own', write: (tx, { taskId }) => undoItemImport(tx, taskId) }),
  ...importCalls(materialItemImport, ITEM_IMPORT, {
    grid: options => sheetOf(isMachine(options)), within: options => ({ machine: isMachine(options) }),
    admit: (ctx, options) => demandKind(ctx, 'import', isMachine(options)),
  }),
]

/** Task handlers by kind, to be registered before jobs start. */
export const materialItemTasks = { [ITEM_IMPORT]: importItems } as const satisfies Readonly<Record<string, TaskHandler>>
