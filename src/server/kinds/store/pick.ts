import { dec, toText, type Row } from '#schemas/kit/index.ts'
import { pick as declared } from '#schemas/store/picks.ts'
import { reserved } from '#schemas/store/ledgers.ts'
import { pick as table } from '#server/db/tables/store.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, pickGate as gate, projects, rowsOf, sourceOf, stockKey, text, titleOf, unpost, withStanding,
} from '#server/domains/store/index.ts'
import { post, postedBy, repost } from '#server/ledger/index.ts'
import { bindItems } from '../contract/items.ts'

const bind = bindItems('MATERIAL')

/** Reposts a pick's reservation per row: reduced for a closed row, full for a reopened one. */
async function reserveStock(tx: Tx, record: StoredRecord, quantityOf: (row: Row, now: string) => string): Promise<void> {
  const [source, warehouse] = [sourceOf(declared.name, record), text(record.head.warehouseId)]
  const reservedByLine = new Map((await postedBy(tx, reserved, source.id)).map(({ line, quantity }) => [line, quantity]))
  await repost(tx, reserved, source, rowsOf(record).map(row => ({
    key: stockKey(warehouse, row), line: String(row.id), title: titleOf(row),
    quantity: quantityOf(row, reservedByLine.get(String(row.id)) ?? '0'),
  })))
}

/** 领料单: once approved, it reserves the available stock for the requester (domain B7.3). */
export const pick = kind(declared, {
  table, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId),
  async prepare(tx, saving) {
    const { head, lines } = await gate.gated(tx, saving.id, await bind(tx, saving), { before: saving.stored?.lines.items ?? [] })
    const withStock = await withStanding(tx, { head, lines })
    const available = new Map((withStock.lines.items ?? []).map(row => [row.id, row.available ?? null]))
    return { head, lines: { ...lines, items: (lines.items ?? []).map(row => ({ ...row, available: available.get(row.id) ?? null })) } }
  },
  validate: [...billFaults, (tx, { id, draft }) => gate.overFaults(tx, id, draft)],
  submitted: gate.submitted, whyNotReopened: gate.whyNotReopened,
  remainders: {
    closed: (tx, record, remaining) => reserveStock(tx, record, ({ id }, now) => toText(dec(now).minus(remaining.get(String(id)) ?? '0'))),
    reopened: (tx, record, rows) => reserveStock(tx, record, ({ id, quantity }, now) => (rows.includes(String(id)) ? text(quantity) : now)),
  },
  approval: {
    check: async (db, record) => await projects.refusal(db, record.head) ?? await gate.whyOver(db, record),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      await gate.demandEntitled(tx, record)
      const warehouse = text(record.head.warehouseId)
      await post(tx, reserved, sourceOf(declared.name, record), rowsOf(record).map(row =>
        ({ key: stockKey(warehouse, row), line: String(row.id), title: titleOf(row), quantity: text(row.quantity) })))
    },
    undo: (tx, record) => unpost(tx, declared.name, record),
  },
})
