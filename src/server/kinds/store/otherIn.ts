import type { Draft } from '#schemas/kit/index.ts'
import { otherIn as declared } from '#schemas/store/otherIn.ts'
import { inDocument } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type Saving } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import { billFaults, isOwn, moveStock, negative, postCost, projects, text, unpost } from '#server/domains/store/index.ts'
import { bindItems } from '../contract/items.ts'

/** Goods of the client have no price (sheet warehouse, Decided 8). */
async function prepare(tx: Tx, saving: Saving): Promise<Draft> {
  const { head, lines } = await bindItems('MATERIAL')(tx, saving)
  return { head, lines: { ...lines, items: (lines.items ?? []).map(row => (isOwn(row) ? row : { ...row, price: null })) } }
}

/** A surplus is a gain of the project; transfers and opening stock change no cost (domain B7.4). */
export const otherIn = kind(declared, {
  table: inDocument, only: { docType: 'OTHER' }, scope: ctx => ofVisibleProject(ctx, inDocument.merchantId, inDocument.projectId!),
  prepare,
  validate: [...billFaults],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      const moved = await moveStock(
        tx, declared.name, record, row => ({ quantity: text(row.quantity), amount: isOwn(row) ? text(row.amount) : '0.00' })
      )
      if (record.head.reason === 'FOUND') await postCost(
        tx, declared.name, record, moved.map(({ row, posted }) => ({ row, costClass: 'OTHER', amount: negative(posted.amount) }))
      )
    },
    undo: (tx, record) => unpost(tx, declared.name, record),
  },
})
