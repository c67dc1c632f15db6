import { RowTree } from '#schemas/kit/branches/index.ts'
import { computeRows, isEmpty, type Row } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { toWire } from '#server/grid/index.ts'
import { plainRow, type StoredRow } from '#server/grid/import/index.ts'
import { itemsOf } from '../table.ts'
import { pathOf, type ItemIdentity } from './match.ts'

/** A stored row for comparison with a bill. `billed`: from a bill, not added manually. */
export interface StoredItem extends StoredRow {
  readonly billed: boolean
  readonly isItem: boolean
  readonly known: ItemIdentity
  readonly parentId: string | null
  readonly sort: number
  /** The price of an earlier file, and the number of the quote of the row's price. */
  readonly filePrice: string | null
  readonly quoteNumber: number | null
}

export const textIn = (row: Row, key: string): string => (isEmpty(row[key]) ? '' : String(row[key]))

export interface StoredBill { readonly rows: readonly StoredItem[]; readonly tree: RowTree }

/** All rows of a project; `lock` locks them for the transaction. */
export async function storedBill(db: Db, projectId: string, lock: boolean): Promise<StoredBill> {
  const query = db.q.select().from(projectItem).where(itemsOf(db, projectId)).orderBy(projectItem.id)
  const records = await (lock ? query.for('update') : query)
  const rows = computeRows(projectItems, records.map(record => plainRow(projectItems, toWire(projectItems, { ...record }) as Row)))
  const tree = new RowTree(projectItems.tree!, projectItems.rowKey, records.map(({ id, parentId, sort }): Row => ({ id, parentId, sort })))
  const nameOf = new Map(records.map(({ id, name }) => [id, name]))
  return {
    tree,
    rows: records.map(({ id, version, billId, sheet, parentId, sort, filePrice, quoteNumber }, at): StoredItem => {
      const row = rows[at]!
      const path = pathOf(tree.above(id).toReversed().map(other => nameOf.get(other) ?? ''))
      return {
        id, version, row, parentId, sort, filePrice, quoteNumber, billed: billId !== null, isItem: textIn(row, 'unit') !== '',
        known: {
          sheet: sheet ?? '', path, code: textIn(row, 'code'), name: textIn(row, 'name'), unit: textIn(row, 'unit'),
          feature: textIn(row, 'feature'),
        },
      }
    }),
  }
}
