import { demand, implement, type CallSet } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { startTask } from '#server/core/tasks.ts'
import { failedReply, keepUpload, keptFile, MAX_WORKBOOK_BYTES } from '#server/grid/import/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { priceApi } from '#shared/api/price.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { gridOf } from './check.ts'
import { setDefaultPrice } from './defaultPrice.ts'
import { countByType, describeMaterial, listKeywords } from './facts.ts'
import { withFiles } from './files.ts'
import { importMaterials, MATERIAL_IMPORT } from './import/task.ts'
import { listMaterials, pickMaterials } from './list.ts'
import { matchMaterials } from './match.ts'
import { deleteMaterials } from './remove.ts'
import { saveMaterial, saveMaterials } from './save.ts'

export { pickMaterials } from './list.ts'
export { matchMaterials, type WantedItem } from './match.ts'
export { setDefaultPrice } from './defaultPrice.ts'
export { saveMaterials } from './save.ts'

/** The two libraries have rights of their own; who builds packages may add single items to both. */
const demandLibrary = (ctx: Ctx, action: 'edit' | 'import', machine: boolean): void => demand(ctx, [action, machine ? 'N_MACHINE' : 'N_MATERIAL'])

export const libraryCalls: CallSet = [
  implement(libraryApi.describeMaterials, { read: listMaterials }),
  implement(libraryApi.describeMaterialsByES, { read: pickMaterials }),
  implement(libraryApi.queryMatchMaterials, {
    async read(db, { machine, rows }) {
      const found = await matchMaterials(db, machine, rows)
      const records = [...new Map(found.flatMap(record => (record === null ? [] : [[record.id, record] as const]))).values()]
      const items = new Map((await withFiles(db, records)).map(item => [item.id, item]))
      return found.map(record => (record === null ? null : items.get(record.id) ?? null))
    },
  }),
  implement(libraryApi.describeMaterial, { read: (db, { id }) => describeMaterial(db, id) }),
  implement(libraryApi.saveMaterial, { audit: 'own', write: (tx, { machine, row }) => saveMaterial(tx, machine, row) }),
  implement(libraryApi.batchSaveMaterial, {
    audit: 'own',
    async write(tx, { machine, rows }) {
      demandLibrary(tx.ctx, 'edit', machine)
      return saveMaterials(tx, machine, rows)
    },
  }),
  implement(libraryApi.deleteMaterial, {
    audit: 'own',
    async write(tx, { ids }) {
      await deleteMaterials(tx, ids)
      return null
    },
  }),
  implement(libraryApi.describeMaterialStaticsByType, { read: (db, { machine }) => countByType(db, machine) }),
  implement(libraryApi.getBrandMaterialKeyword, { read: listKeywords }),
  implement(libraryApi.uploadMaterialExcel, {
    audit: 'none', maxBytes: MAX_WORKBOOK_BYTES,
    upload: (tx, file) => keepUpload(tx, file, wantedOf(importTargets(gridOf(file.fields.machine === 'true')))),
  }),
  implement(libraryApi.importExcelMaterial, {
    audit: { entity: 'task', ids: (_input, { taskId }) => [taskId] },
    async write(tx, input) {
      demandLibrary(tx.ctx, 'import', input.machine)
      const { name } = await keptFile(tx, input.uploadId, 'UPLOAD')
      return { taskId: await startTask(tx, MATERIAL_IMPORT, `${input.commit ? '导入' : '检查'}${input.machine ? '机械' : '材料'} ${name}`, input) }
    },
  }),
  implement(priceApi.setDefaultMaterialPrice, {
    audit: 'own',
    async write(tx, asked) {
      await setDefaultPrice(tx, asked)
      return null
    },
  }),
  implement(libraryApi.exportFailedMaterials, { file: (db, { fileId }) => failedReply(db, fileId) }),
]

/** Task handlers by kind, to be registered before jobs start. */
export const libraryTasks = { [MATERIAL_IMPORT]: importMaterials } as const satisfies Readonly<Record<string, TaskHandler>>
