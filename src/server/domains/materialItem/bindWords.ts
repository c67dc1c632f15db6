import { and, eq, inArray, or } from 'drizzle-orm'
import { materialItem } from '#server/db/tables/materialItem.ts'
import { derivedOf, supplierKeyOf, type WrittenItem } from '#server/db/tables/materialItemRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { NEW_ROW, rowsChange } from '#shared/api/rows.ts'
import { bindItems } from './bind.ts'
import { itemsOf, libraryItems } from './list.ts'
import { saveItems } from './save.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export interface BoundWords extends WrittenItem { readonly libMaterialId: string }
export interface WordsOwner { readonly supplierId: string, readonly supplierName: string }

/**
 * Binds a supplier's unbound words; existing bindings stay.
 * @returns Chinese reasons of refused rows
 */
export async function bindWords(
  tx: Tx, { supplierId, supplierName }: WordsOwner, rows: readonly BoundWords[], machine: boolean
): Promise<string[]> {
  const lookups = await lookupsFor(tx)
  const rowsByIdentity = new Map(rows.map(row => [derivedOf({ ...row, supplierName }, lookups).identity, row]))
  const stored = await tx.q.select().from(materialItem).where(and(
    itemsOf(tx, machine), inArray(materialItem.identity, [...rowsByIdentity.keys()]),
    or(eq(materialItem.supplierId, supplierId), eq(materialItem.supplierKey, supplierKeyOf(supplierName))),
  )).for('update')
  const itemByIdentity = new Map(stored.map(item => [item.identity, item]))
  const library = await libraryItems(tx, machine, stored.flatMap(({ libMaterialId }) => libMaterialId ?? []))
  const problems: string[] = []
  const toBind: { id: string, libMaterialId: string, was: null }[] = []
  const added: Record<string, string | boolean | null>[] = []
  for (const [identity, { name, spec = null, unit = null, libMaterialId }] of rowsByIdentity) {
    const item = itemByIdentity.get(identity)
    if (item === undefined) added.push({ itemName: name, spec: spec || null, unit: unit || null, supplierName, general: false })
    else if (item.state !== '1') problems.push(`“${name}”这个叫法已在材料明细中停用`)
    else if (item.libMaterialId === null) toBind.push({ id: item.id, libMaterialId, was: null })
    else if (item.libMaterialId !== libMaterialId)
      problems.push(`“${name}”已绑定到${library.get(item.libMaterialId)?.name ?? '其他条目'}，要改请在材料明细中改`)
  }
  if (added.length > 0) {
    const saved = await saveItems(tx, machine, rowsChange.parse({ added: added.map((cells, at) => ({ id: `${NEW_ROW}${at}`, cells })) }))
    problems.push(...saved.problems.map(({ text }) => text))
    for (const row of saved.rows) {
      const item = rowsByIdentity.get(
        derivedOf({ name: String(row.itemName ?? ''), spec: textOf(row.spec), unit: textOf(row.unit), supplierName }, lookups).identity
      )
      if (item !== undefined) toBind.push({ id: row.id, libMaterialId: item.libMaterialId, was: null })
    }
  }
  if (toBind.length > 0) problems.push(...(await bindItems(tx, { machine, rows: toBind })).problems.map(({ text }) => text))
  return problems
}
