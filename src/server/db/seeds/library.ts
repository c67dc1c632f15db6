import { newId } from '#server/core/ids.ts'
import { material } from '#server/db/tables/library.ts'
import { materialKeys } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import materials from './data/materials.json' with { type: 'json' }
import { OWN_MATERIAL_TYPES } from './demo.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { codeOf, MATERIAL_TREE } from './trees.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'

export type MaterialInsert = typeof material.$inferInsert

export async function seedMaterials(tx: Tx, owner: 'platform' | 'merchant'): Promise<MaterialInsert[]> {
  const rows = materials.filter(({ type }) => OWN_MATERIAL_TYPES.has(type[0] ?? '') === (owner === 'merchant'))
    .map(({ type, ...facts }): MaterialInsert => ({
      ...facts, ...materialKeys({ ...facts, nickName: null }), id: newId(), typeCode: codeOf(MATERIAL_TREE, type),
      machine: type[0] === MACHINE_BRANCH,
    }))
  await insertRows(tx, material, rows)
  return rows
}
