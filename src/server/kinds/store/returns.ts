import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { dec, toText } from '#schemas/kit/index.ts'
import { planIn as declaredIn } from '#schemas/store/planIn.ts'
import { directReturn as declaredDirect, purchaseReturn as declaredReturn, returnOut as declaredOut } from '#schemas/store/returns.ts'
import { AppError } from '#server/core/errors.ts'
import { costBasis } from '#server/core/settings.ts'
import { outDocument, outDocumentLine, purchaseReturn as table } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, moveStock, negative, onBasis, originsOf, postCost, postPayable, projects, sourcedFaults, text, unpost, writeCosts,
} from '#server/domains/store/index.ts'
import { atAmount } from '#server/ledger/index.ts'
import { planIn } from './planIn.ts'

const sources = { [declaredIn.name]: planIn.stored }

/** Permission to return goods; stock and debt change when they leave (domain B7.3). */
export const purchaseReturn = kind(declaredReturn, {
  table, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId), sources, validate: [...billFaults, sourcedFaults('采购入库单')],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply: (tx, { head }) => projects.demand(tx, head),
    undo: (_tx, { head }) => Promise.resolve([`退货单 ${String(head.code)} 退回未发起`]),
  },
})

/**
 * The receipt price reduces the debt. Its difference to the stock's loss is the project's other cost or gain (sheet warehouse,
 * Calculations).
 */
async function sendBack(tx: Tx, name: string, record: StoredRecord): Promise<void> {
  await projects.demand(tx, record.head)
  const [basis, received, contracts] = [
    await costBasis(tx), await originsOf(tx, record.id, declaredIn.name), await originsOf(tx, record.id, CONTRACTS_OF.MATERIAL.name),
  ]
  const moved = await moveStock(tx, name, record, row => {
    const from = received.get(String(row.id))
    if (from === undefined) throw new AppError('WRONG_STATE', { text: `${text(row.itemName)}：找不到原来的入库行` })
    const quantity = negative(text(row.quantity))
    return { quantity, worth: atAmount(quantity, negative(onBasis(basis, row))), link: { source: from.document, line: from.row } }
  })
  await postCost(
    tx, name, record,
    moved.map(({ row, posted }) => ({ row, costClass: 'OTHER', amount: toText(dec(posted.amount).negated().minus(onBasis(basis, row))) }))
  )
  await postPayable(
    tx, name, record,
    moved.map(({ row }) => ({ row, contractId: contracts.get(String(row.id))?.document ?? '', amount: negative(text(row.amount)) }))
  )
  await writeCosts(
    tx, outDocumentLine, { amount: 'cost' }, moved.map(({ row, posted }) => ({ id: String(row.id), amount: negative(posted.amount) }))
  )
}

const out = <D extends typeof declaredOut | typeof declaredDirect>(
  declared: D, docType: 'RETURN' | 'DIRECT', from: Parameters<typeof kind>[1]
) => kind(declared, {
  ...from, table: outDocument, only: { docType }, scope: ctx => ofVisibleProject(ctx, outDocument.merchantId, outDocument.projectId!),
  validate: [...billFaults, sourcedFaults(docType === 'RETURN' ? '退货单' : '采购入库单')],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply: (tx, record) => sendBack(tx, declared.name, record),
    undo: (tx, record) => unpost(tx, declared.name, record),
  },
})
/** 退货出库单, of a 退货单, and 退回出库单 without one. */
export const returnOut = out(declaredOut, 'RETURN', { sources: { [declaredReturn.name]: purchaseReturn.stored } })
export const directReturn = out(declaredDirect, 'DIRECT', { sources })
