import { sql } from 'drizzle-orm'
import { loss as declared } from '#schemas/change/losses.ts'
import { deduction } from '#schemas/cost/deduction.ts'
import { otherOut as declaredOut } from '#schemas/store/otherOut.ts'
import { loss as table } from '#server/db/tables/change.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import { kind } from '#server/document/index.ts'
import { applyLoss, filledLoss, lossFaults, lossProjects, undoLoss } from '#server/domains/change/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import { otherOut } from '../store/outs.ts'

/** Amount that settlements have drawn from a loss's deduction. */
const deductedAmount = sql`round(-coalesce((select sum(t.amount) from ${ledgerRow} t join ${ledgerRow} o on o.merchant_id = t.merchant_id
  and o.id = t.linked
  where t.merchant_id = ${table.merchantId} and o.ledger = ${deduction.name} and o.source = ${table.id}), 0), 2)`
const openDeduction = sql`round(coalesce((select sum(o.amount) from ${ledgerRow} o where o.merchant_id = ${table.merchantId}
  and o.ledger = ${deduction.name} and o.source = ${table.id}), 0) - (${deductedAmount}), 2)`

/** 损耗单: a loss and its bearer (domain B10). */
export const loss = kind(declared, {
  table, columns: { deductedAmount, openDeduction }, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId),
  sources: { [declaredOut.name]: otherOut.stored },
  prepare: (tx, { draft }) => filledLoss(tx, draft),
  validate: [...lossFaults],
  approval: {
    check: (db, { head }) => lossProjects.refusal(db, head),
    apply: applyLoss,
    undo: undoLoss,
  },
})
