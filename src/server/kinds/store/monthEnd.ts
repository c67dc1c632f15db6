import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { monthEnd as declared } from '#schemas/store/monthEnd.ts'
import { monthEnd as table, monthEndLine } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, demandOnce, leftoverFaults, leftOver, negative, nextMonth, postCost, projects, unitCost, unpost, whyMonthEndTwice,
  withIssues, writeCosts, writeTotal,
} from '#server/domains/store/index.ts'

const NEXT_MONTH_SOURCE = `${declared.name}.again`

/** Moves the cost of unused goods from this month to the next. */
async function carryOver(tx: Tx, record: StoredRecord): Promise<void> {
  await projects.demand(tx, record.head)
  await demandOnce(tx, record)
  const moved = await leftOver(tx, declared.name, record)
  await postCost(
    tx, declared.name, record,
    moved.map(({ row, posted }) => ({ row, costClass: 'MATERIAL', quantity: negative(posted.quantity), amount: negative(posted.amount) }))
  )
  await postCost(
    tx, NEXT_MONTH_SOURCE, nextMonth(record),
    moved.map(({ row, posted }) => ({ row, costClass: 'MATERIAL', quantity: posted.quantity, amount: posted.amount }))
  )
  await writeCosts(
    tx, monthEndLine, { amount: 'amount', unit: 'unit_cost' },
    moved.map(({ row, posted }) => ({ id: String(row.id), amount: posted.amount, unit: unitCost(posted.amount, posted.quantity) }))
  )
  await writeTotal(tx, table, record.id, toScale(dec(sumOf(moved.map(({ posted }) => posted.amount))), 2))
}

/** 月末假退料 per project and month. */
export const monthEnd = kind(declared, {
  table, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId),
  prepare: (tx, { draft }) => withIssues(tx, draft),
  validate: [...billFaults, leftoverFaults],
  approval: {
    check: async (db, record) => await projects.refusal(db, record.head) ?? await whyMonthEndTwice(db, record),
    apply: carryOver,
    async undo(tx, record) {
      const nextMonthUndone = await unpost(tx, NEXT_MONTH_SOURCE, nextMonth(record))
      return [...nextMonthUndone, ...await unpost(tx, declared.name, record)]
    },
  },
})
