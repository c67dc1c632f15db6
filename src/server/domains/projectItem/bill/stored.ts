import { RowTree } from '#schemas/kit/branches/index.ts'
import { computeRows, isEmpty, type Row } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { toWire } from '#server/grid/index.ts'
import { plainRow, type StoredRow } from '#server/grid/import/index.ts'
import { itemsOf } from '../table.ts'
import { pathOf, type Known } from './match.ts'

/** A stored row as a bill is compared with it. `billed`: a bill has it, nobody has added it by hand. */
export interface StoredItem extends StoredRow {
  readonly billed: boolean
  readonly isItem: boolean
  readonly known: Known
  readonly parentId: string | null
  readonly sort: number
  /** The price that an earlier file has brought along, and the number of the quote that the price in the row is of. */
  readonly filePrice: string | null
  readonly quoteNumber: number | null
}

/** A text of a row. */
export const textIn = (row: Row, key: string): string => (isEmpty(row[key]) ? '' : String(row[key]))

export interface StoredBill { readonly rows: readonly StoredItem[]; readonly tree: RowTree }

/** All rows of a project; `lock` keeps others from writing them until the transaction ends. */
export async function storedBill(db: Db, projectId: string, lock: boolean): Promise<StoredBill> {
  const asked = db.q.select().from(projectItem).where(itemsOf(db, projectId)).orderBy(projectItem.id)
  const found = await (lock ? asked.for('update') : asked)
  const rows = computeRows(projectItems, found.map(record => plainRow(projectItems, toWire(projectItems, { ...record }) as Row)))
  const tree = new RowTree(projectItems.tree!, projectItems.rowKey, found.map(({ id, parentId, sort }): Row => ({ id, parentId, sort })))
  const nameOf = new Map(found.map(({ id, name }) => [id, name]))
  return {
    tree,
    rows: found.map(({ id, version, billId, sheet, parentId, sort, filePrice, quoteNumber }, at): StoredItem => {
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
