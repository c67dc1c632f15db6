import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { back as declaredBack, backIn as declaredIn } from '#schemas/store/backs.ts'
import { planOut as declaredOut } from '#schemas/store/planOut.ts'
import { AppError } from '#server/core/errors.ts'
import { backRequest, inDocument, inDocumentLine } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, isOwn, moveStock, negative, originsOf, postCost, projects, sourcedFaults, text, unitCost, unpost, writeCosts, writeTotal,
} from '#server/domains/store/index.ts'
import { asLinked } from '#server/ledger/index.ts'
import { planOut } from './outs.ts'

/** 退库单: permission only; the stock changes on receipt (domain B7.3). */
export const back = kind(declaredBack, {
  table: backRequest, scope: ctx => ofVisibleProject(ctx, backRequest.merchantId, backRequest.projectId),
  sources: { [planOut.stored.document.name]: planOut.stored },
  validate: [...billFaults, sourcedFaults('领料出库单')],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply: (tx, { head }) => projects.demand(tx, head),
    undo: (_tx, { head }) => Promise.resolve([`退库单 ${String(head.code)} 退回未发起`]),
  },
})

/** Goods come in at their cost of issue and reverse the project's cost. */
async function takeIn(tx: Tx, record: StoredRecord): Promise<void> {
  await projects.demand(tx, record.head)
  const issued = await originsOf(tx, record.id, declaredOut.name)
  const moved = await moveStock(tx, declaredIn.name, record, row => {
    const from = issued.get(String(row.id))
    if (from === undefined) throw new AppError('WRONG_STATE', { text: `${text(row.itemName)}：找不到原来的出库行` })
    return { quantity: text(row.quantity), worth: asLinked(text(row.quantity)), link: { source: from.document, line: from.row } }
  })
  await postCost(tx, declaredIn.name, record, moved.filter(({ row }) => isOwn(row))
    .map(({ row, posted }) => ({ row, costClass: 'MATERIAL', quantity: negative(posted.quantity), amount: negative(posted.amount) })))
  await writeCosts(
    tx, inDocumentLine, { amount: 'amount', unit: 'unit_cost' },
    moved.map(({ row, posted }) => ({ id: String(row.id), amount: posted.amount, unit: unitCost(posted.amount, posted.quantity) }))
  )
  await writeTotal(tx, inDocument, record.id, toScale(dec(sumOf(moved.map(({ posted }) => posted.amount))), 2))
}

export const backIn = kind(declaredIn, {
  table: inDocument, only: { docType: 'BACK' }, scope: ctx => ofVisibleProject(ctx, inDocument.merchantId, inDocument.projectId!),
  sources: { [declaredBack.name]: back.stored },
  validate: [...billFaults, sourcedFaults('退库单')],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply: takeIn,
    undo: (tx, record) => unpost(tx, declaredIn.name, record),
  },
})
