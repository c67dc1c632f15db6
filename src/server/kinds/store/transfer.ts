import { and } from 'drizzle-orm'
import { dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { transfer as declared } from '#schemas/store/transfers.ts'
import { stockTransfer, stockTransferLine } from '#server/db/tables/store.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { kind, type Saving, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject, seenFaults } from '#server/domains/project/index.ts'
import {
  billFaults, negative, placeFaults, projects, rowsOf, sourceOf, stockKey, text, titleOf, unitCost, unpost, withStanding, writeCosts,
  writeTotal,
} from '#server/domains/store/index.ts'
import { atAverage, post, type Posting, type Worth } from '#server/ledger/index.ts'
import { bindItems } from '../contract/items.ts'

const bind = bindItems('MATERIAL')
/** The header from the receiving project's view. */
const target = (head: Row): Row => ({ ...head, projectId: head.toProjectId })
const refusal = async (db: Db, head: Row): Promise<string | null> =>
  await projects.refusal(db, head) ?? await projects.refusal(db, target(head))

/** Locks both projects in the order of their ids, so that two transfers cannot deadlock. */
async function demandBoth(tx: Tx, { head }: StoredRecord): Promise<void> {
  for (const one of [head, target(head)].toSorted((a, b) => (text(a.projectId) < text(b.projectId) ? -1 : 1)))
    await projects.demand(tx, one)
}

/** Goods enter at the amount at which they left: nothing was used up (domain B7.4). */
async function move(tx: Tx, record: StoredRecord): Promise<void> {
  await demandBoth(tx, record)
  const rows = rowsOf(record)
  const leaves = new Map<string, string>()
  const leg = (row: Row, column: 'warehouseId' | 'toWarehouseId', quantity: string, worth: Worth): Posting<typeof stock> =>
    ({ key: stockKey(text(record.head[column]), row), line: String(row.id), title: titleOf(row), quantity, worth })
  const { rows: posted } = await post(tx, stock, sourceOf(declared.name, record), [
    ...rows.map(row => {
      const quantity = negative(text(row.quantity))
      return leg(row, 'warehouseId', quantity, now => {
        const amount = atAverage(quantity)(now, null)
        leaves.set(String(row.id), amount)
        return amount
      })
    }),
    // Postings are valued in order: goods must leave before they come in.
    ...rows.map(row => leg(row, 'toWarehouseId', text(row.quantity), () => negative(leaves.get(String(row.id))!))),
  ])
  const costs = posted.filter(({ key }) => key.warehouseId === record.head.toWarehouseId)
    .map(({ line, quantity, amount }) => ({ id: line, amount, unit: unitCost(amount, quantity) }))
  await writeCosts(tx, stockTransferLine, { amount: 'amount', unit: 'unit_cost' }, costs)
  await writeTotal(tx, stockTransfer, record.id, toScale(dec(sumOf(costs.map(({ amount }) => amount))), 2))
}

/** Visible to users who can see both projects. */
export const transfer = kind(declared, {
  table: stockTransfer,
  scope: ctx => and(
    ofVisibleProject(ctx, stockTransfer.merchantId, stockTransfer.projectId),
    ofVisibleProject(ctx, stockTransfer.merchantId, stockTransfer.toProjectId)
  ),
  prepare: async (tx: Tx, saving: Saving) => withStanding(tx, await bind(tx, saving)),
  validate: [
    ...billFaults, seenFaults({ toProjectId: '调入项目' }), placeFaults({ toWarehouseId: 'toProjectId' }),
    async (tx, { draft: { head } }) =>
      (await projects.faults(tx, target(head))).map(fault => (fault.column === 'projectId' ? { ...fault, column: 'toProjectId' } : fault)),
  ],
  approval: {
    check: (db, { head }) => refusal(db, head),
    apply: move,
    async undo(tx, record) {
      await demandBoth(tx, record)
      return unpost(tx, declared.name, record)
    },
  },
})
