import type { Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { INQUIRY_STATE } from '#schemas/supply/states.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { kindOf, lockRecords, moveBy, type Hooks, type LineFault, type Saving, type StoredRecord } from '#server/document/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { compareInquiry, inquiryOf, isInquiryState, isReadable, keptComparison, SEALED } from './comparison.ts'
import { blockedFaults, rowFaults, staleFaults } from './faults.ts'
import { approvedRows, chosenRows, renewInquiryPrices } from './facts.ts'
import { aboveTarget, pricedBy } from './prices.ts'

const projects = projectsFor('award')
const idOf = ({ inquiryId }: Row): string => (typeof inquiryId === 'string' ? inquiryId : '')

/** Null without an inquiry or with unreadable quotes. */
async function comparisonBehind(db: Db, kind: SupplierKind, { id, draft }: Pick<Saving, 'id' | 'draft'>) {
  const inquiryId = idOf(draft.head)
  if (inquiryId === '') return null
  const inquiry = await inquiryOf(db, kind, inquiryId)
  return isReadable(inquiry, db.ctx.now) ? compareInquiry(db, kind, inquiry, id) : null
}

/** Why an award cannot take effect, in Chinese; otherwise null. */
async function refusal(
  db: Db, kind: SupplierKind, { id, head, lines }: Pick<StoredRecord, 'id' | 'head' | 'lines'>
): Promise<string | null> {
  const { state, head: { code } } = await inquiryOf(db, kind, idOf(head))
  if (state !== 'CLOSED' && state !== 'AWARDED' && state !== 'USED')
    return `询价单 ${String(code)} ${isInquiryState(state) ? INQUIRY_STATE[state] : ''}，不能定标`
  const [first] = [
    ...await blockedFaults(db, kind, lines.items ?? []), ...await staleFaults(db, { head, lines }, await keptComparison(db, id)),
  ]
  return first?.text ?? projects.refusal(db, head)
}

/**
 * Hooks of an award (domain B7.5, sheet 1): its content follows from the quotes; on approval the inquiry is awarded and its quotes become
 * price facts.
 */
export const awardHooks = (kind: SupplierKind): Pick<Hooks, 'prepare' | 'validate' | 'beside' | 'notices' | 'approval'> => ({
  async prepare(tx, saving) {
    const data = await comparisonBehind(tx, kind, saving)
    return data === null ? saving.draft : pricedBy(data, saving.draft)
  },
  validate: [
    (tx, { draft: { head } }) => projects.faults(tx, head),
    async (tx, saving) => {
      const data = await comparisonBehind(tx, kind, saving)
      if (data !== null) return rowFaults(saving.draft, data, kind === 'LABOUR' ? aboveTarget(data) : () => false)
      return idOf(saving.draft.head) === '' ? [] : [{ row: '', column: 'inquiryId', code: 'invalid', text: SEALED }]
    },
    (tx, { draft }): Promise<LineFault[]> => blockedFaults(tx, kind, draft.lines.items ?? []),
  ],
  async beside(tx, saving) {
    const data = await comparisonBehind(tx, kind, saving)
    if (data === null) throw new AppError('WRONG_STATE', { text: SEALED })
    return { comparison: JSON.stringify(data) }
  },
  notices: ({ draft: { head } }) => (head.buyerId != null && head.buyerId === head.handlerId ? ['询价经办人与定标经办人是同一人，请留意职责分离'] : []),
  approval: {
    check: (db, record) => refusal(db, kind, record),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      const refused = await refusal(tx, kind, record)
      if (refused !== null) throw new AppError('WRONG_STATE', { text: refused })
      const inquiry = await heldInquiry(tx, kind, record)
      await moveBy(kindOf(INQUIRIES[kind]), tx, [inquiry.id], 'award')
      await renewInquiryPrices(
        tx, kind, inquiry, [...await approvedRows(tx, inquiry.id, record.id), ...chosenRows(record.lines.items ?? [])]
      )
    },
    async undo(tx, record) {
      const inquiry = await heldInquiry(tx, kind, record)
      const others = await approvedRows(tx, inquiry.id, record.id)
      await renewInquiryPrices(tx, kind, inquiry, others)
      if (others.length > 0) return ['报价的中标标记已按其余定标单更新']
      await moveBy(kindOf(INQUIRIES[kind]), tx, [inquiry.id], 'reopen')
      return [`询价单 ${String(inquiry.head.code)} 退回已截止，价格记录已撤回`]
    },
  },
})

async function heldInquiry(tx: Tx, kind: SupplierKind, { head }: StoredRecord): Promise<StoredRecord> {
  const [inquiry] = await lockRecords(tx, kindOf(INQUIRIES[kind]).stored, [idOf(head)])
  return inquiry!
}
