import { aliasKey, nodesNamed, type Lookups, type Row } from '#schemas/kit/index.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { matchMaterials, saveLibraryRows } from '#server/domains/library/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { UNSORTED } from './layout.ts'
import type { ItemRow } from './packages.ts'

export type FoundItems = ReadonlyMap<ItemRow, MaterialRecord>

export async function findItems(db: Db, items: readonly ItemRow[]): Promise<FoundItems> {
  const recordByRow = new Map<ItemRow, MaterialRecord>()
  for (const machine of [false, true]) {
    const rows = items.filter(item => item.machine === machine)
    const records = await matchMaterials(db, machine, rows.map(({ wanted: itemQuery }) => itemQuery))
    rows.forEach((row, at) => {
      const record = records[at]
      if (record != null) recordByRow.set(row, record)
    })
  }
  return recordByRow
}

const sameItem = ({ machine, wanted: itemQuery }: ItemRow): string =>
  [machine, itemQuery.materialCode, itemQuery.materialName, itemQuery.spec, itemQuery.brand, itemQuery.unit].map(part =>
    aliasKey(String(part ?? '')))
    .join('|')

export interface AddedItems { readonly materials: number, readonly machines: number }

/**
 * Adds missing items to the merchant's library, under 未分类 and without a price. Failures are problems of their rows.
 * @returns the numbers of added items
 */
export async function addMissing(tx: Tx, items: readonly ItemRow[], recordByRow: FoundItems, lookups: Lookups): Promise<AddedItems> {
  const missing = items.filter(item => !recordByRow.has(item))
  const typeOf = (machine: boolean): string | undefined => {
    const path = machine ? UNSORTED.machine : UNSORTED.material
    return nodesNamed(lookups, 'MATERIAL', path.at(-1)!).find(({ labels }) => labels.join('/') === path.join('/'))?.option.key
  }
  const counts = { materials: 0, machines: 0 }
  for (const machine of [false, true]) {
    const distinct = new Map(missing.filter(item => item.machine === machine).map(item => [sameItem(item), item]))
    const rows = [...distinct.values()]
    const added = rows.map(({ wanted: itemQuery }, at) =>
      ({ id: `${NEW_ROW}${at}`, cells: { ...itemQuery, materialType: typeOf(machine) } }))
    const { problems, ids } = await saveLibraryRows(tx, machine, { added })
    for (const { row, text } of problems) rows[Number(row.slice(NEW_ROW.length))]?.at.fail('desc', 'invalid', text)
    counts[machine ? 'machines' : 'materials'] = Object.keys(ids).length
  }
  return counts
}

/** Placeholder for an item whose absence is already reported. */
export const HOPED = '-'

export type ItemCells = (item: ItemRow) => Row

/** Adds the cells of their items to rows; a row without one is a problem. */
export const cellsFrom = (recordByRow: FoundItems): ItemCells => item => {
  const record = recordByRow.get(item)
  const { materialName, materialCode = null, spec = null, brand = null, unit = null } = item.wanted
  if (record === undefined) {
    item.at.fail('desc', 'missing', item.machine ? '机械库中没有这种机械，或有多种而分不清' : '材料库中没有这种材料，或有多种而分不清')
    return { materialName, materialCode, spec, brand, unit, libMaterialId: HOPED }
  }
  return {
    materialName: record.name, materialCode: record.code, spec: record.spec, brand: record.brand, unit: record.unit,
    materialType: record.typeCode, libMaterialId: record.id, libMaterialVersion: record.version,
  }
}
