import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { otherOut as declaredOther } from '#schemas/store/otherOut.ts'
import { planOut as declaredPlan } from '#schemas/store/planOut.ts'
import { OUT_REASON, type OutReason } from '#schemas/store/states.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { outDocument, outDocumentLine } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type Saving, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, demandNoMonthEnd, isOwn, moveStock, negative, postCost, projects, sourcedFaults, text, unitCost, unpost, withStanding,
  writeCosts, writeTotal,
} from '#server/domains/store/index.ts'
import { atAverage } from '#server/ledger/index.ts'
import { bindItems } from '../contract/items.ts'
import { pick } from './pick.ts'

const bind = bindItems('MATERIAL')
const scope = (ctx: Ctx) => ofVisibleProject(ctx, outDocument.merchantId, outDocument.projectId!)
const prepare = async (tx: Tx, saving: Saving) => withStanding(tx, await bind(tx, saving))

/** Cost class of the project by reason of issue: none where the goods only change place (domain B7.4). */
const COST_OF: Readonly<Record<OutReason, 'MATERIAL' | 'OTHER' | null>> = {
  MOVED: null, MISSING: 'OTHER', SCRAPPED: 'OTHER', SMALL: 'MATERIAL', GIFT: 'OTHER',
}
const isReason = (value: string): value is OutReason => Object.hasOwn(OUT_REASON, value)

/** Issues goods at their average as a cost of the project. */
async function issue(tx: Tx, name: string, record: StoredRecord, costClass: 'MATERIAL' | 'OTHER' | null, releases = false): Promise<void> {
  await projects.demand(tx, record.head)
  const moved = await moveStock(
    tx, name, record, row => ({ quantity: negative(text(row.quantity)), worth: atAverage(negative(text(row.quantity))) }), releases
  )
  if (costClass !== null) {
    await postCost(tx, name, record, moved.filter(({ row }) => isOwn(row)).map(({ row, posted }) =>
      ({ row, costClass, amount: negative(posted.amount), ...costClass === 'MATERIAL' && { quantity: negative(posted.quantity) } })))
  }
  const costs = moved.map(({ row, posted }) =>
    ({ id: String(row.id), amount: negative(posted.amount), unit: unitCost(posted.amount, posted.quantity) }))
  await writeCosts(tx, outDocumentLine, { amount: 'amount', unit: 'unit_cost' }, costs)
  await writeTotal(tx, outDocument, record.id, toScale(dec(sumOf(costs.map(({ amount }) => amount))), 2))
}

/** Issues the goods reserved by a pick (domain B7.3). */
export const planOut = kind(declaredPlan, {
  table: outDocument, only: { docType: 'PLAN' }, scope, prepare, sources: { [pick.stored.document.name]: pick.stored },
  validate: [...billFaults, sourcedFaults('领料单')],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply: (tx, record) => issue(tx, declaredPlan.name, record, 'MATERIAL', true),
    async undo(tx, record) {
      await demandNoMonthEnd(tx, record.id)
      return unpost(tx, declaredPlan.name, record)
    },
  },
})

export const otherOut = kind(declaredOther, {
  table: outDocument, only: { docType: 'OTHER' }, scope, prepare, validate: [...billFaults],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    async apply(tx, record) {
      const reason = text(record.head.reason)
      await issue(tx, declaredOther.name, record, isReason(reason) ? COST_OF[reason] : null)
    },
    undo: (tx, record) => unpost(tx, declaredOther.name, record),
  },
})
