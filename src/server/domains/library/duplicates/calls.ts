import { demand, implement, type CallSet } from '#server/core/calls/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { duplicatesApi } from '#shared/api/duplicates.ts'
import { usesOfMaterials } from '../uses/index.ts'
import { listDuplicates } from './groups.ts'
import { mergeMaterials } from './merge.ts'
import { filledCells, planMerge } from './plan.ts'
import { listMerges, undoMerge } from './undo.ts'

const key = (machine: boolean) => (machine ? 'N_MACHINE' as const : 'N_MATERIAL' as const)

/** 查重与合并. */
export const duplicateCalls: CallSet = [
  implement(duplicatesApi.queryMaterialDuplicates, { read: (db, { machine, ...query }) => listDuplicates(db, machine, query) }),
  implement(duplicatesApi.queryMaterialMerge, {
    async read(db, { machine, keptId, ids }) {
      const plan = await planMerge(db, machine, keptId, ids)
      return {
        fields: filledCells(db, plan, await lookupsFor(db)), uses: await usesOfMaterials(db, plan.gone.map(({ id }) => id)),
        refused: plan.refused,
      }
    },
  }),
  implement(duplicatesApi.mergeMaterials, {
    audit: 'own',
    write(tx, { machine, keptId, ids }) {
      demand(tx.ctx, ['delete', key(machine)])
      return mergeMaterials(tx, machine, keptId, ids)
    },
  }),
  implement(duplicatesApi.queryMaterialMerges, { read: (db, { machine }) => listMerges(db, machine) }),
  implement(duplicatesApi.undoMaterialMerge, {
    audit: 'own',
    async write(tx, { machine, id }) {
      demand(tx.ctx, ['delete', key(machine)])
      await undoMerge(tx, machine, id)
    },
  }),
]
