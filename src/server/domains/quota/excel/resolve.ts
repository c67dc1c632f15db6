import { aliasKey, nodesNamed, type Lookups, type Row } from '#schemas/kit/index.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { matchMaterials, saveLibraryRows } from '#server/domains/library/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { UNSORTED } from './layout.ts'
import type { ItemRow } from './packages.ts'

export type FoundItems = ReadonlyMap<ItemRow, MaterialRecord>

/** The library item of every row, as far as there is one. */
export async function findItems(db: Db, items: readonly ItemRow[]): Promise<FoundItems> {
  const found = new Map<ItemRow, MaterialRecord>()
  for (const machine of [false, true]) {
    const rows = items.filter(item => item.machine === machine)
    const records = await matchMaterials(db, machine, rows.map(({ wanted }) => wanted))
    rows.forEach((row, at) => {
      const record = records[at]
      if (record != null) found.set(row, record)
    })
  }
  return found
}

const sameItem = ({ machine, wanted }: ItemRow): string =>
  [machine, wanted.materialCode, wanted.materialName, wanted.spec, wanted.brand, wanted.unit].map(part => aliasKey(String(part ?? '')))
    .join('|')

/** Items that were added to the libraries. */
export interface AddedItems { readonly materials: number, readonly machines: number }

/** Adds the items that are missing to the merchant's library, under 未分类 and without a price. What cannot be added is a problem of its row. @returns how many were added */
export async function addMissing(tx: Tx, items: readonly ItemRow[], found: FoundItems, lookups: Lookups): Promise<AddedItems> {
  const missing = items.filter(item => !found.has(item))
  const typeOf = (machine: boolean): string | undefined => {
    const path = machine ? UNSORTED.machine : UNSORTED.material
    return nodesNamed(lookups, 'MATERIAL', path.at(-1)!).find(({ labels }) => labels.join('/') === path.join('/'))?.option.key
  }
  const counts = { materials: 0, machines: 0 }
  for (const machine of [false, true]) {
    const distinct = new Map(missing.filter(item => item.machine === machine).map(item => [sameItem(item), item]))
    const rows = [...distinct.values()]
    const added = rows.map(({ wanted }, at) => ({ id: `${NEW_ROW}${at}`, cells: { ...wanted, materialType: typeOf(machine) } }))
    const { problems, ids } = await saveLibraryRows(tx, machine, { added })
    for (const { row, text } of problems) rows[Number(row.slice(NEW_ROW.length))]?.at.fail('desc', 'invalid', text)
    counts[machine ? 'machines' : 'materials'] = Object.keys(ids).length
  }
  return counts
}

/** What a row names as its item where there is none, which is reported already. */
export const HOPED = '-'

export type ItemCells = (item: ItemRow) => Row

/** Gives rows the cells of their items; a row without one is a problem. */
export const cellsFrom = (found: FoundItems): ItemCells => item => {
  const record = found.get(item)
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
