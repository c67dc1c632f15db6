import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { actualCost } from '#schemas/cost/actualCost.ts'
import { payable } from '#schemas/cost/payable.ts'
import { dec, type Row } from '#schemas/kit/index.ts'
import { reserved, stock } from '#schemas/store/ledgers.ts'
import type { Tx } from '#server/db/tx.ts'
import type { StoredRecord } from '#server/document/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { holdKeys, post, reverse, reversedText, type Posted, type Posting, type Source } from '#server/ledger/index.ts'
import { negative } from './costs.ts'
import { projects } from './faults.ts'
import { stockKey, text, titleOf } from './keys.ts'

/** Source of a bill's ledger rows: its kind, id and business day. */
export const sourceOf = (kind: string, { id, head }: Pick<StoredRecord, 'id' | 'head'>): Source => ({ kind, id, day: text(head.bizDay) })
export const rowsOf = ({ lines }: Pick<StoredRecord, 'lines'>): readonly Row[] => lines.items ?? []

/** Stock movement of a line. */
export type Moves = (row: Row) => Pick<Posting<typeof stock>, 'quantity' | 'amount' | 'worth' | 'link'> | null
/**
 * Posts a bill to the stock; with `releases` it uses up reservations row by row.
 * @returns the posted cost of each row
 */
export async function moveStock(tx: Tx, kind: string, record: StoredRecord, moves: Moves, releases = false): Promise<readonly {
  readonly row: Row, readonly posted: Posted<typeof stock>
}[]> {
  const [source, warehouse] = [sourceOf(kind, record), text(record.head.warehouseId)]
  const rows = rowsOf(record).map(row => ({ row, move: moves(row) }))
    .flatMap(({ row, move }) => (move === null ? [] : [{ row, move, key: stockKey(warehouse, row) }]))
  const stockLines = rows.map(({ row, key }) => ({ key, line: String(row.id), title: titleOf(row) }))
  if (releases) {
    await holdKeys(tx, stock, stockLines.map(({ key }) => key))
    await post(tx, reserved, source, stockLines.map((name, at) => ({ ...name, quantity: negative(text(rows[at]!.row.quantity)) })))
  }
  const { rows: posted } = await post(
    tx, stock, source, stockLines.map((name, at): Posting<typeof stock> => ({ ...name, ...rows[at]!.move }))
  )
  return posted.map(one => ({ row: rows.find(({ row }) => String(row.id) === one.line)!.row, posted: one }))
}

interface Costed { readonly row: Row, readonly costClass: string, readonly quantity?: string, readonly amount: string }
/** Posts goods that a project has used, or returned (ledger A). */
export async function postCost(tx: Tx, kind: string, record: StoredRecord, costs: readonly Costed[]): Promise<void> {
  const source = sourceOf(kind, record)
  await post(tx, actualCost, source, costs.filter(
    ({ amount, quantity = '0' }) => !dec(amount).isZero() || !dec(quantity).isZero()
  ).map(({ row, costClass, quantity, amount }): Posting<typeof actualCost> => ({
    key: {
      projectId: text(record.head.projectId), itemId: costClass === 'OTHER' ? COMMON_ITEM : text(row.projectItemId) || COMMON_ITEM,
      costClass, resource: text(row.libMaterialId), month: source.day.slice(0, 7),
    },
    line: String(row.id), title: titleOf(row), amount, ...quantity !== undefined && { quantity },
  })))
}

/** Posts payables for goods, or their reduction (ledger AP). */
export async function postPayable(
  tx: Tx, kind: string, record: StoredRecord, debts: readonly { readonly row: Row, readonly contractId: string, readonly amount: string }[]
): Promise<void> {
  const { projectId, supplierId } = record.head
  await post(tx, payable, sourceOf(kind, record), debts.map(({ row, contractId, amount }): Posting<typeof payable> =>
    ({
      key: { projectId: text(projectId), partyId: text(supplierId), contractId, part: 'ACCRUED' }, line: String(row.id),
      title: titleOf(row), amount,
    })))
}

/**
 * Reverses all postings of a bill on its business day.
 * @throws AppError WRONG_STATE in closed days
 */
export async function unpost(tx: Tx, kind: string, record: StoredRecord): Promise<readonly string[]> {
  await projects.demand(tx, record.head)
  const [reversed, lookups] = [await reverse(tx, sourceOf(kind, record)), await lookupsFor(tx)]
  return reversed.map(one => reversedText(lookups, one))
}
