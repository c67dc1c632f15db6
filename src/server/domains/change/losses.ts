import { and, eq, sql } from 'drizzle-orm'
import { loss as declared } from '#schemas/change/losses.ts'
import { actualCost } from '#schemas/cost/actualCost.ts'
import { deduction } from '#schemas/cost/deduction.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { businessDate, computeDraft, dec, SOURCE_ROW, type Draft, type Problem, type Row } from '#schemas/kit/index.ts'
import { outDocumentLine } from '#server/db/tables/store.ts'
import { position } from '#server/db/tables/position.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Saving, StoredRecord } from '#server/document/index.ts'
import { projectsFor, seenFaults } from '#server/domains/project/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { post, reverse, reversedText, type Posting, type Source } from '#server/ledger/index.ts'
import { changedRows as rowsOf } from './costs.ts'
import { text } from './parts.ts'

export const lossProjects = projectsFor('loss')
const sourceOf = ({ id, head }: StoredRecord): Source => ({ kind: declared.name, id, day: text(head.bizDay) })
const isSourced = (row: Row): boolean => text(row[SOURCE_ROW]) !== ''
/** Responsible team or supplier outside the company. */
const partyOf = (head: Row): string =>
  (head.responsible === 'TEAM' ? text(head.teamId) : head.responsible === 'SUPPLIER' ? text(head.supplierId) : '')

/** Prices rows from the store at their store cost; clears the deduction without an outside party. */
export async function filledLoss(db: Db, { head, lines }: Draft): Promise<Draft> {
  const ids = rowsOf({ lines }).map(row => text(row[SOURCE_ROW])).filter(id => id !== '')
  const rows = ids.length === 0 ? [] : await db.sql<{ id: string, unitCost: string | null }>`select id, unit_cost as "unitCost"
    from ${outDocumentLine}
    where merchant_id = ${db.ctx.merchantId} and id = any(${sql.param(ids)})`
  const costs = new Map(rows.map(row => [row.id, row.unitCost]))
  const items = rowsOf({ lines }).map(row => (isSourced(row) ? { ...row, unitCost: costs.get(text(row[SOURCE_ROW])) ?? null } : row))
  const [team, supplier] = [head.responsible === 'TEAM' ? head.teamId : null, head.responsible === 'SUPPLIER' ? head.supplierId : null]
  const share = head.responsible === 'OWN' || head.responsible === 'FORCE' ? '0.00' : head.share
  return computeDraft(declared, {
    head: { ...head, teamId: team ?? null, supplierId: supplier ?? null, share: share ?? null }, lines: { ...lines, items },
  })
}

async function headFaults({ q, ctx }: Tx, { draft: { head } }: Saving): Promise<Problem[]> {
  const faults: Problem[] = []
  if (text(head.bizDay) > businessDate(ctx.now)) faults.push({ row: '', column: 'bizDay', code: 'invalid', text: '业务日期不能晚于今天' })
  if (text(head.positionId) === '') return faults
  const count = await q.$count(
    position,
    and(eq(position.merchantId, ctx.merchantId), eq(position.projectId, text(head.projectId)), eq(position.id, text(head.positionId)))
  )
  if (count === 0) faults.push({ row: '', column: 'positionId', code: 'invalid', text: '不是本项目的部位' })
  return faults
}

export const lossFaults = [
  seenFaults({ projectId: '项目' }), (tx: Tx, { draft: { head } }: Saving) => lossProjects.faults(tx, head), headFaults,
] as const

/** Posts the cost that neither store nor daily has posted; a deduction waits for the party's next settlement (sheet changes, Postings). */
export async function applyLoss(tx: Tx, record: StoredRecord): Promise<void> {
  const { head } = record
  await lossProjects.demand(tx, head)
  const [projectId, source, partyId, share] = [text(head.projectId), sourceOf(record), partyOf(head), text(head.shareAmount) || '0']
  await post(tx, actualCost, source, rowsOf(record).filter(
    row => !isSourced(row) && !dec(text(row.amount) || '0').isZero()
  ).map((row): Posting<typeof actualCost> => ({
    key: {
      projectId, itemId: row.costClass === 'OTHER' ? COMMON_ITEM : text(row.projectItemId) || COMMON_ITEM, costClass: text(row.costClass),
      resource: '', month: source.day.slice(0, 7),
    },
    line: String(row.id), title: text(row.itemName), amount: text(row.amount),
  })))
  if (partyId !== '' && dec(share).gt(0)) await post(tx, deduction, source, [
    { key: { projectId, partyId }, line: record.id, title: text(head.title), amount: share },
  ])
}

/**
 * Reverses the cost and the deduction.
 * @throws AppError WRONG_STATE in closed days, and once the deduction is settled
 */
export async function undoLoss(tx: Tx, record: StoredRecord): Promise<readonly string[]> {
  await lossProjects.demand(tx, record.head)
  const [postings, lookups] = [await reverse(tx, sourceOf(record)), await lookupsFor(tx)]
  const reversed = postings.map(one => reversedText(lookups, one))
  return reversed.length === 0 ? [`损耗单 ${text(record.head.code)} 退回未发起`] : reversed
}
