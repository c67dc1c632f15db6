import type { Material } from '#schemas/library/materials.ts'
import { demand, implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { STARTS_TASK } from '#server/core/tasks.ts'
import { failedReply, keepUpload, MAX_WORKBOOK_BYTES, pastImports, startImport } from '#server/grid/import/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { priceApi } from '#shared/api/price.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { gridOf } from './check.ts'
import { setDefaultPrice } from './defaultPrice.ts'
import { duplicateCalls } from './duplicates/calls.ts'
import { countByType, describeBrandMaterial, describeMaterial, findTwins, listKeywords, listLog, listUses } from './facts.ts'
import { withFiles } from './files.ts'
import { importMaterials, MATERIAL_IMPORT } from './import/task.ts'
import { undoMaterialImport } from './import/undo.ts'
import { listMaterials, pickMaterials } from './list.ts'
import { matchMaterials } from './match.ts'
import { setDefaultMaterial } from './preferred.ts'
import { deleteMaterials } from './remove.ts'
import { saveLibraryRows } from './rows.ts'
import { saveMaterial } from './save.ts'
import { setMaterialState, setMaterialType } from './state.ts'

export { mergedInto } from './duplicates/undo.ts'
export { pickMaterials, visible } from './list.ts'
export { matchMaterials, type WantedItem } from './match.ts'
export { setDefaultPrice } from './defaultPrice.ts'
export { saveLibraryRows } from './rows.ts'
export { saveMaterial } from './save.ts'
export { usesOfMaterials, type MaterialUser } from './uses/index.ts'
export { wordsOf } from './materialText.ts'

/** Each library has its permission; users who edit packages may add single items to both. */
const demandLibrary = (ctx: Ctx, action: 'edit' | 'import', machine: boolean): void =>
  demand(ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])

export const libraryCalls: CallSet = [
  ...duplicateCalls,
  implement(libraryApi.describeMaterials, { read: listMaterials }),
  implement(libraryApi.describeMaterialsByES, { read: pickMaterials }),
  implement(libraryApi.queryMatchMaterials, {
    async read(db, { machine, rows }) {
      const matches = await matchMaterials(db, machine, rows, 'convertible')
      const records = [...new Map(matches.flatMap(record => (record === null ? [] : [[record.id, record] as const]))).values()]
      const items = new Map((await withFiles(db, records)).map(item => [item.id, item]))
      return matches.map(record => (record === null ? null : items.get(record.id) ?? null))
    },
  }),
  implement(libraryApi.describeMaterial, { read: (db, { id }) => describeMaterial(db, id) }),
  implement(libraryApi.saveMaterial, { audit: 'own', write: (tx, { machine, row }) => saveMaterial(tx, machine, row) }),
  implement(libraryApi.batchSaveMaterial, {
    audit: 'own',
    async write(tx, { machine, ...change }) {
      demandLibrary(tx.ctx, 'edit', machine)
      const saved = await saveLibraryRows(tx, machine, change)
      return { ...saved, rows: saved.rows as Material[] }
    },
  }),
  implement(libraryApi.updateMaterialState, {
    audit: 'own',
    async write(tx, { machine, ids, state }) {
      demandLibrary(tx.ctx, 'edit', machine)
      return setMaterialState(tx, machine, ids, state)
    },
  }),
  implement(libraryApi.batchSaveMaterialType, {
    audit: 'own',
    async write(tx, { machine, ids, materialType }) {
      demandLibrary(tx.ctx, 'edit', machine)
      return setMaterialType(tx, machine, ids, materialType)
    },
  }),
  implement(libraryApi.setDefaultMaterial, {
    audit: 'own',
    async write(tx, { machine, id, isDefault }) {
      demandLibrary(tx.ctx, 'edit', machine)
      await setDefaultMaterial(tx, machine, id, isDefault)
    },
  }),
  implement(libraryApi.describeBrandMaterial, { read: (db, { id }) => describeBrandMaterial(db, id) }),
  implement(libraryApi.queryMaterialUses, { read: (db, { id }) => listUses(db, id) }),
  implement(libraryApi.queryMaterialLog, { read: (db, { id }) => listLog(db, id) }),
  implement(libraryApi.queryMaterialTwins, { read: (db, { machine, ...query }) => findTwins(db, machine, query) }),
  implement(libraryApi.deleteMaterial, { audit: 'own', write: (tx, { ids }) => deleteMaterials(tx, ids) }),
  implement(libraryApi.describeMaterialStaticsByType, { read: (db, { machine }) => countByType(db, machine) }),
  implement(libraryApi.getBrandMaterialKeyword, { read: listKeywords }),
  implement(libraryApi.uploadMaterialExcel, {
    audit: 'none', maxBytes: MAX_WORKBOOK_BYTES,
    upload: (file, call) => keepUpload(file, wantedOf(importTargets(gridOf(file.fields.machine === 'true'))), personOf(call)),
  }),
  implement(libraryApi.importExcelMaterial, {
    audit: STARTS_TASK,
    async write(tx, input) {
      demandLibrary(tx.ctx, 'import', input.machine)
      return startImport(tx, MATERIAL_IMPORT, input.machine ? '机械' : '材料', input)
    },
  }),
  implement(libraryApi.undoImportMaterial, { audit: 'own', write: (tx, { taskId }) => undoMaterialImport(tx, taskId) }),
  implement(priceApi.setDefaultMaterialPrice, { audit: 'own', write: setDefaultPrice }),
  implement(libraryApi.exportFailedMaterials, { file: (db, { fileId }) => failedReply(db, fileId) }),
  implement(libraryApi.queryMaterialImports, {
    async read(db, { options }) {
      const machine = options.machine === 'true'
      demandLibrary(db.ctx, 'import', machine)
      return pastImports(db, { kind: MATERIAL_IMPORT, within: { machine } })
    },
  }),
]

/** Task handlers by kind, to be registered before jobs start. */
export const libraryTasks = { [MATERIAL_IMPORT]: importMaterials } as const satisfies Readonly<Record<string, TaskHandler>>
