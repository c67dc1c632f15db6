import { and, eq, inArray, isNotNull, notInArray, or } from 'drizzle-orm'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { itemsOf } from './list.ts'

export type Binding = Pick<MaterialItemRecord, 'id' | 'name' | 'supplierName' | 'identity' | 'supplierKey' | 'general' | 'libMaterialId'>

/** Whether a binding applies to every supplier: marked so, or without a supplier. */
export const isGeneral = ({ general, supplierKey, libMaterialId }: Pick<Binding, 'general' | 'supplierKey' | 'libMaterialId'>): boolean =>
  libMaterialId !== null && (general || supplierKey === '')

/**
 * General bindings of one name must agree, or the name would be ambiguous.
 * @returns messages for rows whose new binding contradicts a stored one or an earlier row
 */
export async function generalClashes(tx: Tx, machine: boolean, rows: readonly Binding[]): Promise<Map<string, string>> {
  const speaking = rows.filter(isGeneral)
  if (speaking.length === 0) return new Map()
  const others: readonly Binding[] = await tx.q.select().from(materialItem).where(and(
    itemsOf(tx, machine), isNotNull(materialItem.libMaterialId), or(eq(materialItem.general, true), eq(materialItem.supplierKey, '')),
    inArray(materialItem.identity, speaking.map(({ identity }) => identity)), notInArray(materialItem.id, rows.map(({ id }) => id)),
  ))
  const first = new Map(others.map(other => [other.identity, other]))
  const clashes = new Map<string, string>()
  for (const row of speaking) {
    const other = first.get(row.identity)
    if (other === undefined) first.set(row.identity, row)
    else if (other.libMaterialId !== row.libMaterialId) clashes.set(row.id, `与${other.supplierName ?? '未写供应商'}的“${other.name}”通用绑定不一致`)
  }
  return clashes
}
