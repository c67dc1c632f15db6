import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessDate, daysAfter, SOURCE_DOCUMENT, SOURCE_ROW } from '#schemas/kit/index.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { lapsedText, NO_APPOINT_REASON } from '#schemas/supply/comparison.ts'
import { isLapsed } from '#schemas/supply/quote.ts'
import { targetPriceOf } from '#schemas/supply/workerSummary.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { kindOf, rowsLeft, saveDocument } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { workerSummaryApi as api } from '#shared/api/projectWorkers.ts'
import { inquiriesOf } from './offers.ts'
import { summaryRows } from './summary.ts'
import { overTarget } from './teams.ts'

/** Default number of days to answer an inquiry created from the summary. */
const ANSWER_DAYS = 3
const WAYS = { APPOINT: '指定', PREFERENTIAL: '择优' } as const

/**
 * Awards a team's whole remaining quote. Rows above the lowest or the target price get the award's reason.
 * @throws AppError NOT_FOUND, BAD_INPUT, BAD_ROWS
 */
export async function awardTeam(
  tx: Tx, { projectId, inquiryId, invited, way, reason }: ParsedInput<typeof api.award>
): Promise<OutputOf<typeof api.award>> {
  if (way === 'APPOINT' && reason === '') throw new AppError('BAD_INPUT', { field: 'reason', text: NO_APPOINT_REASON })
  const inquiry = (await inquiriesOf(tx, projectId)).find(({ record }) => record.id === inquiryId)
  const quote = inquiry?.quotes.find(one => one.invited === invited)
  if (inquiry === undefined || quote === undefined || inquiry.compared === null) throw new AppError('NOT_FOUND')
  const { record, compared } = inquiry
  const items = record.lines.items ?? []
  if (reason === '' && overTarget(inquiry, items, invited).length > 0)
    throw new AppError('BAD_INPUT', { text: `${quote.supplierName}的报价高于目标价，请填写原因` })
  const lapsed = isLapsed(quote.quote, businessDate(tx.ctx.now))
  if (reason === '' && lapsed)
    throw new AppError('BAD_INPUT', { text: `${quote.supplierName}的${lapsedText(quote.quote.validUntil ?? '')}，请填写原因` })
  const remaining = await rowsLeft(tx, kindOf(AWARDS.LABOUR).stored, 'items', inquiryId)
  const awardReason = reason || `${WAYS[way]}：综合得分最高`
  const rows = items.flatMap((row, at) => {
    const quantity = remaining.get(String(row.id)) ?? '0'
    if (Number(quantity) <= 0 || compared.at(String(row.id), invited) === undefined) return []
    return [{
      id: newId(), [SOURCE_DOCUMENT]: inquiryId, [SOURCE_ROW]: String(row.id), invited, quantity,
      reason: !lapsed && compared.isLowest(String(row.id), invited) && !overTarget(inquiry, [items[at]!], invited).length
        ? null
        : awardReason,
    }]
  })
  if (rows.length === 0) throw new AppError('WRONG_STATE', { text: '该行已定标，不能修改' })
  const saved = await saveDocument(kindOf(AWARDS.LABOUR), tx, {
    head: {
      awardName: `${String(record.head.inquiryName)} ${WAYS[way]}${quote.supplierName}`.slice(0, 100), inquiryId, projectId,
      handlerId: tx.ctx.userId, reason: `${WAYS[way]}：${reason || '综合得分最高'}`,
    },
    lines: { items: rows },
  })
  return { id: saved.id, notices: saved.notices }
}

/**
 * Drafts a labour inquiry with these steps, for their bill items at target price.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function inquireSteps(tx: Tx, { projectId, rows: keys }: ParsedInput<typeof api.inquire>): Promise<{ id: string }> {
  const { projectName } = await knownProject(tx, projectId)
  const rows = await summaryRows(tx, projectId, keys)
  if (rows.length < new Set(keys).size) throw new AppError('NOT_FOUND')
  const lookups = await lookupsFor(tx)
  /** Inquiry unit of a bill unit. */
  const unitOf = (unit: string | null): string | null =>
    (unit === null ? null : lookups.find(DICT.materialUnit, lookups.label(DICT.unit, unit) ?? unit)?.key ?? null)
  const { id } = await saveDocument(kindOf(INQUIRIES.LABOUR), tx, {
    head: {
      inquiryName: `${projectName} 劳务询价`.slice(0, 100), projectId, handlerId: tx.ctx.userId, inquiryWay: 'INVITED',
      deadline: `${daysAfter(businessDate(tx.ctx.now), ANSWER_DAYS)}T10:00:00.000Z`, sealed: true,
    },
    lines: { items: rows.map(row => ({
      id: newId(), itemName: row.jobName, jobCategory: row.jobCategory, jobLevel: row.jobLevel, unit: unitOf(row.unit),
      quantity: row.quantity, projectItemId: row.projectItemId, projectItemName: row.itemName,
      targetPrice: targetPriceOf(row),
    })), suppliers: [] },
  })
  return { id }
}
