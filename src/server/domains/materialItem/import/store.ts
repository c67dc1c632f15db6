import { auditAll } from '#server/core/audit.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { Tx } from '#server/db/tx.ts'
import type { WrittenRow } from '#server/grid/import/index.ts'
import { putRows } from '#server/grid/index.ts'
import { recordedBinding } from '../bind.ts'
import { ENTITY } from '../list.ts'

export type ItemInsert = typeof materialItem.$inferInsert

/** Columns changed by an import or its undo. */
const CHANGED = [
  'code', 'name', 'spec', 'brand', 'unit', 'supplierName', 'remark', 'timesSeen', 'libMaterialId', 'bindTime', 'bindBy', 'identity',
  'supplierKey', 'pinyin',
] as const

/** @returns their versions in input order */
export const putItems = (tx: Tx, rows: readonly ItemInsert[]): Promise<WrittenRow[]> => putRows(tx, materialItem, rows, CHANGED)

/** Audits binding changes, the source of their history. `words` labels library items. */
export async function recordBindings(
  tx: Tx, action: string, before: ReadonlyMap<string, MaterialItemRecord>, rows: readonly ItemInsert[],
  labelOf: (libMaterialId: string) => string,
): Promise<void> {
  const recorded = ({ name, general, libMaterialId }: Pick<MaterialItemRecord, 'name' | 'general' | 'libMaterialId'>) =>
    recordedBinding({ name, general, libMaterialId }, libMaterialId === null ? null : labelOf(libMaterialId))
  await auditAll(
    tx, rows.filter(({ id, libMaterialId }) => (libMaterialId ?? null) !== (before.get(id)?.libMaterialId ?? null)).map(row => {
      const stored = before.get(row.id)
      return {
        action, entity: ENTITY, entityId: row.id, subject: row.name, ...(stored !== undefined && { before: recorded(stored) }),
        after: recorded({ name: row.name, general: stored?.general ?? false, libMaterialId: row.libMaterialId ?? null }),
      }
    })
  )
}
