import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { businessDate, dec, toText } from '#schemas/kit/index.ts'
import { planIn as declared } from '#schemas/store/planIn.ts'
import { costBasis, settingAt } from '#server/core/settings.ts'
import { inDocument, inDocumentLine } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type LineFault, type Saving, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, freightOn, freightShares, moveStock, negative, onBasis, originsOf, postCost, postPayable, projects, rowsOf, sourcedFaults,
  text, unpost, writeCosts,
} from '#server/domains/store/index.ts'
import { bindItems } from '../contract/items.ts'
import { orders } from '../supply/orders.ts'

const bind = bindItems('MATERIAL')

/** Direct delivery needs place and item of use, and the company can forbid it (domain B7.1). */
async function directFaults(tx: Tx, { draft: { head, lines } }: Saving): Promise<readonly LineFault[]> {
  if (head.directToSite !== true) return []
  const allowed = await settingAt(tx, 'directToSite', businessDate(tx.ctx.now)) === 'true'
  return [
    ...allowed ? [] : [{ line: '', row: '', column: 'directToSite', code: 'invalid', text: '企业设置不允许材料直送现场' } as const],
    ...(lines.items ?? []).filter(row => text(row.projectItemId) === '')
      .map(row =>
        ({
          line: 'items', row: String(row.id), column: 'projectItemName', code: 'required', text: `${text(row.itemName)}：直送现场的材料须写明用于分项`,
        } as const)),
  ]
}

/** Goods at cost with their share of the freight; the supplier is owed the full price of both (domain B7.4). */
async function apply(tx: Tx, record: StoredRecord): Promise<void> {
  await projects.demand(tx, record.head)
  const basis = await costBasis(tx)
  const rows = rowsOf(record).filter(row => dec(text(row.quantity) || '0').gt(0))
  const worth = rows.map(row => onBasis(basis, row))
  const shares = freightShares(freightOn(basis, record.head), worth)
  const payableShares = freightShares(freightOn('INCL', record.head), rows.map(row => text(row.amount)))
  const costs = new Map(rows.map((row, at) => [row.id, toText(dec(worth[at]!).plus(shares[at]!))]))
  const arrived = { ...record, lines: { ...record.lines, items: rows } }
  await moveStock(tx, declared.name, arrived, row => ({ quantity: text(row.quantity), amount: costs.get(row.id)! }))
  if (record.head.directToSite === true) {
    await moveStock(
      tx, `${declared.name}.used`, { ...arrived, id: `${record.id}.used` },
      row => ({ quantity: negative(text(row.quantity)), amount: negative(costs.get(row.id)!) })
    )
    await postCost(
      tx, declared.name, arrived,
      rows.map(row => ({ row, costClass: 'MATERIAL', quantity: text(row.quantity), amount: costs.get(row.id)! }))
    )
  }
  const contracts = await originsOf(tx, record.id, CONTRACTS_OF.MATERIAL.name)
  await postPayable(tx, declared.name, arrived, rows.map((row, at) =>
    ({ row, contractId: contracts.get(String(row.id))?.document ?? '', amount: toText(dec(text(row.amount)).plus(payableShares[at]!)) })))
  await writeCosts(tx, inDocumentLine, { amount: 'cost' }, rows.map(row => ({ id: String(row.id), amount: costs.get(row.id)! })))
}

export const planIn = kind(declared, {
  table: inDocument, only: { docType: 'PLAN' }, sources: { [orders.MATERIAL.stored.document.name]: orders.MATERIAL.stored },
  overRates: { [orders.MATERIAL.stored.document.name]: 'receiveOverRate' },
  scope: ctx => ofVisibleProject(ctx, inDocument.merchantId, inDocument.projectId!),
  prepare: bind,
  validate: [...billFaults, sourcedFaults('采购订单'), directFaults],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply,
    async undo(tx, record) {
      const used = record.head.directToSite === true
        ? await unpost(tx, `${declared.name}.used`, { ...record, id: `${record.id}.used` })
        : []
      return [...used, ...await unpost(tx, declared.name, record)]
    },
  },
})
